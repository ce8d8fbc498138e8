import type * as z from 'zod/mini';
import type { Call } from '../../../src/api/contract.ts';
import { examplesOf } from './schemas.ts';

type Shape = Record<string, z.ZodMiniType>;
type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);
const isValid = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;
const shapeOf = (schema: z.ZodMiniType): Shape | undefined => (schema as { shape?: Shape }).shape;

/** Candidates for a field without a recording; the first valid one is its example. */
const commonValues: unknown[] = ['Text', 1, true, '2026-03-01', '2026-03-01T08:00:00Z', '1250.00', 'نص', 'status', [], {}, null];
/** Fields that are never recorded, or never as they are sent. */
const unrecorded: [field: string, value: unknown][] = [
  ['password', 'correct-horse-battery'],
  ['mobile', '+966501234567'],
  ['q', 'al'],
  ['birth_date', '1990-05-14'],
  ['from', '2026-03-01'],
  ['to', '2026-04-01'],
  // A month of receivables; that of a moon sighting has a name.
  ['month', '2026-03-01'],
  ['what', 'tour'],
  ['one_time_code', '482913'],
  ['first_no', '000101'],
];

/** Without the fields of a namesake that this schema doesn't have. */
function pruned(schema: z.ZodMiniType, value: unknown): unknown {
  const { element } = (schema as { def: { element?: z.ZodMiniType } }).def;
  const shape = shapeOf(schema);
  if (element && Array.isArray(value)) return value.map((one) => pruned(element, one));
  if (!shape || !isPlain(value)) return value;
  const own = Object.entries(shape).filter(([key]) => key in value);
  return Object.fromEntries(own.map(([key, one]) => [key, pruned(one, value[key])]));
}

/** At most two items of each list: an example shows what a record looks like, not how many there are. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
  return typeof value === 'string' && value.length > 300 ? `${value.slice(0, 200)}…` : value;
};

/** Examples of request and response bodies, from recorded responses of a demo server (`npm run answers`). */
export class Examples {
  readonly #ofSchema = new Map<z.ZodMiniType, unknown>();
  readonly #ofField = new Map<string, unknown[]>(unrecorded.map(([field, value]) => [field, [value]]));

  constructor(
    calls: Call[],
    private readonly recorded: Plain,
  ) {
    for (const call of calls) {
      const answer = this.#recordedOf(call);
      if (answer === undefined) continue;
      this.#remember(call.answer, answer);
      this.#collect(answer);
    }
  }

  /** The response of a call, without its envelope; for a list its first row. Undefined if nothing is known. */
  answer(call: Call): unknown {
    const recorded = this.#recordedOf(call);
    return recorded !== undefined && isValid(call.answer, recorded) ? recorded : this.#of(call.answer);
  }

  /** A body that is valid by the call's schema; the caller supplies meaningful values. */
  body(call: Call): unknown {
    const made = call.body && this.#of(call.body);
    return made !== undefined && call.wrapper ? { [call.wrapper]: made } : made;
  }

  /** The recorded page of a list, without its rows. */
  page(call: Call): Plain {
    const { rows: _, ...page } = (this.recorded[call.id] ?? {}) as Plain;
    return { total_entries: 1, total_exact: true, page: 1, per_page: 25, next_cursor: null, ...page };
  }

  #recordedOf(call: Call): unknown {
    const answer = this.recorded[call.id];
    return shortened(call.paged && isPlain(answer) ? (answer.rows as unknown[])[0] : answer);
  }

  #remember(schema: z.ZodMiniType, value: unknown): void {
    const { element } = (schema as { def: { element?: z.ZodMiniType } }).def;
    if (element) {
      if (Array.isArray(value) && value.length) this.#remember(element, value[0]);
      return;
    }
    if (!this.#ofSchema.has(schema)) this.#ofSchema.set(schema, value);
    const shape = shapeOf(schema);
    if (shape && isPlain(value))
      for (const [key, one] of Object.entries(shape)) if (key in value) this.#remember(one, value[key]);
  }

  #collect(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.#collect(one);
    if (!isPlain(value)) return;
    for (const [key, one] of Object.entries(value)) {
      if (one !== null && one !== '') this.#ofField.set(key, [...(this.#ofField.get(key) ?? []), one].slice(0, 20));
      this.#collect(one);
    }
  }

  #of(schema: z.ZodMiniType, name = ''): unknown {
    const known = this.#ofSchema.get(schema);
    if (known !== undefined && known !== null && isValid(schema, known)) return known;
    const { element, innerType, entries, values, options } = (
      schema as {
        def: {
          element?: z.ZodMiniType;
          innerType?: z.ZodMiniType;
          entries?: Plain;
          values?: unknown[];
          options?: z.ZodMiniType[];
        };
      }
    ).def;
    const shape = shapeOf(schema);
    const choices: unknown[] = [
      ...(this.#ofField.get(name) ?? []).map((value) => pruned(schema, value)),
      ...examplesOf(schema),
      ...(shape ? [this.#ofShape(shape)] : []),
      ...(element ? [[this.#of(element)].filter((one) => one !== undefined)] : []),
      ...(innerType ? [this.#of(innerType, name)] : []),
      ...(entries ? Object.values(entries) : []),
      ...(values ?? []),
      // The last option of an optional or nullable schema is the value itself.
      ...(options ? [this.#of(options.at(-1) as z.ZodMiniType, name)] : []),
      ...commonValues,
    ];
    return choices.find((choice) => choice !== undefined && isValid(schema, choice));
  }

  #ofShape(shape: Shape): Plain {
    return Object.fromEntries(
      Object.entries(shape).flatMap(([key, schema]) => {
        const value = this.#of(schema, key);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  }
}
