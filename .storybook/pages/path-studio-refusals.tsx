import { styled } from 'styled-components';
import { useTexts } from '../../src/views/kit/ground/texts.tsx';
import type { Taking } from '../../src/workbench/exports/take.ts';
import type { SayPaths } from '../../src/workbench/exports/words.ts';
import type { StudioRef } from '../../src/workbench/paths/studio.machine.ts';
import { List, Steps } from './path-studio-paths.tsx';

/** What must be refused, by state: a way there, and who tries what in vain. */
export function RefusalList({
  taking,
  chosen,
  words,
  send,
}: {
  taking: Taking;
  chosen: number;
  words: SayPaths;
  send: StudioRef['send'];
}) {
  const { t, number } = useTexts();
  if (!taking.refusals.length) return <p role="note">{t('workbench.paths.refusals.none')}</p>;
  return (
    <List>
      {taking.refusals.map((path) => {
        const isOpen = path.number === chosen;
        const tries = path.denied.reduce((sum, { roles }) => sum + roles.length, 0);
        return (
          <li key={path.number} data-open={isOpen || undefined}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => send({ type: 'path.choose', path: isOpen ? 0 : path.number })}
            >
              <b>{number(path.number)}</b>
              <span>{t('workbench.paths.in', { state: words.state(path.status) })}</span>
              <small>{t('workbench.paths.tries', { count: tries, number: number(tries) })}</small>
            </button>
            {isOpen && (
              <>
                {path.way.length > 0 && <Steps steps={path.way} words={words} />}
                <Denied>
                  {path.denied.map(({ event, label, roles, guards }) => (
                    <li key={event}>
                      <b>✗ {t(label)}</b>
                      <span>{roles.map(words.who).join(t('workbench.paths.and'))}</span>
                      <small>{guards.map((guard) => words.whyNot(guard)).join(' ')}</small>
                    </li>
                  ))}
                </Denied>
              </>
            )}
          </li>
        );
      })}
    </List>
  );
}

const Denied = styled.ul`
  display: grid; gap: 8px; padding-block: 4px 10px; padding-inline: 14px 4px; font-size: 13px;
  li { display: grid; gap: 1px; } small { color: var(--text-soft); }
`;
