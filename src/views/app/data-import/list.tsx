import { dataImportColumns, dataImportFields } from '../../../api/app/data-import.ts';
import { dataImportFlows } from '../../../machines/app/data-import/flows.ts';
import { dataImportLifecycle } from '../../../machines/app/data-import/lifecycle.ts';
import { LinkButton } from '../../kit/actions/link-button.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

const filters = ['status', 'kind'];

/** /imports */
export function List() {
  const { t } = useTexts();
  return (
    <EntityList
      entity="data_import"
      machine={dataImportFlows.list}
      fields={dataImportFields}
      columns={dataImportColumns}
      filters={filters}
      cells={{ status: ({ status }) => <StatusChip lifecycle={dataImportLifecycle} status={status} /> }}
      actions={<LinkButton to="/imports/new">{t('imports.new')}</LinkButton>}
    />
  );
}
