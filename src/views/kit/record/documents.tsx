import { documentFields } from '../../../api/app/document.ts';
import type { EntityThat } from '../../../api/entities.ts';
import { documentFlows } from '../../../machines/app/document/flows.ts';
import { AttachedFile } from '../display/attached-file.tsx';
import { useFormFields } from '../entity/form-fields.ts';
import { fileField } from '../fields/file-field.tsx';
import { useTexts } from '../ground/texts.tsx';
import { PartList, useParts } from './parts.tsx';

/** The files of a record. */
export function Documents({ entity, id }: { entity: EntityThat<'files'>; id: number }) {
  const i18n = useTexts();
  const { t } = i18n;
  const parts = useParts(documentFlows(entity).list, { id });
  return (
    <PartList
      parts={parts}
      label={t('leasing.documents')}
      add={t('leasing.document.add')}
      none={t('leasing.document.none')}
      noneHint={t('leasing.document.none_hint')}
      nameOf={({ name }) => name}
      fields={documentFields}
      form={[{ ...fileField('attachment_id', 'kit.file', entity, i18n), isRequired: true }, ...useFormFields(documentFields)]}
      columns={[
        [{ show: (document) => <AttachedFile file={document} /> }],
        ['type', { say: ({ note }) => note, as: 'small' }],
        [{ say: ({ expires_on }, { date }) => expires_on && `${t('leasing.document.expires_on')} ${date(expires_on)}` }],
      ]}
    />
  );
}
