import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { preparationItemFields } from '../../../api/property/preparation-item.ts';
import { type UnitPreparation, unitPreparationFields } from '../../../api/property/unit-preparation.ts';
import { preparationItemsMachine } from '../../../machines/property/preparation-item/flows.ts';
import { readPreparationLog, unitPreparationFlows } from '../../../machines/property/unit-preparation/flows.ts';
import { unitPreparationLifecycle } from '../../../machines/property/unit-preparation/lifecycle.ts';
import { Chip } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, useParts } from '../../kit/record/parts.tsx';
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
        { id: 'work', label: t('property.preparation.work'), show: () => <Items preparation={id} /> },
      ]}
    />
  );
}

/** The work of a preparation: who does what, and what is done. */
function Items({ preparation }: { preparation: number }) {
  const { t } = useTexts();
  const parts = useParts(preparationItemsMachine, { preparation_id: preparation });
  return (
    <PartList
      parts={parts}
      fields={useFormFields(preparationItemFields)}
      label={t('property.preparation.work')}
      add={t('property.preparation.add_item')}
      none={t('property.preparation.no_items')}
      noneHint={t('property.preparation.no_items_hint')}
      nameOf={({ name }) => name}
      show={({ name, assignee_name, done }) => [
        name,
        assignee_name ?? t('property.preparation.unassigned'),
        done ? (
          <Chip key="done" tone="green">
            {t('property.preparation.done')}
          </Chip>
        ) : (
          t('property.preparation.to_do')
        ),
      ]}
    />
  );
}
