import { Link } from 'wouter';
import { sellableUnitColumns, sellableUnitFields } from '../../../api/property/sellable-unit.ts';
import { sellableUnitFlows } from '../../../machines/property/sellable-unit/flows.ts';
import { sellableUnitLifecycle } from '../../../machines/property/sellable-unit/lifecycle.ts';
import { ImportLink } from '../../app/data-import/import-link.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';

const edited = editedCells('sellable_unit', sellableUnitFields, async () => sellableUnitFlows.page);
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'compound_id', 'unit_type_id'];

/** /sellable-units */
export function List() {
  const { t, percent } = useTexts();
  return (
    <EntityList
      entity="sellable_unit"
      machine={sellableUnitFlows.list}
      fields={sellableUnitFields}
      columns={sellableUnitColumns}
      filters={filters}
      panel={panel}
      edited={edited}
      cells={{
        status: ({ status }) => <StatusChip lifecycle={sellableUnitLifecycle} status={status} />,
        progress: ({ progress }) => percent(progress),
      }}
      actions={
        <>
          <ImportLink kind="sellable_unit" />
          <Link href="/sellable-units/board">{t('property.sellable.board')}</Link>
          <Link href="/sellable-units/dashboard">{t('property.sellable.dashboard')}</Link>
        </>
      }
    />
  );
}
