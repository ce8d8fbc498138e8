import { useRef } from 'react';
import { mostBytes } from '../../../api/app/attachment.ts';
import { Button } from '../../kit/actions/button.tsx';

/** Takes a photo: a phone opens its camera, a computer its files. */
export function PhotoButton({ label, onPhoto }: { label: string; onPhoto: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file && file.size <= mostBytes) onPhoto(file);
        }}
      />
      <Button onPress={() => input.current?.click()}>{label}</Button>
    </>
  );
}
