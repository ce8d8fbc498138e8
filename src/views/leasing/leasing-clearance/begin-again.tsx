import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { privilegeRefusal } from '../../../machines/kit/lifecycle.ts';
import { newClearanceMachine } from '../../../machines/leasing/leasing-clearance/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';

/** Begins the clearance of a lease anew after one that was cancelled, and opens it. */
export function BeginAgain({ lease_id }: { lease_id: number }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const [, navigate] = useLocation();
  const { perform, failure, busy, answer } = useTask(newClearanceMachine);
  const id = answer?.id;
  useEffect(() => {
    if (id !== undefined) navigate(`/clearances/${id}`);
  }, [id, navigate]);
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <Row>
        <Button
          isPending={busy}
          refusals={may('leases.edit') ? [] : [privilegeRefusal('leases.edit')]}
          onPress={() => perform({ lease_id })}
        >
          {t('leasing.clearance.begin_again')}
        </Button>
      </Row>
    </Stack>
  );
}
