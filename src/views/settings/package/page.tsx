import { packageColumns, packageFields } from '../../../api/settings/package.ts';
import { packageFlows } from '../../../machines/settings/package/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { Many, ManyField } from '../../kit/fields/many-field.tsx';

const services = { of: 'service', label: 'settings.services', name: 'service_ids' } as const;

export const { List, New, Page } = entityScreens('package', {
  flows: packageFlows,
  fields: packageFields,
  columns: packageColumns,
  form: ['name_en', 'name_ar', 'periodicity', 'price', 'vat_rate', 'active'],
  extra: (record, edit) =>
    edit ? <ManyField edit={edit} {...services} /> : record && <Many ids={record.service_ids} {...services} />,
});
