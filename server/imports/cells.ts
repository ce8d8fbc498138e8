import type { Fields } from '../../src/api/define-fields.ts';
import type { FieldMeta } from '../../src/api/field-meta.ts';
import { latinDigits } from '../../src/api/fields.ts';
import { languages } from '../../src/locales/translate.ts';
import { texts } from '../kit/texts.ts';
import { headingKey } from './table.ts';

/** What a cell stands for by the kind of its field; what it can't stand for stays text, which the field's schema refuses. */
export function cellValue(field: Fields[string], cell: string): unknown {
  const { kind } = field.meta;
  switch (kind) {
    case 'choice':
      return optionsOf(field.meta).get(headingKey(cell)) ?? cell;
    case 'flag':
      return flags.get(headingKey(cell)) ?? cell;
    case 'number': {
      const digits = numberIn(cell);
      return /^-?\d+(\.0+)?$/.test(digits) ? Number(digits) : cell;
    }
    case 'money':
    case 'decimal':
    case 'percent':
      return numberIn(cell);
    case 'day':
      return dayIn(cell) ?? cell;
    default:
      return cell;
  }
}

/** The longest cell that is looked at as a number or a day; a longer one stays text. */
const longestCell = 100;

/** A number without what groups its digits, and without its currency. */
export const numberIn = (cell: string): string =>
  cell.length > longestCell
    ? cell
    : latinDigits(cell)
        .replace(/(ر\.?\s?س\.?|ريال|sar|sr|﷼|\u20c1)/giu, '')
        .replace(/(?<=\d)[,،\u00a0\u202f ](?=\d{3}(\D|$))/g, '')
        .replace(/\s/g, '');

/** A day as it is written: 2026-01-31, 31/1/2026, 31-01-2026. */
export function dayIn(cell: string): string | null {
  if (cell.length > longestCell) return null;
  const [, date = ''] = /^([\d/.-]{8,10})(?:\s+\d{1,2}:\d\d(?::\d\d)?|T\d\d:.*)?$/.exec(latinDigits(cell)) ?? [];
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? [];
  const [, lastDay, lastMonth, lastYear] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(date) ?? [];
  const parts = year ? [year, month, day] : lastYear ? [lastYear, lastMonth, lastDay] : null;
  return parts?.map((part = '') => part.padStart(2, '0')).join('-') ?? null;
}

const flags = new Map<string, boolean>(
  [true, false].flatMap((flag) =>
    [...languages.map((language) => texts[language](flag ? 'kit.yes' : 'kit.no')), String(flag), flag ? '1' : '0'].map(
      (word) => [headingKey(word), flag] as const,
    ),
  ),
);

const choices = new WeakMap<object, Map<string, string | number>>();
/** A choice's options by what they are called in either language, and in the API. */
function optionsOf(meta: Fields[string]['meta']): Map<string, string | number> {
  const known = choices.get(meta);
  if (known) return known;
  const options = new Map<string, string | number>();
  for (const option of meta.options ?? []) {
    for (const language of languages) options.set(headingKey(texts[language](`${meta.texts}.${option}`)), option);
    options.set(headingKey(String(option)), option);
  }
  choices.set(meta, options);
  return options;
}

/** The options of a choice as a person reads them, if they are few. */
export const optionWords = ({ options = [], texts: prefix }: Partial<FieldMeta>, language: (typeof languages)[number]) =>
  options.length <= 20 ? options.map((option) => texts[language](`${prefix}.${option}`)).join(', ') : null;
