import type { QuotationUnit } from '../../../api/sales/quotation.ts';
import type { Service } from '../../../api/settings/lists.ts';
import { regulationIn } from '../../../machines/leasing/rules/rent-regulation.ts';
import { serviceChoicesMachine } from '../../../machines/sales/quotation/parts.ts';
import { SelectField } from '../../kit/fields/field.tsx';
import type { OwnFieldProps } from '../../kit/fields/form-field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { type Said, useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';
import type { FormField } from '../../kit/record/record-form.tsx';

type T = Said['t'];

/** The yearly rent, and the decision that allows more where the regulation of rents caps it. */
export const rentFields = (t: T, unit: QuotationUnit, today: string): FormField[] => [
  { name: 'amount', label: t('sales.item.yearly_rent'), kind: 'money', isRequired: true },
  {
    name: 'rent_appeal_no',
    label: t('sales.unit.appeal'),
    isShown: ({ rent_appeal_no }) =>
      Boolean(rent_appeal_no) || (unit.exceeds_last_rent && regulationIn(unit.city, today) !== undefined),
  },
];

const kinds = ['service', 'parking', 'fee'] as const;
const often = ['yearly', 'once'] as const;

/** What is charged for a unit beside its rent: a service brings its name, price and period, and each may be written over. */
export function chargeFields(t: T, charge: EditRefOf): FormField[] {
  const change = (field: string, value: unknown) => charge.send({ type: 'draft.change', field, value });
  const take = (service: Service, name: string) => {
    change('description', name);
    change('amount', service.price);
    change('periodicity', service.periodicity);
  };
  return [
    {
      name: 'item_type',
      label: t('sales.item.what'),
      kind: 'select',
      choices: kinds.map((id) => ({ id, label: t(`sales.item.${id}`) })),
    },
    {
      name: 'service_id',
      label: t('sales.item.service'),
      isShown: ({ item_type }) => item_type === 'service',
      own: { show: (props) => <ServiceField {...props} onTaken={take} />, say: String },
    },
    { name: 'description', label: t('sales.item.description'), isRequired: true },
    {
      name: 'periodicity',
      label: t('sales.item.periodicity'),
      kind: 'select',
      choices: often.map((id) => ({ id, label: t(`sales.periodicity.${id}`) })),
    },
    { name: 'amount', label: t('sales.item.amount'), kind: 'money', isRequired: true },
  ];
}

function ServiceField({
  value,
  wrong,
  isReadOnly,
  onChange,
  onTaken,
}: OwnFieldProps & { onTaken: (service: Service, name: string) => void }) {
  const { t, name } = useTexts();
  const { answer: services, error, retry } = useRead(serviceChoicesMachine, null);
  return (
    <div>
      <SelectField
        name="service_id"
        label={t('sales.item.service')}
        value={String(value ?? '')}
        empty=""
        choices={(services ?? []).map((service) => ({ id: String(service.id), label: name(service) }))}
        isRequired
        isReadOnly={isReadOnly}
        wrong={wrong}
        onChange={(id) => {
          const service = services?.find((one) => String(one.id) === id);
          onChange(service?.id ?? null);
          if (service) onTaken(service, name(service));
        }}
      />
      {error && <Unread onRetry={retry} />}
    </div>
  );
}
