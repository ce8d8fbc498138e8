import { unitFields } from '../../../api/property/unit.ts';
import { unitBulkMachine, unitBulkWords } from '../../../machines/property/unit/bulk.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { BulkBar } from '../../kit/list/bulk-bar.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';

const asked = ['market', 'asking_rent', 'out_of_order_reason', 'out_of_order_to'];

/** Bulk actions on the selected units. */
export function UnitBulk({ ids, onSelect }: { ids: number[]; onSelect: (ids: number[]) => void }) {
  const [market, rent, reason, until] = useFormFields(unitFields, asked) as [FormField, FormField, FormField, FormField];
  const required = (field: FormField) => ({ ...field, isRequired: true });
  return (
    <BulkBar
      machine={unitBulkMachine}
      actions={unitBulkWords}
      asks={{ market: [required(market)], rent: [required(rent)], out_of_order: [required(reason), until] }}
      ids={ids}
      onSelect={onSelect}
    />
  );
}
