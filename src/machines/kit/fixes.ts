import { describe, type EntityName, isEntity } from '../../api/entities.ts';
import type { Fix, Refusal } from '../../api/failure.ts';

/**
 * Fix of a guard's refusal, in terms of the record: `id` names its column with the id of the record in question, or is
 * null for a list or a call. `person`: only somebody else can, and is asked.
 */
export type FixRule<Column extends string = string> =
  | { kind: 'field'; entity: EntityName; id: Column; fields: readonly string[] }
  | { kind: 'record'; entity: EntityName; id: Column | null; tab?: string }
  | { kind: 'action'; entity: EntityName; id: Column | null; event: string }
  | { kind: 'person' };
/** By guard; of several, the first whose record there is (a lead's quotation, or a tenant's). */
export type Fixes<Guard extends string = string, Column extends string = string> = {
  readonly [G in Guard]?: FixRule<Column> | readonly FixRule<Column>[];
};

/** The records that facts were derived from: a fix leads to records that guards don't see. */
const sources = new WeakMap<object, Record<string, unknown>>();
/** Facts of this record. */
export const derived = <F extends object>(facts: F, record: object): F => {
  sources.set(facts, record as Record<string, unknown>);
  return facts;
};

/** The record with a page: one that a status or a part belongs to, or the record itself. */
function aboutOf(entity: string, record: Record<string, unknown>): Refusal['about'] {
  const { partOf } = isEntity(entity) ? describe(entity) : {};
  const id = partOf && !partOf.life ? record[`${partOf.entity}_id`] : record.id;
  return typeof id === 'number' ? { entity: partOf?.entity ?? entity, id } : undefined;
}

function fixOf(fixes: Fixes, guard: string, record: Record<string, unknown>): Fix | undefined {
  for (const rule of [fixes[guard] ?? []].flat() as FixRule[]) {
    if (rule.kind === 'person') return rule;
    const id = rule.id === null ? null : record[rule.id];
    if (id === null && rule.id === null && rule.kind !== 'field') return { ...rule, id };
    if (typeof id === 'number') return rule.kind === 'field' ? { ...rule, id, fields: [...rule.fields] } : { ...rule, id };
  }
  return undefined;
}

/** Fix of a guard's refusal, and the record that somebody is asked about; neither for facts of no record. */
export function toMend(
  { entity, fixes = {} }: { entity: string; fixes?: Fixes },
  guard: string,
  facts: object,
): Pick<Refusal, 'fix' | 'about'> {
  const record = sources.get(facts);
  const about = record && aboutOf(entity, record);
  const fix = record && fixOf(fixes, guard, record);
  return { ...(fix && { fix }), ...(about && { about }) };
}
