import { useMemo } from 'react';
import { compoundColumns } from '../../../machines/property/columns.ts';
import { compoundEditMachine, compoundsMachine } from '../../../machines/property/compound/flows.ts';
import { useHere } from '../../app/viewer.tsx';
import { LinkButton } from '../../kit/actions/link-button.tsx';
import { useWords } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { wordsOf } from '../../kit/list/columns.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { lateCities } from '../late-choices.ts';
import { uses } from '../uses.ts';
import { useCompoundFields } from './form.ts';

const panel = beside(async () => (await import('./page.tsx')).CompoundPage);

/** All compounds: /compounds */
export function Compounds() {
  const said = useTexts();
  const { t } = said;
  const { may } = useHere();
  const propertyUses = useWords('property.use', uses);
  const filters = useMemo(
    () => [
      { id: 'property_use', label: t('property.field.property_use'), choices: propertyUses },
      { id: 'city_id', label: t('property.field.city_id'), from: lateCities },
    ],
    [t, propertyUses],
  );
  return (
    <ListPage
      list="compounds"
      title={t('property.compounds')}
      machine={compoundsMachine}
      columns={wordsOf(compoundColumns, said)}
      isExported={may('compounds.export')}
      filters={filters}
      to={({ id }) => `/compounds/${id}`}
      panel={panel}
      actions={may('compounds.create') && <LinkButton to="/compounds/new">{t('property.compound.new')}</LinkButton>}
    />
  );
}

/** A new one: /compounds/new */
export function NewCompound() {
  const { t } = useTexts();
  return (
    <NewRecordPage
      title={t('property.compound.new')}
      machine={compoundEditMachine}
      fields={useCompoundFields()}
      back="/compounds"
    />
  );
}
