import type { ReportLabel } from '../../../api/maintenance/report-label.ts';
import { createLabelMachine, type LabelOf, labelOfPlaceMachine } from '../../../machines/maintenance/report-label/flows.ts';
import { reportLabelLifecycle } from '../../../machines/maintenance/report-label/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Empty, Loading, Stack } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { LabelCode } from './label.tsx';

/** The label of a unit or of equipment, and the way to one where there is none. */
export function LabelOfPlace({ place }: { place: LabelOf }) {
  const { answer, error, retry } = useRead(labelOfPlaceMachine, place);
  if (!answer) return <Loading error={error} onRetry={retry} height="160px" />;
  return answer.label ? <Label label={answer.label} /> : <NoLabel place={place} />;
}

function Label({ label }: { label: ReportLabel }) {
  const { t } = useTexts();
  return (
    <Stack>
      <p>
        <StatusChip lifecycle={reportLabelLifecycle} status={label.status} /> {label.spot}
      </p>
      {label.status === 'active' && <LabelCode label={label} />}
      <p>
        <LinkInText href={`/report-labels/${label.id}`}>{t('maintenance.report_label.manage')}</LinkInText>
      </p>
    </Stack>
  );
}

function NoLabel({ place }: { place: LabelOf }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const { perform, failure, busy } = useTask(createLabelMachine);
  return (
    <Empty title={t('maintenance.report_label.none')}>
      <p>{t('maintenance.report_label.none_hint')}</p>
      {may('maintenance.create') && (
        <Button kind="primary" isPending={busy} onPress={() => perform(place)}>
          {t('maintenance.report_label.create')}
        </Button>
      )}
      <FailureAlert failure={failure} />
    </Empty>
  );
}
