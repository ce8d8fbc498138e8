import { documentFields } from '../../../api/app/document.ts';
import type { EntityThat } from '../../../api/entities.ts';
import { documentFlows } from '../../../machines/app/document/flows.ts';
import { AttachedFile } from '../display/attached-file.tsx';
import { useFormFields } from '../entity/form-fields.ts';
import type { FormField } from '../fields/form-field.tsx';
import { UploadField } from '../fields/upload-field.tsx';
import { useTexts } from '../ground/texts.tsx';
import { PartList, useParts } from './parts.tsx';

/** The files of a record. */
export function Documents({ entity, id }: { entity: EntityThat<'files'>; id: number }) {
  const { t, date } = useTexts();
  const parts = useParts(documentFlows(entity).list, { id });
  const file: FormField = {
    name: 'attachment_id',
    label: t('kit.file'),
    isRequired: true,
    own: {
      show: ({ value, ...props }) => (
        <UploadField {...props} label={t('kit.file')} owner={entity} value={typeof value === 'number' ? value : null} />
      ),
      say: (value) => t(value ? 'kit.upload.kept' : 'kit.nothing'),
    },
  };
  return (
    <PartList
      parts={parts}
      label={t('leasing.documents')}
      add={t('leasing.document.add')}
      none={t('leasing.document.none')}
      noneHint={t('leasing.document.none_hint')}
      nameOf={({ name }) => name}
      fields={[file, ...useFormFields(documentFields)]}
      show={(document) => [
        <AttachedFile key="file" file={document} />,
        <>
          <span>{t(`leasing.document.type.${document.type}`)}</span>
          {document.note && <small>{document.note}</small>}
        </>,
        document.expires_on && `${t('leasing.document.expires_on')} ${date(document.expires_on)}`,
      ]}
    />
  );
}
