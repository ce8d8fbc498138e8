import { type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { FieldErrors } from '../../../machines/kit/edit/fields.ts';
import { Alert } from '../display/parts.tsx';
import { type I18n, useTexts } from '../ground/texts.tsx';

/** A field's error, or else the first within it (a step's value). */
export const sayErrorOf = (t: I18n['t'], fieldErrors: FieldErrors, name: string): string | undefined => {
  const found = fieldErrors[name] ?? Object.entries(fieldErrors).find(([at]) => at.startsWith(`${name}.`))?.[1];
  return found && t(found.messageKey, found.values);
};

/** Element to focus for a field: in the form, or in a part of it that stands beside. */
export const fieldOf = (form: Element | null | undefined, name: string): HTMLElement | null => {
  const own = `[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`;
  const found = form?.querySelector<HTMLElement>(own) ?? form?.parentElement?.querySelector<HTMLElement>(own);
  // Inputs inside a list (a step's approver) have no name: the first invalid one is focused.
  if (!found && name.includes('.')) return form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  return found?.matches('[data-field]') ? found.querySelector<HTMLElement>('input') : (found ?? null);
};

/** The heading of several inputs with one name, as of checkboxes. */
const legendOf = (form: Element | null, name: string): string | undefined =>
  fieldOf(form, name)?.closest('fieldset')?.querySelector(':scope > legend')?.firstChild?.textContent ?? undefined;

/** All errors at the top of the form. Each links to its field; new errors move focus to the first. */
export function FormErrors({
  fieldErrors,
  fields,
  message,
  form,
}: {
  fieldErrors: FieldErrors;
  /** The form's fields, in order. */
  fields: { name: string; label: string }[];
  /** An error of the whole form rather than a field. */
  message?: string | null;
  form: RefObject<HTMLElement | null>;
}) {
  const { t } = useTexts();
  const place = (name: string) => fields.findIndex((field) => field.name === name) + 1 || fields.length + 1;
  const names = Object.keys(fieldErrors).sort((a, b) => place(a) - place(b));
  const before = useRef<FieldErrors>({});
  useEffect(() => {
    // Focus doesn't move while the user fixes one field after another.
    const isMended = names.length < Object.keys(before.current).length && names.every((name) => name in before.current);
    if (names[0] && fieldErrors !== before.current && !isMended) fieldOf(form.current, names[0])?.focus();
    before.current = fieldErrors;
  });
  if (!names.length && !message) return null;
  return (
    <Alert role="alert">
      <Face>
        {names.length > 0 ? t('kit.form.wrong', { count: names.length }) : message}
        {names.length > 0 && (
          <ul>
            {names.map((name) => {
              const own = fields.find((field) => field.name === name || name.startsWith(`${field.name}.`));
              const label = own?.label ?? legendOf(form.current, name);
              const why = t(fieldErrors[name]?.messageKey ?? '', fieldErrors[name]?.values);
              return (
                <li key={name}>
                  <button type="button" onClick={() => fieldOf(form.current, name)?.focus()}>
                    {label ?? why}
                  </button>
                  {label && ` ${why}`}
                </li>
              );
            })}
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
