import { type CompoundWarranty, warrantyFields } from '../../../api/property/compound-warranty.ts';
import { partList } from '../../kit/record/part-list.tsx';
import type { PartsMachineOf } from '../../kit/record/parts.tsx';

type Warranty = Omit<CompoundWarranty, 'compound_id'>;

/** The warranties of a compound, or of a unit for sale. */
export const warrantyList = (machine: PartsMachineOf<Warranty>) =>
  partList<Warranty>({
    machine,
    fields: warrantyFields,
    texts: {
      label: 'property.compound_warranties',
      add: 'property.compound_warranties.new',
      none: 'property.compound_warranties.none',
    },
    nameOf: ({ scope, provider }, { t }) => `${t(`property.warranty_scope.${scope}`)} · ${provider}`,
    columns: [
      [
        { field: 'scope', as: 'strong' },
        { field: 'provider', as: 'small' },
      ],
      [{ say: ({ months }, { t }) => t('property.count.months', { count: months }) }],
      [
        {
          say: ({ end_on }, { t, date }) =>
            end_on ? t('property.until', { date: date(end_on) }) : t('property.compound_warranty.from_delivery'),
        },
      ],
    ],
  });
