import { plainly, type Spoken } from './plain.ts';

type Texts = Record<string, string>;

/** Wording of fields, in both languages. */
export interface Wording {
  /** Locale keys of a label. */
  keysOf: (label: string, language: Spoken) => readonly string[];
  /** Texts that an enumeration's value may have. */
  wordsOf: (field: string, value: string, language: Spoken) => readonly string[];
  /** Texts of yes, or of no. */
  truth: (is: boolean, language: Spoken) => readonly string[];
  text: (key: string, language: Spoken) => string;
}

const truths = {
  yes: ['kit.yes', 'settings.field.active', 'approvals.active'],
  no: ['kit.no', 'property.compound_bank.inactive'],
};
const lastOf = (key: string) => key.slice(key.lastIndexOf('.') + 1);

export function wordingOf(texts: Record<Spoken, Texts>): Wording {
  const byText = { en: new Map<string, string[]>(), ar: new Map<string, string[]>() };
  const byLast = new Map<string, string[]>();
  for (const language of ['en', 'ar'] as const)
    for (const [key, text] of Object.entries(texts[language])) {
      const known = byText[language];
      known.set(plainly(text), [...(known.get(plainly(text)) ?? []), key]);
      if (language === 'en') byLast.set(lastOf(key), [...(byLast.get(lastOf(key)) ?? []), key]);
    }
  return {
    keysOf: (label, language) => byText[language].get(plainly(label)) ?? [],
    truth: (is, language) => truths[is ? 'yes' : 'no'].map((key) => plainly(texts[language][key] ?? key)),
    text: (key, language) => texts[language][key] ?? key,
    wordsOf: (field, value, language) => {
      // A value with a point in it is a status within a status.
      const keys = (byLast.get(lastOf(value)) ?? []).filter((key) => key.endsWith(`.${value}`));
      const stem = field.slice(field.lastIndexOf('_') + 1);
      const own = keys.filter((key) => key.slice(0, -value.length - 1).endsWith(stem));
      return (own.length ? own : keys).map((key) => plainly(texts[language][key] ?? key));
    },
  };
}
