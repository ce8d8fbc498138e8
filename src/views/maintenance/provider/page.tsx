import { inputNames } from '../../../api/define-fields.ts';
import { type Provider, providerColumns, providerFields, providerFilterFields } from '../../../api/maintenance/provider.ts';
import { providerFlows } from '../../../machines/maintenance/provider/flows.ts';
import { providerLifecycle } from '../../../machines/maintenance/provider/lifecycle.ts';
import { Facts } from '../../kit/display/parts.tsx';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { ManyField } from '../../kit/fields/many-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

const categories = { of: 'maintenance_category', label: 'maintenance.provider.category_ids', name: 'category_ids' } as const;
const compounds = { of: 'compound', label: 'maintenance.provider.compound_ids', name: 'compound_ids' } as const;

/** The trades and compounds by name, as read with the record: its reader may lack their lists. */
function Served({ provider }: { provider: Provider }) {
  const { t, name } = useTexts();
  const namesIn = (list: Provider['categories']) => list.map(name).join(' · ');
  return (
    <Facts
      rows={[
        [t(categories.label), namesIn(provider.categories)],
        [t(compounds.label), namesIn(provider.compounds) || t('maintenance.provider.all_compounds')],
        [t('sales.ask.reason'), provider.reason ?? t('kit.none')],
      ]}
    />
  );
}

export const { List, New, Page } = entityScreens('provider', {
  flows: providerFlows,
  fields: providerFilterFields,
  columns: providerColumns,
  form: inputNames(providerFields).filter((name) => name !== 'category_ids' && name !== 'compound_ids'),
  lifecycle: providerLifecycle,
  extra: (record, edit) =>
    edit ? (
      <>
        <ManyField edit={edit} {...categories} isRequired />
        <ManyField edit={edit} {...compounds} hint="maintenance.provider.hint.compound_ids" />
      </>
    ) : (
      record && <Served provider={record} />
    ),
});
