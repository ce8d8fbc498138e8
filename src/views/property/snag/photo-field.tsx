import type { FormField } from '../../kit/fields/form-field.tsx';
import { UploadField } from '../../kit/fields/upload-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** A photo of a snag, taken with the phone's camera or chosen. */
export function usePhotoField(name: 'photo_id' | 'fixed_photo_id'): FormField {
  const { t } = useTexts();
  const label = t(`property.snag.${name}`);
  return {
    name,
    label,
    own: {
      show: ({ value, ...props }) => (
        <UploadField {...props} label={label} owner="snag" value={typeof value === 'number' ? value : null} />
      ),
      say: (value) => t(value ? 'kit.upload.kept' : 'kit.nothing'),
    },
  };
}
