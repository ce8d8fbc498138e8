import type { Scope } from '../db/scope.ts';

/** Fields of a quotation that approvers don't decide on. */
const unpriced = ['note', 'template_id', 'valid_until'];
const pricing = ['add_unit', 'change_unit', 'remove_unit', 'add_item', 'remove_item', 'edit_priced_content', 'revive'];
const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

/** SQL of who may not decide on a quotation, beside who requests it: who made it, and whoever changed its priced content since. */
export const makersSql = (company: string, quotation: string): string => `array(
  select m.created_by from quotations m where m.company_id = ${company} and m.id = ${quotation} and m.created_by is not null
  union select g.actor_id from record_log g
    where g.company_id = ${company} and g.entity = 'quotation' and g.record_id = ${quotation} and g.actor_id is not null
      and (g.event in (${listed(pricing)}) or (g.event = 'update' and g.changes - array[${listed(unpriced)}] <> '{}'))
  order by 1)::float8[]`;

export async function makersOf(scope: Scope, quotation: number): Promise<number[]> {
  const { rows } = await scope.client.query<{ makers: number[] }>({
    name: 'approvals.makers',
    text: `select ${makersSql('$1', '$2::bigint')} as makers`,
    values: [scope.company, quotation],
  });
  return rows[0]?.makers ?? [];
}
