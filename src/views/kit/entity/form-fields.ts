import { type Fields, inputNames, metaOf } from '../../../api/define-fields.ts';
import type { FieldKind } from '../../../api/field-meta.ts';
import { choicesOf, fixedSource, sourceOf } from '../../../machines/kit/choices.ts';
import { useChoosing } from '../fields/choices.ts';
import type { FormField } from '../fields/form-field.tsx';
import { type I18n, useTexts } from '../ground/texts.tsx';

/** More options than this are searched. */
const most = 30;
const kinds: Record<FieldKind, FormField['kind']> = {
  text: 'text',
  code: 'text',
  long: 'long',
  email: 'email',
  mobile: 'tel',
  choice: 'select',
  flag: 'check',
  reference: 'select',
  money: 'money',
  number: 'number',
  decimal: 'decimal',
  percent: 'decimal',
  hundredths: 'hundredths',
  day: 'date',
  instant: 'date',
};

/**
 * An entity's form fields, in this order (all input fields by default), in the user's language. `record` provides the names of
 * its references. The field names must stay the same between renders.
 */
export function useFormFields(fields: Fields, names: readonly string[] = inputNames(fields), record?: object): FormField[] {
  const i18n = useTexts();
  const { t, number, language } = i18n;
  const form = names.map((name): FormField => {
    const { kind, label, hint, isRequired, options, texts, to, among, pick = 'search' } = metaOf(fields, name);
    const common = { name, label: t(label), isRequired, ...(hint && { hint: t(hint) }) };
    if (options) {
      const say = (option: string | number) => (texts ? t(`${texts}.${option}`) : number(Number(option)));
      if (options.length > most) return { ...common, kind: 'combo', source: fixedSource(`${texts}.${language}`, options, say) };
      return {
        ...common,
        kind: 'select',
        choices: options.map((option) => ({ id: String(option), value: option, label: say(option) })),
      };
    }
    if (kind !== 'reference' || !to) return { ...common, kind: kinds[kind] };
    // biome-ignore lint/correctness/useHookAtTopLevel: a form has the same fields in each render
    if (pick === 'select') return { ...common, kind: 'select', ...useChoosing(choicesOf(to)) };
    return { ...common, kind: 'combo', source: sourceOf(to, among) };
  });
  return record ? withNames(form, fields, record, i18n) : form;
}

/** The form of this record, which provides the names of its references. */
export const withNames = (form: FormField[], fields: Fields, record: object, { name: named }: I18n): FormField[] =>
  form.map((one) => {
    if (!one.source) return one;
    const [en = '', ar = en] = metaOf(fields, one.name).shownBy ?? [];
    return { ...one, shown: named({ name_en: textIn(record, en), name_ar: textIn(record, ar) }) || undefined };
  });
/** The label of a form's choice from a short list, for a record that doesn't contain the names. */
export const chosenIn = (form: FormField[], record: object): Record<string, string> =>
  Object.fromEntries(
    form.flatMap(({ name, choices }) => {
      const chosen = choices?.find(({ id }) => id === String(textIn(record, name)));
      return chosen ? [[name, chosen.label]] : [];
    }),
  );
const textIn = (record: object, name: string) => (record as Record<string, string | null>)[name];
