import { type Occupant, occupantFields } from '../../../api/leasing/occupant.ts';
import { occupantsMachine } from '../../../machines/leasing/occupant/flows.ts';
import { partList } from '../../kit/record/part-list.tsx';

/** Who lives in the unit with the tenant. */
export const Occupants = partList<Occupant>({
  machine: occupantsMachine,
  fields: occupantFields,
  texts: {
    label: 'leasing.occupants',
    add: 'leasing.occupant.add',
    none: 'leasing.occupant.none',
    hint: 'leasing.occupant.none_hint',
  },
  nameOf: ({ name }) => name,
  columns: [
    [
      { field: 'name', as: 'strong' },
      { field: 'relation', as: 'small' },
    ],
    ['birth_date', 'mobile', 'identity_no'],
    [{ say: ({ guardian_name }, { t }) => guardian_name && `${t('leasing.occupant.guardian_name')}: ${guardian_name}` }],
  ],
});
