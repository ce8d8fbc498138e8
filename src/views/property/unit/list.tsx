import { lazy } from 'react';
import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { unitColumns, unitFields, unitFilterFields } from '../../../api/property/unit.ts';
import { unitFlows } from '../../../machines/property/unit/flows.ts';
import { ImportLink } from '../../app/data-import/import-link.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';
import { UnitChip } from './chip.tsx';
import { unitInputs } from './form.ts';

const Bulk = lazy(async () => ({ default: (await import('./bulk.tsx')).UnitBulk }));
const edited = editedCells('unit', unitFields, async () => unitFlows.page, {
  // A building is chosen within its compound, on the unit's page.
  names: inputNames(unitFields).filter((name) => name !== 'building_id'),
  special: unitInputs,
});
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['compound_id', 'block_id', 'building_id', 'unit_type_id', 'status', 'occupancy', 'readiness', 'market'];

/** /units */
export function List() {
  const { t } = useTexts();
  return (
    <EntityList
      entity="unit"
      machine={unitFlows.list}
      fields={unitFilterFields}
      columns={unitColumns}
      filters={filters}
      cells={{ label: ({ label }) => <UnitChip label={label} /> }}
      panel={panel}
      edited={edited}
      bulk={Bulk}
      actions={
        <>
          <ImportLink kind="unit" />
          <Link href="/units/map">{t('property.map')}</Link>
        </>
      }
    />
  );
}
