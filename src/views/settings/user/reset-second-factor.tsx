import { useState } from 'react';
import type { User } from '../../../api/settings/user.ts';
import { resetSecondFactorMachine } from '../../../machines/app/account/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { Question } from '../../kit/overlays/dialog.tsx';

/** For somebody who has lost phone and recovery codes: an administrator takes the second step off their account. */
export function ResetSecondFactor({ user }: { user: User }) {
  const { t } = useTexts();
  const { profile } = useCurrentUser();
  const [isAsked, setAsked] = useState(false);
  const reset = useTask(resetSecondFactorMachine, () => setAsked(false));
  if (!profile.role.is_admin || user.id === profile.id) return null;
  return (
    <Row>
      <Button kind="quiet" onPress={() => setAsked(true)}>
        {t('account.second_factor.reset')}
      </Button>
      {isAsked && (
        <Question
          title={t('account.second_factor.reset')}
          onLeave={() => setAsked(false)}
          actions={
            <>
              <Button kind="danger" isPending={reset.busy} onPress={() => reset.perform({ id: user.id })}>
                {t('account.second_factor.reset')}
              </Button>
              <Button why={reset.busy && t('app.wait')} onPress={() => setAsked(false)}>
                {t('kit.cancel')}
              </Button>
            </>
          }
        >
          <p>{t('account.second_factor.reset_sure', { name: user.name })}</p>
          <FailureAlert failure={reset.failure} />
        </Question>
      )}
    </Row>
  );
}
