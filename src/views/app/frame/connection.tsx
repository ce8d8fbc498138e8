import { useSelector } from '@xstate/react';
import { type ConnectionSnapshot, connectionMachine } from '../../../machines/app/connection/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Band } from '../../kit/display/band.ts';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';

const isLost = (snapshot: ConnectionSnapshot) => snapshot.hasTag('lost');
const isBusy = (snapshot: ConnectionSnapshot) => snapshot.hasTag('busy');
const isRestarting = (snapshot: ConnectionSnapshot) => snapshot.hasTag('restarting');
const isBack = (snapshot: ConnectionSnapshot) => snapshot.matches('recovered');

/** Says when the connection is lost, what is safe meanwhile, and when it is back. */
export function Connection() {
  const { t } = useTexts();
  const actor = useFlow(connectionMachine);
  const lost = useSelector(actor, isLost);
  const busy = useSelector(actor, isBusy);
  const restarting = useSelector(actor, isRestarting);
  const back = useSelector(actor, isBack);
  return (
    <Band
      role="status"
      aria-label={t('app.connection')}
      className="no-print"
      data-tone={lost || restarting ? 'yellow' : back ? 'green' : undefined}
    >
      {lost && (
        <>
          <Icon name="offline" />
          <p>{t('app.connection.lost')}</p>
          <Button kind="quiet" isPending={busy} onPress={() => actor.send({ type: 'retry' })}>
            {t('kit.retry')}
          </Button>
        </>
      )}
      {restarting && (
        <>
          <Icon name="offline" />
          <p>{t('app.connection.restarting')}</p>
        </>
      )}
      {back && (
        <>
          <Icon name="check" />
          <p>{t('app.connection.back')}</p>
        </>
      )}
    </Band>
  );
}
