import type { AttachmentOwner } from '../../../api/app/attachment.ts';
import { type Document, documentFields } from '../../../api/leasing/document.ts';
import type { Parents } from '../../../machines/kit/actors.ts';
import { AttachedFile } from '../../kit/display/attached-file.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { UploadField } from '../../kit/fields/upload-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, type PartsMachineOf, useParts } from '../../kit/record/parts.tsx';

/** The files of a lease, a leasing order or a contract. */
export function Documents({
  machine,
  parents,
  owner,
}: {
  machine: PartsMachineOf<Document>;
  parents: Parents;
  owner: AttachmentOwner;
}) {
  const { t, date } = useTexts();
  const parts = useParts(machine, parents);
  const file: FormField = {
    name: 'attachment_id',
    label: t('kit.file'),
    isRequired: true,
    own: {
      show: ({ value, ...props }) => (
        <UploadField {...props} label={t('kit.file')} owner={owner} value={typeof value === 'number' ? value : null} />
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
