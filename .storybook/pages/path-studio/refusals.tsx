import { styled } from 'styled-components';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { Steps } from './paths.tsx';
import { List, type ListProps, Row } from './row.tsx';

/** What must be refused, by state: the path there, and which roles are refused which events. */
export function RefusalList({ taking, chosen, words, send }: ListProps) {
  const { t, number } = useTexts();
  if (!taking.refusals.length) return <p role="note">{t('workbench.paths.refusals.none')}</p>;
  return (
    <List>
      {taking.refusals.map((path) => {
        const attempts = path.denied.reduce((sum, { roles }) => sum + roles.length, 0);
        return (
          <Row
            key={path.number}
            number={path.number}
            chosen={chosen}
            send={send}
            name={t('workbench.paths.in', { state: words.state(path.status) })}
            size={t('workbench.paths.tries', { count: attempts, number: number(attempts) })}
          >
            {path.way.length > 0 && <Steps steps={path.way} words={words} />}
            <Denied>
              {path.denied.map(({ event, label, roles, refusals }) => (
                <li key={event}>
                  <b>✗ {t(label)}</b>
                  <span>{roles.map(words.who).join(t('workbench.paths.and'))}</span>
                  <small>{words.because({ refusals })}</small>
                </li>
              ))}
            </Denied>
          </Row>
        );
      })}
    </List>
  );
}

const Denied = styled.ul`
  display: grid; gap: 8px; padding-block: 4px 10px; padding-inline: 14px 4px; font-size: 13px;
  li { display: grid; gap: 1px; } small { color: var(--text-soft); }
`;
