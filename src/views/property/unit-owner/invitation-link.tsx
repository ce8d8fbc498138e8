import { invitationLinkMachine } from '../../../machines/property/unit-owner/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';

/** A link to hand over, for an owner who isn't reached by email. It is shown once. */
export function InvitationLink({ owner }: { owner: number }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const { perform, busy, failure, answer } = useTask(invitationLinkMachine);
  if (!may('owners.edit')) return null;
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <Row>
        <Button isPending={busy} onPress={() => perform({ id: owner })}>
          {t('property.unit_owner.link')}
        </Button>
        <small>{t('property.unit_owner.link_hint')}</small>
      </Row>
      {answer && (
        <p role="status">
          <code dir="ltr">{answer.link}</code>
        </p>
      )}
    </Stack>
  );
}
