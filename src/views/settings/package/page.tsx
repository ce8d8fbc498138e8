import { useSelector } from '@xstate/react';
import { packageColumns, packageFields } from '../../../api/settings/package.ts';
import { choicesOf } from '../../../machines/kit/choices.ts';
import { packageFlows } from '../../../machines/settings/package/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { useChoosing } from '../../kit/fields/choices.ts';
import { PickMany } from '../../kit/fields/pick-many.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';

/** The package's services: a field of its form, or what it contains. */
function Services({ ids, onChange, error }: { ids: number[]; onChange?: (ids: number[]) => void; error?: string }) {
  const { t } = useTexts();
  const { choices, onUnread } = useChoosing(choicesOf('service'));
  return (
    <PickMany
      label={t('settings.services')}
      name="service_ids"
      choices={choices}
      chosen={ids}
      onChange={onChange}
      error={error}
      onUnread={onUnread}
    />
  );
}

function ServicesField({ edit }: { edit: EditRefOf }) {
  const { t } = useTexts();
  const mine = useSelector(edit, (snapshot) => snapshot.context.mine);
  const error = useSelector(edit, (snapshot) => snapshot.context.fieldErrors.service_ids);
  return (
    <Services
      ids={(mine.service_ids ?? []) as number[]}
      error={error && t(error.messageKey, error.values)}
      onChange={(value) => edit.send({ type: 'draft.change', field: 'service_ids', value })}
    />
  );
}

export const { List, New, Page } = entityScreens('package', {
  flows: packageFlows,
  fields: packageFields,
  columns: packageColumns,
  form: ['name_en', 'name_ar', 'periodicity', 'price', 'vat_rate', 'active'],
  extra: (record, edit) => (edit ? <ServicesField edit={edit} /> : record && <Services ids={record.service_ids} />),
});
