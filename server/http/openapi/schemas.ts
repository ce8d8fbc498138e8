import path from 'node:path';
import * as z from 'zod';
import { type FieldKind, fieldMeta } from '../../../src/api/field-meta.ts';
import { itemOf } from '../../../src/api/list-filters.ts';

export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
}
/** Whether a schema describes input or output: a field that is trimmed or parsed differs between the two. */
export type Direction = 'input' | 'output';
/** Any schema of the API layer. */
export type Schema = z.core.$ZodType;

const prefix = '#/components/schemas/';
export const pascal = (name: string): string => name.replace(/(^|[-_])(\w)/g, (_, __, letter: string) => letter.toUpperCase());

interface Named {
  schema: Schema;
  name: string;
  /** The file that exports it; null if it is named after its call. */
  file: string | null;
}

/** The schemas that the API layer exports with a capital letter, by name. */
export const exportedSchemas = (modules: Map<string, Record<string, unknown>>): Named[] =>
  [...modules].flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, schema]) =>
      /^[A-Z]/.test(name) && typeof schema === 'object' && schema !== null && '_zod' in schema
        ? [{ schema: schema as Schema, name, file }]
        : [],
    ),
  );

/** Schemas shared by all strings of a kind; a field's name tells which kind it is. */
export const textKinds: Record<string, JsonSchema> = {
  Money: {
    type: 'string',
    pattern: '^-?\\d{1,13}\\.\\d{2}$',
    description: 'An amount in riyals with two decimals.',
    examples: ['1250.00'],
  },
  MoneyInput: {
    anyOf: [{ type: 'string', maxLength: 20 }, { type: 'number' }],
    description: 'An amount in riyals with up to two decimals, from 0 to 10 billion.',
    examples: ['1250.00'],
  },
  Day: { type: 'string', format: 'date', description: 'A date in the Gregorian calendar.', examples: ['2026-03-01'] },
  Instant: {
    type: 'string',
    format: 'date-time',
    description: 'A timestamp with its UTC offset.',
    examples: ['2026-03-01T08:00:00Z'],
  },
};
const nameOfKind: Partial<Record<FieldKind, string>> = { money: 'Money', day: 'Day', instant: 'Instant' };
/** Example values for a schema of one of these kinds. */
export const examplesOf = (schema: Schema): unknown[] => {
  const { kind = 'text' } = fieldMeta.get(schema) ?? {};
  return (textKinds[nameOfKind[kind] ?? '']?.examples as unknown[] | undefined) ?? [];
};

/** The kind of string that a field of this name holds, if any. */
const mark = 'x-kind';

const refTo = (name: string): JsonSchema => ({ $ref: prefix + name });

/** Turns a plain string schema into its kind, going by the field's name. */
function withKind(schema: JsonSchema, kind: FieldKind | undefined): JsonSchema {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((option) => withKind(option, kind)) };
  if (schema.format === 'date') return refTo('Day');
  if (schema.format === 'date-time') return refTo('Instant');
  const name = kind && nameOfKind[kind];
  if (!name || Object.keys(schema).length > 1) return schema;
  if (schema.type === 'string') return refTo(name);
  return String(schema.type) === 'string,null' ? { anyOf: [refTo(name), { type: 'null' }] } : schema;
}
const isAmount = ({ anyOf }: JsonSchema) =>
  anyOf?.length === 2 && anyOf[0]?.type === 'string' && anyOf[0].maxLength === 20 && anyOf[1]?.type === 'number';

/** Converts zod's JSON schema to the document's. Response schemas stay open, as keys may be added later. */
function tidied(schema: unknown, direction: Direction): unknown {
  if (Array.isArray(schema)) return schema.map((one) => tidied(one, direction));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $schema: _, $id: __, [mark]: kind, ...json } = schema as JsonSchema;
  if (isAmount(json)) return refTo('MoneyInput');
  if (direction === 'output' && json.additionalProperties === false) delete json.additionalProperties;
  const inner = Object.fromEntries(
    Object.entries(json).map(([keyword, value]) => [keyword, tidied(value, direction)]),
  ) as JsonSchema;
  return withKind(inner, kind as FieldKind | undefined);
}

/** Collects the schemas that calls use, and names each of them once. */
export class SchemaComponents {
  readonly #named = new Map<Schema, Named>();
  readonly #used: { schema: Schema; direction: Direction }[] = [];
  readonly #ids = new Map<Schema, string>();
  readonly #json = new Map<string, JsonSchema>();
  readonly #names = new Map<string, string>();

  constructor(exported: Named[]) {
    for (const one of exported) this.#named.set(one.schema, this.#named.get(one.schema) ?? one);
  }

