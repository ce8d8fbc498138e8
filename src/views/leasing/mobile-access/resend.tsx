import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { resendPasswordsMachine, tenantAccessesMachine } from '../../../machines/leasing/mobile-access/flows.ts';
import { mobileAccessLifecycle } from '../../../machines/leasing/mobile-access/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { useParts } from '../../kit/record/parts.tsx';

/** Sends everybody who signs in for a lease's tenant a link to set their password. */
export function ResendPasswords({ tenant_id, lease_id }: { tenant_id: number; lease_id: number }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const { perform, failure, busy } = useTask(resendPasswordsMachine);
  const { rows } = useParts(tenantAccessesMachine, { tenant_id });
  if (!may('tenants.edit') || !rows) return null;
  const isSomebody = rows.some(({ status }) => hasTag(mobileAccessLifecycle, status, 'open'));
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <Row>
        <Button
          isPending={busy}
          why={!isSomebody && t('leasing.mobile_access.nobody')}
          onPress={() => perform({ tenant_id, lease_id })}
        >
          {t('leasing.mobile_access.resend')}
        </Button>
      </Row>
    </Stack>
  );
}
