import type { FieldRecord } from '../../../api/maintenance/field.ts';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { may } from '../../../machines/kit/lifecycle.ts';
import { fieldEventsMachine, settleFieldEventMachine } from '../../../machines/maintenance/field/of-issue.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Chip, Empty, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { type I18n, useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** What technicians' phones sent of an issue: evidence that was kept, and what they suggest. */
export function FromPhone({ issue: { id: issue_id } }: { issue: MaintenanceIssue }) {
  const { t } = useTexts();
  const { answer, error, retry, again } = useRead(fieldEventsMachine, { issue_id });
  if (!answer) return <Loading error={error} onRetry={retry} height="160px" />;
  if (!answer.length) return <Empty title={t('field.tab.none')} />;
  return (
    <Stack>
      {answer.map((record) => (
        <Sent key={record.id} record={record} issue_id={issue_id} onSettled={again} />
      ))}
    </Stack>
  );
}

/** The words, minutes and readings that an event brought. */
function broughtBy({ payload }: FieldRecord, { number }: I18n): string {
  const { fields, ...plain } = payload ?? {};
  const edited = Object.entries((fields ?? {}) as Record<string, { to?: unknown }>).map(([name, { to }]) => [name, to] as const);
  return [...edited, ...Object.entries(plain)]
    .filter(([name]) => ['note', 'text', 'resolution', 'minutes', 'value', 'qty'].includes(name))
    .map(([, value]) => (typeof value === 'number' ? number(value) : String(value ?? '')))
    .filter(Boolean)
    .join(' · ');
}

function Sent({ record, issue_id, onSettled }: { record: FieldRecord; issue_id: number; onSettled: () => void }) {
  const i18n = useTexts();
  const { t, instant, language } = i18n;
  const { viewer } = useCurrentUser();
  const { perform, failure, busy } = useTask(settleFieldEventMachine, onSettled);
  const { id, version, event, outcome, error, since, kept, suggestions, open_suggestions } = record;
  const why = !may(viewer, 'maintenance.edit') && t('maintenance_issue.why.mayEdit');
  const settle = (take: string[]) => perform({ issue_id, id, version, take });
  return (
    <Section>
      <h2>
        {t(`field.event.${event}`)} <Chip tone={outcome === 'refused' ? 'red' : 'green'}>{t(`field.state.${outcome}`)}</Chip>
      </h2>
      <small>
        {record.by_name} · {instant(record.counted_at)}
        {record.is_skewed && ` · ${t('field.tab.phone_time', { at: instant(record.device_at) })}`}
      </small>
      {broughtBy(record, i18n) && <p dir="auto">{broughtBy(record, i18n)}</p>}
      {outcome === 'refused' && <p>{error}</p>}
      {since && (
        <p>
          {t('field.since', {
            status: t(`${since.entity}.status.${since.status}`),
            name: since.by ?? t('field.somebody'),
            at: instant(since.at),
          })}
        </p>
      )}
      {kept.length > 0 && (
        <p>{t('field.kept', { what: kept.map((kind) => t(`field.kept.${kind}`)).join(language === 'ar' ? '، ' : ', ') })}</p>
      )}
      {suggestions
        .filter(({ field }) => open_suggestions.includes(field))
        .map(({ field, mine, theirs }) => (
          <p key={field}>
            {t('field.tab.suggestion', {
              field: t(labelOf(event, field)),
              mine: String(mine ?? '–'),
              theirs: String(theirs ?? '–'),
            })}
          </p>
        ))}
      {open_suggestions.length > 0 && (
        <span>
          <Button isPending={busy} why={why} onPress={() => settle(open_suggestions)}>
            {t('field.tab.take')}
          </Button>
          <Button kind="quiet" isHeld={busy} why={why} onPress={() => settle([])}>
            {t('field.tab.keep')}
          </Button>
        </span>
      )}
      <FailureAlert failure={failure} />
    </Section>
  );
}

const texts = { edit: 'maintenance.issue', task: 'maintenance.task', answer: 'maintenance.answer' };
/** Labels of edited fields that don't follow from their names. */
const labels: Record<string, string> = {
  note: 'sales.lead.note',
  contact_mobile: 'sales.lead.mobile',
  attachment_id: 'maintenance.answer.photo',
};
const labelOf = (event: FieldRecord['event'], field: string): string => {
  const of = event === 'task' || event === 'answer' ? event : 'edit';
  return labels[field] ?? `${texts[of]}.${field}`;
};
