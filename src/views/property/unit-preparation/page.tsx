import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { type PreparationItem, preparationItemFields } from '../../../api/property/preparation-item.ts';
import { type UnitPreparation, unitPreparationFields } from '../../../api/property/unit-preparation.ts';
import { preparationItemsMachine } from '../../../machines/property/preparation-item/flows.ts';
import { readPreparationLog, unitPreparationFlows } from '../../../machines/property/unit-preparation/flows.ts';
import { unitPreparationLifecycle } from '../../../machines/property/unit-preparation/lifecycle.ts';
import { Chip } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { partList } from '../../kit/record/part-list.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';

const names = inputNames(unitPreparationFields);
const details = ['opened_on', 'target_ready_on', 'ready_on', 'days_to_ready', 'items_open', 'items_done', 'reason', 'note'];

const isOver = (status: UnitPreparation['status']) => status === 'ready' || status === 'cancelled';

/** /unit-preparations/:id */
export function Page({ id }: { id: number }) {
  const { t, date } = useTexts();
  return (
    <RecordPage<UnitPreparation>
      entity="unit_preparation"
      machine={unitPreparationFlows.page}
      id={id}
      lifecycle={unitPreparationLifecycle}
      back={{ to: '/unit-preparations', label: t('app.nav.unit_preparations') }}
      reference={(preparation) => preparation.ref_no}
      title={(preparation) => preparation.unit_number}
      facts={(preparation) => (
        <>
          <Link href={`/units/${preparation.unit_id}`}>{preparation.unit_number}</Link>
          {preparation.pre_occupancy_order_id && (
            <Link href={`/pre-occupancy-orders/${preparation.pre_occupancy_order_id}`}>
              {t('app.entity.pre_occupancy_order')}
            </Link>
          )}
          <span>{t('property.preparation.target', { day: date(preparation.target_ready_on) })}</span>
        </>
      )}
      form={useFormFields(unitPreparationFields, names)}
      asks={{ reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }] }}
      log={(preparation, signal) => readPreparationLog(preparation.id, signal)}
      dates={(preparation) =>
        isOver(preparation.status) ? [] : datesOf(unitPreparationFields, preparation, ['target_ready_on'])
      }
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (preparation) => <FieldFacts fields={unitPreparationFields} names={details} record={preparation} />,
        },
        { id: 'work', label: t('property.preparation.work'), show: () => <Items parents={{ preparation_id: id }} /> },
      ]}
    />
  );
}

/** The work of a preparation: who does what, and what is done. */
const Items = partList<PreparationItem>({
  machine: preparationItemsMachine,
  fields: preparationItemFields,
  texts: {
    label: 'property.preparation.work',
    add: 'property.preparation.add_item',
    none: 'property.preparation.no_items',
    hint: 'property.preparation.no_items_hint',
  },
  nameOf: ({ name }) => name,
  columns: [
    ['name'],
    [{ say: ({ assignee_name }, { t }) => assignee_name ?? t('property.preparation.unassigned') }],
    [{ show: ({ done }) => <Progress isDone={done} /> }],
  ],
});

function Progress({ isDone }: { isDone: boolean }) {
  const { t } = useTexts();
  return isDone ? <Chip tone="green">{t('property.preparation.done')}</Chip> : t('property.preparation.to_do');
}