  /** Registers a schema; all must be registered before the first `of`. `name` is used for schemas that aren't exported. */
  use(schema: Schema, direction: Direction, name?: string): void {
    if (name && !this.#named.has(schema)) this.#named.set(schema, { schema, name, file: null });
    this.#used.push({ schema, direction });
  }

  /** A reference to the schema's component, or the schema inline if it has no name. */
  of(schema: Schema, direction: Direction): JsonSchema {
    if (!this.#json.size) this.#convert();
    const id = `${direction}:${this.#ids.get(schema)}`;
    return this.#named.has(schema) ? refTo(this.#names.get(id) as string) : this.#resolved(this.#json.get(id) as JsonSchema);
  }

  /** The components referenced by `from`, directly or through each other. */
  reached(from: unknown): Record<string, JsonSchema> {
    const byName = new Map([...this.#names].map(([id, name]) => [name, id]));
    const found = new Map<string, JsonSchema>();
    const visit = (value: unknown): void => {
      for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        if (found.has(name)) continue;
        const id = byName.get(name);
        const schema = id ? this.#resolved(this.#json.get(id) as JsonSchema) : textKinds[name];
        if (!schema) continue;
        found.set(name, schema);
        visit(schema);
      }
    };
    visit(from);
    return Object.fromEntries([...found].sort(([a], [b]) => a.localeCompare(b)));
  }

  #convert(): void {
    const schemas = new Set([...this.#named.keys(), ...this.#used.map(({ schema }) => schema)]);
    for (const schema of schemas) this.#ids.set(schema, `s${this.#ids.size}`);
    for (const direction of ['output', 'input'] as const) {
      const registry = z.registry<{ id: string }>();
      for (const [schema, id] of this.#ids) registry.add(schema, { id });
      const uri = (id: string) => `${prefix}${direction}:${id}`;
      const made = z.toJSONSchema(registry, {
        io: direction,
        uri,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          const kind = fieldMeta.get(zodSchema)?.kind;
          if (kind) Object.assign(jsonSchema, { [mark]: kind });
          const item = itemOf(zodSchema);
          if (item) Object.assign(jsonSchema, { type: 'array', items: z.toJSONSchema(item, { io: 'input' }) });
        },
      }).schemas;
      for (const [id, json] of Object.entries(made)) this.#json.set(`${direction}:${id}`, tidied(json, direction) as JsonSchema);
    }
    this.#giveNames();
  }

  /** Replaces references by id with component names, and inlines schemas without a name. */
  #resolved(json: JsonSchema): JsonSchema {
    const replace = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(replace);
      if (typeof value !== 'object' || value === null) return value;
      const { $ref } = value as JsonSchema;
      const id = $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;
      const inner = id === undefined ? undefined : this.#json.get(id);
      if (inner && id) return this.#names.has(id) ? refTo(this.#names.get(id) as string) : replace(inner);
      return Object.fromEntries(Object.entries(value).map(([keyword, one]) => [keyword, replace(one)]));
    };
    return replace(json) as JsonSchema;
  }

  /** Equal schemas share a name. If different ones would have the same name, the file or the direction is added. */
  #giveNames(): void {
    const taken = new Map<string, string>(Object.keys(textKinds).map((name) => [name, name]));
    for (const name of ['Error', 'Success', 'Page', 'Reason']) taken.set(name, name);
    const byCall = new Map<string, string>();
    const wholes = new Map<string, string>();
    const whole = (id: string): string => {
      const known = wholes.get(id);
      if (known) return known;
      const made = JSON.stringify(this.#json.get(id)).replace(/"#\/components\/schemas\/(\w+:\w+)"/g, (_, inner: string) =>
        whole(inner),
      );
      wholes.set(id, made);
      return made;
    };
    const isOwn = ({ name, file }: Named) => file !== null && pascal(path.basename(file, '.ts')) === name;
    const inOrder = [...this.#named.values()].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
    const used = this.#usedIds();
    for (const direction of ['output', 'input'] as const)
      for (const { schema, name, file } of inOrder) {
        const id = `${direction}:${this.#ids.get(schema)}`;
        if (!used.has(id)) continue;
        const content = whole(id);
        const shared = file === null ? byCall.get(content) : undefined;
        const asAnswered = this.#names.get(`output:${this.#ids.get(schema)}`);
        const choices = [name, ...(asAnswered ? [asAnswered, `${asAnswered}Input`] : file ? [inFile(file, name)] : [])];
        const free = shared ?? choices.find((choice) => (taken.get(choice) ?? content) === content);
        if (!free) throw new Error(`Two different schemas are called ${name}: ${file ?? 'in a call'}`);
        taken.set(free, content);
        if (file === null) byCall.set(content, free);
        this.#names.set(id, free);
      }
  }

  /** Ids of the schemas that calls use, directly or through others. */
  #usedIds(): Set<string> {
    const used = new Set<string>();
    const visit = (id: string): void => {
      if (used.has(id)) return;
      used.add(id);
      for (const [, inner = ''] of JSON.stringify(this.#json.get(id)).matchAll(/"#\/components\/schemas\/(\w+:\w+)"/g))
        visit(inner);
    };
    for (const { schema, direction } of this.#used) visit(`${direction}:${this.#ids.get(schema)}`);
    return used;
  }
}
const inFile = (file: string, name: string) => `${pascal(path.basename(file, '.ts'))}${name}`;
