import { Link } from 'wouter';
import { type WaitingListEntry, waitingListEntryFields } from '../../../api/sales/waiting-list-entry.ts';
import { readWaitingLog, waitingListEntryFlows } from '../../../machines/sales/waiting-list-entry/flows.ts';
import { waitingListEntryLifecycle } from '../../../machines/sales/waiting-list-entry/lifecycle.ts';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields, withNames } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';

const details = ['unit_type_id', 'compound_id', 'move_in_on', 'budget_max', 'unit_id', 'offered_until', 'reason', 'note'];

/** /waiting-list/:id */
export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t, name, number, date } = i18n;
  const form = useFormFields(waitingListEntryFields);
  return (
    <RecordPage<WaitingListEntry>
      entity="waiting_list_entry"
      machine={waitingListEntryFlows.page}
      id={id}
      lifecycle={waitingListEntryLifecycle}
      back={{ to: '/waiting-list', label: t('app.nav.waiting_list') }}
      title={(entry) => entry.lead_name}
      facts={(entry) => (
        <>
          <Link href={`/leads/${entry.lead_id}`}>{t('sales.waiting.lead')}</Link>
          <span>{name({ name_en: entry.unit_type_name_en, name_ar: entry.unit_type_name_ar })}</span>
          {entry.place !== null && <span>{t('sales.waiting.place_in_line', { place: number(entry.place) })}</span>}
          {entry.unit_id !== null && <Link href={`/units/${entry.unit_id}`}>{entry.unit_number}</Link>}
          {entry.status === 'offered' && entry.offered_until && (
            <span>{t('sales.waiting.answer_by', { date: date(entry.offered_until) })}</span>
          )}
        </>
      )}
      form={(entry) => withNames(form, waitingListEntryFields, entry, i18n)}
      asks={{ reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }] }}
      log={(entry, signal) => readWaitingLog(entry.id, signal)}
      dates={(entry) => datesOf(waitingListEntryFields, entry, ['offered_until', 'move_in_on'])}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (entry) => <FieldFacts fields={waitingListEntryFields} names={details} record={entry} />,
        },
      ]}
    />
  );
}
