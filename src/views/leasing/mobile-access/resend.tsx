import { resendPasswordsMachine } from '../../../machines/leasing/mobile-access/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';

/** Sends everybody who signs in for a lease's tenant a link to set their password. */
export function ResendPasswords({ tenant_id, lease_id }: { tenant_id: number; lease_id: number }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const { perform, failure, busy } = useTask(resendPasswordsMachine);
  if (!may('tenants.edit')) return null;
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <Row>
        <Button isPending={busy} onPress={() => perform({ tenant_id, lease_id })}>
          {t('leasing.mobile_access.resend')}
        </Button>
      </Row>
    </Stack>
  );
}
