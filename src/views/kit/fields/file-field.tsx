import type { UploadPurpose } from '../../../api/app/attachment.ts';
import type { I18n } from '../ground/texts.tsx';
import type { FormField } from './form-field.tsx';
import { UploadField } from './upload-field.tsx';

/** A file in a form: chosen, or a photo taken with the phone's camera. `owner` is the entity of the record that it hangs on. */
export const fileField = (name: string, label: string, owner: UploadPurpose, { t }: Pick<I18n, 't'>): FormField => ({
  name,
  label: t(label),
  own: {
    show: ({ value, ...props }) => (
      <UploadField {...props} label={t(label)} owner={owner} value={typeof value === 'number' ? value : null} />
    ),
    say: (value) => t(value ? 'kit.upload.kept' : 'kit.nothing'),
  },
});
