import { styled } from 'styled-components';
import type { OwnSession } from '../../../api/app/account.ts';
import { deviceOf } from '../../../machines/app/account/device.ts';
import { endSessionMachine, ownSessionsMachine } from '../../../machines/app/account/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Chip, Loading, Row } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** Where one is signed in, and signing out there. */
export function Sessions() {
  const { t } = useTexts();
  const { answer, error, retry, again } = useRead(ownSessionsMachine, null);
  const end = useTask(endSessionMachine, again);
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const others = answer.filter(({ is_own }) => !is_own);
  return (
    <>
      <FailureAlert failure={end.failure} />
      <List>
        {answer.map((session) => (
          <li key={session.id}>
            <Place session={session} />
            {session.is_own ? (
              <Chip tone="green">{t('account.sessions.this')}</Chip>
            ) : (
              <Button
                kind="quiet"
                isPending={end.busy && end.wanted?.id === session.id}
                onPress={() => end.perform({ id: session.id })}
              >
                {t('app.sign_out')}
              </Button>
            )}
          </li>
        ))}
      </List>
      <Row>
        <Button
          why={others.length === 0 && t('account.sessions.alone')}
          isPending={end.busy && end.wanted?.id === null}
          onPress={() => end.perform({ id: null })}
        >
          {t('account.sessions.end_others')}
        </Button>
      </Row>
    </>
  );
}

function Place({ session: { agent, address, seen_at } }: { session: OwnSession }) {
  const { t, instant } = useTexts();
  const { browser, system } = deviceOf(agent);
  const device = browser && system ? t('account.sessions.device', { browser, system }) : (browser ?? system);
  return (
    <div>
      <strong>{device ?? t('account.sessions.unknown')}</strong>
      <small>
        <bdi>{address ?? '–'}</bdi> · {t('account.sessions.seen', { at: instant(seen_at) })}
      </small>
    </div>
  );
}

const List = styled.ul`
  display: grid; margin: 0; padding: 0; list-style: none;
  > li { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between; padding-block: 8px; border-block-end: 1px solid var(--line); }
  > li > div { display: grid; min-inline-size: 0; } small { color: var(--text-soft); }
`;
