import { inputNames } from '../../../api/define-fields.ts';
import { chargeFields, type QuotationUnit, rentFields } from '../../../api/sales/quotation-content.ts';
import type { Service } from '../../../api/settings/service.ts';
import { regulationIn } from '../../../machines/leasing/rules/rent-regulation.ts';
import { serviceChoicesMachine } from '../../../machines/sales/quotation/parts.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { SelectField } from '../../kit/fields/field.tsx';
import type { OwnFieldProps } from '../../kit/fields/form-field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';
import { type FormField, RecordForm } from '../../kit/record/record-form.tsx';

/** The annual rent, and the approval reference for a rent above the regulation's cap. */
export function RentForm({ actor, unit, today }: { actor: EditRefOf; unit: QuotationUnit; today: string }) {
  const fields = useFormFields(rentFields).map(
    (field): FormField =>
      field.name === 'rent_appeal_no'
        ? {
            ...field,
            isShown: ({ rent_appeal_no }) =>
              Boolean(rent_appeal_no) || (unit.exceeds_last_rent && regulationIn(unit.city, today) !== undefined),
          }
        : field,
  );
  return <RecordForm actor={actor} fields={fields} />;
}

const ownNames = inputNames(chargeFields).filter((name) => name !== 'service_id');

/** An extra charge for a unit: a service fills in its name, price and period, which can all be changed. */
export function ChargeForm({ actor }: { actor: EditRefOf }) {
  const { t } = useTexts();
  const change = (field: string, value: unknown) => actor.send({ type: 'draft.change', field, value });
  const take = (service: Service, name: string) => {
    change('description', name);
    change('amount', service.price);
    change('periodicity', service.periodicity);
  };
  const [what, ...others] = useFormFields(chargeFields, ownNames) as [FormField, ...FormField[]];
  const service: FormField = {
    name: 'service_id',
    label: t('sales.item.service'),
    isShown: ({ item_type }) => item_type === 'service',
    own: { show: (props) => <ServiceField {...props} onTaken={take} />, say: String },
  };
  return <RecordForm actor={actor} fields={[what, service, ...others]} />;
}

function ServiceField({
  value,
  error: wrong,
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
        error={wrong}
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
