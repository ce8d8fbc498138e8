import { type ReportLabel, reportLabelFields } from '../../../api/maintenance/report-label.ts';
import { qrCode } from '../../../api/qr.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { SaveDocument } from '../../kit/record/save-document.tsx';

const shown = ['reports', 'reason'] as const;

/** A label as it is printed, with the link behind its code. */
export function LabelFacts({ label }: { label: ReportLabel }) {
  const { t } = useTexts();
  return (
    <Stack>
      {label.status === 'active' && <LabelCode label={label} />}
      <FieldFacts fields={reportLabelFields} names={shown} record={label} />
      {label.unit_id !== null && (
        <p>
          <LinkInText href={`/issues?unit_id=${label.unit_id}`}>{t('maintenance.issue.history')}</LinkInText>
        </p>
      )}
    </Stack>
  );
}

/** The code of an active label: scanned from the screen, opened, or printed. */
export function LabelCode({ label }: { label: ReportLabel }) {
  const { t, language } = useTexts();
  const { slug } = useCurrentUser().profile.company;
  const link = `/report/${slug}.${label.token}`;
  const { path, size } = qrCode(`${location.origin}${link}`);
  return (
    <Stack>
      <svg viewBox={`0 0 ${size} ${size}`} width="144" height="144" role="img" aria-label={t('maintenance.report_label.code')}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Row>
        <SaveDocument of="report_labels" id={label.id} languages={[language]} name={t('maintenance.report_label.print')} />
        <a href={link} target="_blank" rel="noreferrer">
          {t('maintenance.report_label.open')}
        </a>
      </Row>
    </Stack>
  );
}
