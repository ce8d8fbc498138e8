import { styled } from 'styled-components';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { Taking } from '../../../src/workbench/exports/take.ts';
import type { SayPaths } from '../../../src/workbench/exports/words.ts';
import type { PathStep } from '../../../src/workbench/paths/steps.ts';
import { Turn } from '../kit/details.tsx';
import { Code } from '../kit/page.tsx';
import { List, type ListProps, Row } from './row.tsx';

/** The paths, with the selected one's steps; below, uncovered goals and why. */
export function PathList({ taking, chosen, words, send }: ListProps) {
  const { t, number } = useTexts();
  const { paths, uncovered } = taking.paths;
  const ways = paths.map((path) => words.ways(path).join());
  return (
    <>
      <List>
        {paths.map((path, at) => {
          const last = path.steps.at(-1);
          const isAlike = ways.some((one, other) => other !== at && one === ways[at]);
          const left = taking.taken.find((one) => one.number === path.number)?.script.left ?? [];
          return (
            <Row
              key={path.number}
              number={path.number}
              chosen={chosen}
              send={send}
              name={
                <>
                  {path.input && <q>{words.input(path.input)}</q>}{' '}
                  <Ways states={words.ways(path)} isWhole={path.number === chosen} />
                  {isAlike && last && <small> · {words.what(last)}</small>}
                </>
              }
              size={t('workbench.paths.steps', { count: path.steps.length, number: number(path.steps.length) })}
            >
              <Steps steps={path.steps} words={words} left={left} />
            </Row>
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
                <Code>{one.goal}</Code>
                <small>{words.why(one)}</small>
              </li>
            ))}
          </ul>
        </Left>
      )}
    </>
  );
}

/** A path's states. Paths start alike and differ at the end, so a long path is shortened in the middle unless it is open. */
function Ways({ states, isWhole }: { states: string[]; isWhole: boolean }) {
  const shown = isWhole || states.length <= 4 ? states : [states[0], '…', ...states.slice(-2)];
  return shown.map((state, at) => (
    <i key={at}>
      {at > 0 && (
        <>
          {' '}
          <Turn>→</Turn>{' '}
        </>
      )}
      {state}
    </i>
  ));
}

/** A path's steps: who does what and where it leads, or why it must be refused. */
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
  const isOfRecord = left.length > 0 && left.some(({ why: one }) => one !== 'no_scenario');
  return (
    <Sentences>
      {steps.map((step, at) => (
        <li key={at} data-refused={step.refusals ? true : undefined}>
          {step.refusals ? (
            <>
              {words.step(step)}
              {words.given(step) && (
                <small dir="auto">{t('workbench.paths.manual.given', { facts: words.given(step) ?? '' })}</small>
              )}
            </>
          ) : (
            <>
              {words.step(step)} <Turn>→</Turn> <b>{words.state(step.to)}</b>{' '}
              {words.sample(step) && <Code>{words.sample(step)}</Code>}
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
