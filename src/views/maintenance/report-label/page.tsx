import { reportLabelColumns, reportLabelFields } from '../../../api/maintenance/report-label.ts';
import { reportLabelFlows } from '../../../machines/maintenance/report-label/flows.ts';
import { reportLabelLifecycle } from '../../../machines/maintenance/report-label/lifecycle.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { LabelFacts } from './label.tsx';

export const { List, New, Page } = entityScreens('report_label', {
  flows: reportLabelFlows,
  fields: reportLabelFields,
  columns: reportLabelColumns,
  lifecycle: reportLabelLifecycle,
  title: ({ unit_number, equipment_name_en, equipment_name_ar }, { name }) =>
    unit_number ?? name({ name_en: equipment_name_en ?? '', name_ar: equipment_name_ar ?? '' }),
  extra: (label, edit) => label && !edit && <LabelFacts label={label} />,
});
