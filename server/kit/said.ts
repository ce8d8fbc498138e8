import type { Language } from '../../src/locales/translate.ts';
import { texts } from './texts.ts';

/** A message as it is kept: whoever reads it reads it in their language. */
export interface Said {
  key: string;
  values: Record<string, string | number>;
}

/** A record whose work failed, with why in a person's language. */
export const sayFailure = <R extends { failure: unknown }>(record: R, language: Language) => {
  const failure = record.failure as Said | null;
  return { ...record, failure: failure && texts[language](failure.key, failure.values) };
};
