import { parseAsInteger, useQueryState } from 'nuqs';
import { inputNames } from '../../../api/define-fields.ts';
import { type Restock, restockColumns, restockFields } from '../../../api/maintenance/restock.ts';
import { readHistory, readLog } from '../../../machines/app/history.ts';
import { restockFlows } from '../../../machines/maintenance/restock/flows.ts';
import { restockLifecycle } from '../../../machines/maintenance/restock/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';

const names = inputNames(restockFields);
/** The part of a restock stays as it is. */
const changed = names.filter((name) => name !== 'part_id');
const details = [
  ...['provider_id', 'supplier', 'reference', 'quantity', 'unit_cost', 'net', 'vat_rate', 'vat', 'vat_deductible', 'gross'],
  ...['ordered_on', 'expected_on', 'received_qty', 'received_on', 'returned_qty', 'reason', 'note'],
];
const filters = ['status', 'part_id', 'provider_id', 'ordered_on', 'expected_on', 'received_on'];

/** /restocks */
export const List = () => (
  <EntityList
    entity="restock"
    machine={restockFlows.list}
    fields={restockFields}
    columns={restockColumns}
    filters={filters}
    panel={beside(async () => Page)}
    cells={{ status: ({ status }: Restock) => <StatusChip lifecycle={restockLifecycle} status={status} /> }}
  />
);

/** /restocks/new; `part_id` in the URL says of what. */
export function New() {
  const [part_id] = useQueryState('part_id', parseAsInteger);
  return (
    <NewRecordPage
      title={useNewLabel('restock')}
      machine={restockFlows.form}
      fields={useFormFields(restockFields, names)}
      back="/restocks"
      parents={part_id ? { part_id } : undefined}
    />
  );
}

/** /restocks/:id */
export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t, name, number, money } = i18n;
  const { today } = useCurrentUser().profile.company;
  const reason = { name: 'reason', label: t('sales.ask.reason'), kind: 'long' as const, isRequired: true };
  const on = (field: string) => ({ name: 'on', label: t(`maintenance.restock.${field}`), kind: 'date' as const, initial: today });
  const partOf = ({ part_name_en, part_name_ar }: Restock) => name({ name_en: part_name_en, name_ar: part_name_ar });
  return (
    <RecordPage<Restock>
      entity="restock"
      machine={restockFlows.page}
      id={id}
      lifecycle={restockLifecycle}
      back={{ to: '/restocks', label: t('app.nav.restocks') }}
      reference={({ part_code }) => part_code}
      title={partOf}
      facts={(restock) => (
        <>
          <LinkInText href={`/parts/${restock.part_id}`}>{partOf(restock)}</LinkInText>
          <span>{t('maintenance.restock.at', { quantity: number(restock.quantity), cost: money(restock.unit_cost) })}</span>
          {restock.provider_id && (
            <LinkInText href={`/providers/${restock.provider_id}`}>
              {name({ name_en: restock.provider_name_en ?? '', name_ar: restock.provider_name_ar ?? '' })}
            </LinkInText>
          )}
        </>
      )}
      form={useFormFields(restockFields, changed)}
      asks={({ quantity, received_qty }) => ({
        reason: [reason],
        order: [on('ordered_on')],
        receipt: [
          {
            ...{ name: 'qty', label: t('maintenance.restock.ask.qty'), kind: 'number', isRequired: true },
            initial: quantity - received_qty,
          },
          on('received_on'),
        ],
        return: [
          {
            ...{ name: 'qty', label: t('maintenance.restock.ask.return_qty'), kind: 'number', isRequired: true },
            hint: t('maintenance.restock.ask.return_hint'),
          },
          on('returned_on'),
          reason,
        ],
      })}
      log={(restock, signal) => readLog('restock', restock.id, signal)}
      timeline={(restock, signal) => readHistory('restock', restock.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('settings.details'),
          show: (restock) => <FieldFacts fields={restockFields} names={details} record={restock} />,
        },
      ]}
    />
  );
}
