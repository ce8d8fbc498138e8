import { styled } from 'styled-components';
import { useTexts } from '../../src/views/kit/ground/texts.tsx';
import type { Taking } from '../../src/workbench/exports/take.ts';
import type { SayPaths } from '../../src/workbench/exports/words.ts';
import type { PathStep } from '../../src/workbench/paths/steps.ts';
import type { StudioRef } from '../../src/workbench/paths/studio.machine.ts';
import { Turn } from './details.tsx';

interface ListProps {
  taking: Taking;
  chosen: number;
  words: SayPaths;
  send: StudioRef['send'];
}

/** The states that it comes through; what is refused leads nowhere. */
const waysOf = (steps: PathStep[]): string[] => steps.filter(({ refusals }) => refusals === null).map(({ to }) => to);

/** The paths, the chosen one told step by step; below, what stays uncovered and why. */
export function PathList({ taking, chosen, words, send }: ListProps) {
  const { t, number } = useTexts();
  const { paths, uncovered } = taking.paths;
  return (
    <>
      <List>
        {paths.map((path) => {
          const isOpen = path.number === chosen;
          const left = taking.taken.find((one) => one.number === path.number)?.script.left ?? [];
          return (
            <li key={path.number} data-open={isOpen || undefined}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => send({ type: 'path.choose', path: isOpen ? 0 : path.number })}
              >
                <b>{number(path.number)}</b>
                <span>
                  {path.input && <q>{path.input}</q>} {words.state(path.from)}
                  {waysOf(path.steps).map((state, at) => (
                    <i key={at}>
                      {' '}
                      <Turn>→</Turn> {words.state(state)}
                    </i>
                  ))}
                </span>
                <small>{t('workbench.paths.steps', { count: path.steps.length, number: number(path.steps.length) })}</small>
              </button>
              {isOpen && <Steps steps={path.steps} words={words} left={left} />}
            </li>
          );
        })}
      </List>
      {uncovered.length > 0 && (
        <Left>
          <h2>{t('workbench.paths.uncovered')}</h2>
          <ul>
            {uncovered.map((one) => (
              <li key={one.goal}>
                <b dir="auto">{words.goal(one.goal)}</b>
                <small>{words.why(one)}</small>
              </li>
            ))}
          </ul>
        </Left>
      )}
    </>
  );
}

/** A path as sentences: who does what, and where it leads; or why it must be refused. */
export function Steps({
  steps,
  words,
  left = [],
}: {
  steps: PathStep[];
  words: SayPaths;
  left?: Taking['taken'][number]['script']['left'];
}) {
  const { t } = useTexts();
  const why = new Map(left.map(({ step, why: one }) => [step, one]));
  const isOfRecord = left.length > 0 && left.some(({ why: one }) => one !== 'no_road');
  return (
    <Sentences>
      {steps.map((step, at) => (
        <li key={at} data-refused={step.refusals ? true : undefined}>
          {step.refusals ? (
            <>
              {t('workbench.paths.refused', { step: words.step(step), why: words.because(step) })}
              {words.given(step) && (
                <small dir="auto">{t('workbench.paths.manual.given', { facts: words.given(step) ?? '' })}</small>
              )}
            </>
          ) : (
            <>
              {words.step(step)} <Turn>→</Turn> <b>{words.state(step.to)}</b>
            </>
          )}
          {isOfRecord && why.has(step) && (
            <small>{t('workbench.paths.chart_only', { why: words.left(why.get(step) as string) })}</small>
          )}
        </li>
      ))}
    </Sentences>
  );
}

export const List = styled.ol`
  display: grid; gap: 4px;
  > li > button { display: grid; grid-template-columns: 28px minmax(0, 1fr) auto; gap: 8px; inline-size: 100%; text-align: start; align-items: baseline; padding: 5px 8px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--ground); cursor: pointer; color: inherit; }
  > li > button:hover { background: var(--sunken); }
  > li[data-open] > button { border-color: var(--blue); background: var(--blue-soft); color: var(--blue); }
  > li > button > b { font-variant-numeric: tabular-nums; color: var(--text-soft); font-weight: 500; }
  > li[data-open] > button > b, > li[data-open] > button > small { color: var(--blue); }
  > li > button > small { color: var(--text-soft); white-space: nowrap; }
  > li > button > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } > li[data-open] > button > span { white-space: normal; } i { font-style: normal; }
  q { color: var(--text-soft); } > li[data-open] > button q { color: inherit; }
`;
const Sentences = styled.ol`
  display: grid; gap: 5px; padding-block: 8px 10px; padding-inline: 14px 4px; counter-reset: step; font-size: 13px;
  > li { counter-increment: step; } > li::before { content: counter(step) '. '; color: var(--text-soft); font-variant-numeric: tabular-nums; }
  small { display: block; color: var(--text-soft); padding-inline-start: 16px; }
  > li[data-refused]::before { content: '✗ '; color: var(--red); }
`;
const Left = styled.section`
  display: grid; gap: 6px; margin-block-start: 14px;
  ul { display: grid; gap: 6px; } li { display: grid; gap: 1px; } b { font-weight: 500; overflow-wrap: anywhere; } small { color: var(--text-soft); }
`;
