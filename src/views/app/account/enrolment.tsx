import type { SecondFactorRef } from '../../../machines/app/second-factor/flows.ts';
import type { SessionRef } from '../../../machines/app/session/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Door } from '../session/door.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The company requires an authenticator app of this administrator: it is set up before anything else. */
export function Enrolment({ session }: { session: SessionRef }) {
  const { t } = useTexts();
  const { enrolment } = session.getSnapshot().children;
  return (
    <Door title={t('account.second_factor.title')}>
      <p>{t('account.second_factor.required')}</p>
      {enrolment && <SecondFactor actor={enrolment as SecondFactorRef} />}
      <Button kind="quiet" onPress={() => session.send({ type: 'sign.out' })}>
        {t('app.sign_out')}
      </Button>
    </Door>
  );
}
