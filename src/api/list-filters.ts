import * as z from 'zod/mini';
import type { FieldMeta } from './field-meta.ts';
import { amount, day } from './fields.ts';

/** The value of a filter by person that stands for whoever asks. */
export const me = Symbol('me');

/** A day counted from the day of asking: `P60D` in a filter, `-P7D` for a week ago. */
export class FromToday {
  constructor(readonly days: number) {}
}
/** The days of a relative day as text; null for others. */
export const daysFromToday = (text: string): number | null => {
  const [, sign, days] = /^(-?)P(\d{1,4})D$/.exec(text) ?? [];
  return days === undefined ? null : Number(`${sign}${days}`);
};

export type Filter = z.ZodMiniOptional<z.ZodMiniType<unknown, unknown>>;

/** Of a filter that takes several values: the schema of one. */
const items = new WeakMap<object, z.ZodMiniType>();
export const itemOf = (schema: object): z.ZodMiniType | undefined => items.get(schema);

const mostValues = 50;
const partsOf = (given: unknown): unknown[] =>
  [given].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]));

/** One value, or several: separated by commas, or by repeating the key. The output is the value, or the list of values. */
function several(item: z.ZodMiniType): Filter {
  const schema = z.transform((given: unknown, context) => {
    const values = new Set<unknown>();
    for (const part of partsOf(given)) {
      const parsed = item.safeParse(part, { reportInput: true });
      if (parsed.success) values.add(parsed.data);
      // An issue as it was raised: its own type only says less of the input.
      else context.issues.push(...parsed.error.issues.map((issue) => ({ ...issue, input: part }) as z.core.$ZodRawIssue));
    }
    if (values.size > mostValues)
      context.issues.push({ code: 'too_big', origin: 'array', maximum: mostValues, inclusive: true, input: given });
    return values.size === 1 ? [...values][0] : [...values];
  });
  items.set(schema, item);
  return z.optional(schema);
}

const wholeId = () => z.coerce.number().check(z.int(), z.gte(1));
const person = () =>
  z.union([
    z.pipe(
      z.literal('me'),
      z.transform(() => me),
    ),
    wholeId(),
  ]);

/** The schema of a field as a list's filter. */
export const filterOf = ({ kind, options, to }: FieldMeta): Filter => {
  if (kind === 'reference') return several(to === 'user' ? person() : wholeId());
  if (kind === 'number') return several(wholeId());
  if (kind === 'flag') return z.optional(z.stringbool());
  return options ? several(z.enum(options.map(String))) : z.optional(z.string().check(z.maxLength(200)));
};

/** The two filters of a range. */
export const rangeEnds = (name: string) => [`${name}_from`, `${name}_to`] as const;
/** The field whose range a filter limits; null for other filters. */
export const rangedField = (name: string): string | null => /^(.+)_(?:from|to)$/.exec(name)?.[1] ?? null;

/** The schema of either end of a range of days or amounts. */
export const rangeEndOf = ({ kind }: Pick<FieldMeta, 'kind'>): Filter => {
  if (kind === 'money') return z.optional(amount());
  const schema = z.union([
    z.pipe(
      z.string().check(z.regex(/^-?P\d{1,4}D$/)),
      z.transform((text: string) => new FromToday(daysFromToday(text) ?? 0)),
    ),
    day(),
  ]);
  return z.optional(schema);
};

/** Whether the ends of a range are in order: days as text, amounts as numbers. */
export const isInOrder = (from: unknown, to: unknown): boolean => {
  if (typeof from !== 'string' || typeof to !== 'string') return true;
  return from.includes('-') ? from <= to : Number(from) <= Number(to);
};
