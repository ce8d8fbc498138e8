import { lazy, useMemo } from 'react';
import { Link } from 'wouter';
import { unitColumns } from '../../../machines/property/columns.ts';
import { markets, occupancies, readinesses, unitEditMachine, unitsMachine } from '../../../machines/property/unit/flows.ts';
import { useHere } from '../../app/viewer.tsx';
import { LinkButton } from '../../kit/actions/link-button.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { useWords } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { wordsOf } from '../../kit/list/columns.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { lateCompounds, lateUnitTypes } from '../late-choices.ts';
import { UnitChip } from './chip.tsx';
import { useUnitFields } from './form.ts';

const Bulk = lazy(async () => ({ default: (await import('./bulk.tsx')).UnitBulk }));
const panel = beside(async () => (await import('./page.tsx')).UnitPage);

/** All units: /units */
export function Units() {
  const said = useTexts();
  const { t } = said;
  const { may } = useHere();
  const occupancy = useWords('property.unit.label', occupancies);
  const readiness = useWords('property.unit.readiness', readinesses);
  const market = useWords('property.unit.market', markets);
  const filters = useMemo(
    () => [
      { id: 'compound_id', label: t('property.compound.title'), from: lateCompounds },
      { id: 'unit_type_id', label: t('property.field.unit_type_id'), from: lateUnitTypes },
      { id: 'occupancy', label: t('property.field.occupancy'), choices: occupancy },
      { id: 'readiness', label: t('property.field.readiness'), choices: readiness },
      { id: 'market', label: t('property.field.market'), choices: market },
    ],
    [t, occupancy, readiness, market],
  );
  return (
    <ListPage
      list="units"
      title={t('property.units')}
      machine={unitsMachine}
      columns={wordsOf(unitColumns, said, { state: (row) => <UnitChip label={row.label} /> })}
      isExported={may('units.export')}
      bulk={may('units.edit') ? Bulk : undefined}
      filters={filters}
      to={({ id }) => `/units/${id}`}
      panel={panel}
      actions={
        <Row>
          <Link href="/units/map">{t('property.map')}</Link>
          {may('units.create') && <LinkButton to="/units/new">{t('property.unit.new')}</LinkButton>}
        </Row>
      }
    />
  );
}

/** A new one: /units/new */
export function NewUnit() {
  const { t } = useTexts();
  return <NewRecordPage title={t('property.unit.new')} machine={unitEditMachine} fields={useUnitFields()} back="/units" />;
}
