import { type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Alert } from './parts.tsx';
import { useTexts } from './texts.tsx';

export interface WrongField {
  name: string;
  label: string;
  /** What is wrong, in words. */
  say: string;
}

const fieldOf = (form: Element | null | undefined, name: string): HTMLElement | null => {
  const found = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`);
  return found?.matches('[data-field]') ? found.querySelector<HTMLElement>('[role=spinbutton], input') : (found ?? null);
};

/** What is wrong, once at the top. Each goes to its field; when they are first said, the first wrong one takes focus. */
export function FormErrors({
  wrongs,
  message,
  form,
}: {
  wrongs: WrongField[];
  /** What went wrong with the whole, where no field is to blame. */
  message?: string | null;
  /** Where the fields are; the form around it if not told. */
  form?: RefObject<HTMLElement | null>;
}) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const whole = () => form?.current ?? box.current?.closest('form, [role=dialog]');
  const names = wrongs.map(({ name }) => name).join();
  const before = useRef('');
  useEffect(() => {
    const first = names.split(',')[0];
    // While somebody mends one after the other, nothing pulls them away.
    if (names && !before.current && first) fieldOf(whole(), first)?.focus();
    before.current = names;
  });
  if (!wrongs.length && !message) return null;
  return (
    <Alert role="alert" ref={box}>
      <Face>
        {wrongs.length > 0 ? t('kit.form.wrong', { count: wrongs.length }) : message}
        {wrongs.length > 0 && (
          <ul>
            {wrongs.map(({ name, label, say }) => (
              <li key={name}>
                <button type="button" onClick={() => fieldOf(whole(), name)?.focus()}>
                  {label}
                </button>{' '}
                {say}
              </li>
            ))}
          </ul>
        )}
      </Face>
    </Alert>
  );
}

const Face = styled.div`
  button { padding: 0; border: 0; background: none; font-weight: 600; text-decoration: underline; }
  ul { margin-block-start: 4px; }
`;
