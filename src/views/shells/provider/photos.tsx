import type { ProviderDocument } from '../../../api/maintenance/provider-message.ts';
import type { ProviderIssue } from '../../../api/maintenance/provider-portal.ts';
import { providerPhotoMachine } from '../../../machines/maintenance/provider-portal/flows.ts';
import { AttachedFile } from '../../kit/display/attached-file.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Section } from '../../kit/display/parts.tsx';
import { UploadField } from '../../kit/fields/upload-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { Card } from '../portal/frame.tsx';

interface Props {
  job: ProviderIssue;
  documents: ProviderDocument[];
  onDone: () => void;
}
/** The provider's own photos of a job, and one more: put on it as soon as it has arrived. */
export function JobPhotos({ job, documents, onDone }: Props) {
  const { t } = useTexts();
  const { perform, failure, busy, done } = useTask(providerPhotoMachine, onDone);
  return (
    <Section>
      <h2>{t('provider_portal.photos')}</h2>
      {documents.length === 0 && <p>{t('provider_portal.photos.none')}</p>}
      {documents.length > 0 && (
        <Card>
          {documents.map((file) => (
            <AttachedFile key={file.id} file={file} />
          ))}
        </Card>
      )}
      <UploadField
        key={done}
        label={t('provider_portal.photos.add')}
        owner="maintenance_issue"
        value={null}
        isReadOnly={busy}
        onChange={(attachment_id) => attachment_id !== null && perform({ id: job.id, attachment_id })}
      />
      <FailureAlert failure={failure} />
    </Section>
  );
}
