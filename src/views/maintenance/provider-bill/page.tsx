import { useSelector } from '@xstate/react';
import { inputNames } from '../../../api/define-fields.ts';
import { type ProviderBill, providerBillColumns, providerBillFields } from '../../../api/maintenance/provider-bill.ts';
import { readHistory, readLog } from '../../../machines/app/history.ts';
import { billableIssuesMachine, providerBillFlows } from '../../../machines/maintenance/provider-bill/flows.ts';
import { providerBillLifecycle } from '../../../machines/maintenance/provider-bill/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { PickMany } from '../../kit/fields/pick-many.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { beside } from '../../kit/list/side-panel.tsx';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { BilledItems } from './items.tsx';

const form = inputNames(providerBillFields).filter((name) => name !== 'issue_ids');
const details = [
  ...['provider_id', 'number', 'issued_on', 'net', 'vat', 'gross', 'approved'],
  ...['posted_on', 'paid_on', 'reference', 'reason', 'note'],
];

/** /provider-bills */
export const List = () => (
  <EntityList
    entity="provider_bill"
    machine={providerBillFlows.list}
    fields={providerBillFields}
    columns={providerBillColumns}
    filters={['status', 'provider_id', 'issued_on', 'posted_on', 'paid_on', 'gross']}
    panel={beside(async () => Page)}
    cells={{ status: ({ status }: ProviderBill) => <StatusChip lifecycle={providerBillLifecycle} status={status} /> }}
  />
);

interface Draft {
  provider_id?: number | null;
  issue_ids?: number[];
}
/** The jobs of the chosen provider that it hasn't billed yet. */
function BilledJobs({ edit, record }: { edit: EditRefOf; record: ProviderBill | null }) {
  const provider = useSelector(edit, ({ context }) => (context.mine as Draft).provider_id ?? null);
  return provider === null ? null : <Jobs key={provider} provider={provider} edit={edit} record={record} />;
}
function Jobs({ provider, edit, record }: { provider: number; edit: EditRefOf; record: ProviderBill | null }) {
  const { t, money } = useTexts();
  const { answer, retry, error } = useRead(billableIssuesMachine, { id: provider });
  const chosen = useSelector(edit, ({ context }) => (context.mine as Draft).issue_ids ?? []);
  const wrong = useSelector(
    edit,
    ({ context }) => (context.fieldErrors as Record<string, { messageKey: string } | undefined>).issue_ids,
  );
  const listed = answer ?? [];
  const others = (record?.issues ?? []).filter(({ id }) => !listed.some((one) => one.id === id));
  const choices = [
    ...listed.map(({ id, ref_no, description, approved }) => ({
      id: `${id}`,
      label: `${ref_no} · ${description} · ${money(approved)}`,
    })),
    ...others.map(({ id, ref_no, description }) => ({ id: `${id}`, label: `${ref_no} · ${description}` })),
  ];
  const none = answer && choices.length === 0 ? t('maintenance.provider_bill.no_jobs') : undefined;
  return (
    <PickMany
      label={t('maintenance.provider_bill.issue_ids')}
      name="issue_ids"
      choices={choices}
      chosen={chosen}
      error={wrong ? t(wrong.messageKey) : none}
      onChange={(value) => edit.send({ type: 'draft.change', field: 'issue_ids', value })}
      onUnread={error ? retry : undefined}
    />
  );
}

/** /provider-bills/new */
export const New = () => (
  <NewRecordPage
    title={useNewLabel('provider_bill')}
    machine={providerBillFlows.form}
    fields={useFormFields(providerBillFields, form)}
    extra={(edit) => <BilledJobs edit={edit} record={null} />}
    back="/provider-bills"
  />
);

/** /provider-bills/:id */
export function Page({ id }: { id: number }) {
  const { t, name, money } = useTexts();
  const { today } = useCurrentUser().profile.company;
  return (
    <RecordPage<ProviderBill>
      entity="provider_bill"
      machine={providerBillFlows.page}
      id={id}
      lifecycle={providerBillLifecycle}
      isDeletable
      back={{ to: '/provider-bills', label: t('app.nav.provider_bills') }}
      reference={({ number }) => number}
      title={({ provider_name_en, provider_name_ar }) => name({ name_en: provider_name_en, name_ar: provider_name_ar })}
      facts={(bill) => (
        <>
          <span>{money(bill.gross)}</span>
          {bill.issues.map(({ id, ref_no }) => (
            <LinkInText key={id} href={`/issues/${id}?tab=bill`}>
              {ref_no}
            </LinkInText>
          ))}
          {bill.matched_by_name && <span>{t('maintenance.provider_bill.matched_by', { name: bill.matched_by_name })}</span>}
          {bill.approved_by_name && <span>{t('maintenance.provider_bill.approved_by', { name: bill.approved_by_name })}</span>}
        </>
      )}
      form={useFormFields(providerBillFields, form)}
      extra={(edit, bill) => <BilledJobs edit={edit} record={bill} />}
      asks={() => ({
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        payment: [
          { name: 'on', label: t('maintenance.provider_bill.paid_on'), kind: 'date', initial: today },
          { name: 'reference', label: t('maintenance.provider_bill.reference'), kind: 'text', isRequired: true },
        ],
      })}
      log={(bill, signal) => readLog('provider_bill', bill.id, signal)}
      timeline={(bill, signal) => readHistory('provider_bill', bill.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('settings.details'),
          show: (bill) => <FieldFacts fields={providerBillFields} names={details} record={bill} />,
        },
        { id: 'items', label: t('maintenance.items'), show: (bill) => <BilledItems bill={bill} /> },
      ]}
    />
  );
}
