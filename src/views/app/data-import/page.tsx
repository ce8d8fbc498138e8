import { type DataImport, dataImportFields } from '../../../api/app/data-import.ts';
import { dataImportFlows, readImportLog } from '../../../machines/app/data-import/flows.ts';
import { dataImportLifecycle } from '../../../machines/app/data-import/lifecycle.ts';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { ColumnsField } from './columns.tsx';
import { Guide } from './guide.tsx';

/** /imports/:id */
export function Page({ id }: { id: number }) {
  const { t, instant } = useTexts();
  const columns: FormField = {
    name: 'mapping',
    label: t('imports.step.columns'),
    own: {
      show: (props) => <ColumnsField id={id} {...props} />,
      say: (value) => (Array.isArray(value) ? value.filter(Boolean).join(', ') : t('kit.nothing')),
    },
  };
  return (
    <RecordPage<DataImport>
      entity="data_import"
      machine={dataImportFlows.page}
      id={id}
      lifecycle={dataImportLifecycle}
      back={{ to: '/imports', label: t('imports.all') }}
      title={({ file_name }) => file_name}
      facts={({ kind, created_at }) => (
        <>
          <span>{t(`imports.kind.${kind}`)}</span>
          <span>
            {t(dataImportFields.created_at.meta.label ?? '')} {instant(created_at)}
          </span>
        </>
      )}
      asks={{ mapping: [columns] }}
      log={(record, signal) => readImportLog(record.id, signal)}
      hasAside={false}
      tabs={[{ id: 'details', label: t('imports.new'), show: (record, actions) => <Guide record={record} actions={actions} /> }]}
    />
  );
}
