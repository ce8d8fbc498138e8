import { useId } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../../kit/ground/texts.tsx';

/** A photo from the camera or the gallery. */
export function PhotoField({ photo, onChange }: { photo: File | null; onChange: (photo: File | null) => void }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Photo>
      <label htmlFor={id}>{t('public_report.photo')}</label>
      <input
        id={id}
        type="file"
        name="photo"
        accept="image/jpeg,image/png"
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
      <small id={`${id}-hint`}>{photo ? <bdi>{photo.name}</bdi> : t('public_report.photo.hint')}</small>
    </Photo>
  );
}

const Photo = styled.div`
  display: grid; gap: 4px; min-inline-size: 0;
  label { color: var(--text-soft); font-size: 12px; }
  input { inline-size: 100%; min-block-size: 44px; font: inherit; }
  small { color: var(--text-soft); font-size: 12px; overflow-wrap: anywhere; }
`;
