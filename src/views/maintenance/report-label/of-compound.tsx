import { type LabelledPlace, labelledPlaces } from '../../../api/maintenance/report-label.ts';
import type { Compound } from '../../../api/property/compound.ts';
import { createMissingLabelsMachine, labelsOfCompoundMachine } from '../../../machines/maintenance/report-label/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading, Row, Section, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { SaveDocument } from '../../kit/record/save-document.tsx';

/** The labels of a compound: what is missing is made in one go, and all are printed on sheets. */
export function LabelsOfCompound({ record: { id } }: { record: Compound }) {
  const { t, number } = useTexts();
  const { answer, error, retry } = useRead(labelsOfCompoundMachine, { compound_id: id });
  if (!answer) return <Loading error={error} onRetry={retry} height="160px" />;
  return (
    <Stack>
      <p>
        <LinkInText href={`/report-labels?compound_id=${id}`}>
          {t('maintenance.report_label.count', { total: number(answer.total), active: number(answer.active) })}
        </LinkInText>
      </p>
      {labelledPlaces.map((of) => (
        <LabelsOf key={of} compound_id={id} of={of} />
      ))}
    </Stack>
  );
}

function LabelsOf({ compound_id, of }: { compound_id: number; of: LabelledPlace }) {
  const { t, language } = useTexts();
  const { may } = useCurrentUser();
  const { perform, failure, busy } = useTask(createMissingLabelsMachine);
  return (
    <Section>
      <h2>{t(`maintenance.report_label.of.${of}`)}</h2>
      <Row>
        {may('maintenance.create') && (
          <Button isPending={busy} onPress={() => perform({ compound_id, of })}>
            {t('maintenance.report_label.create_missing')}
          </Button>
        )}
        <SaveDocument
          {...{ of: 'compounds', paper: 'report_labels', id: compound_id, query: { of }, languages: [language] }}
          name={t('maintenance.report_label.print_all')}
        />
      </Row>
      <FailureAlert failure={failure} />
    </Section>
  );
}
