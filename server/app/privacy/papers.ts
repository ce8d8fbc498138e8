import { nobody } from '../../../src/api/app/erasure.ts';
import type { Scope } from '../../db/scope.ts';

/**
 * Erases tenants from papers of finance: letters have an address as long as the tenant is reached there, and cheques, refunds and
 * letters a name as long as the books are kept. A letter that hasn't gone is printed.
 */
export async function erasePapers({ client, company }: Scope, tenants: number[], kept: string[]): Promise<void> {
  const run = (text: string, ...given: unknown[]) => client.query<{ id: number }>(text, [company, tenants, ...given]);
  const erased = (entity: string, { rows }: { rows: { id: number }[] }, keys: string[]) =>
    client.query('select erase_log($1, $2, $3)', [entity, rows.map(({ id }) => Number(id)), keys]);
  const theirLetters =
    'company_id = $1 and dunning_case_id in (select c.id from dunning_cases c where c.company_id = $1 and c.tenant_id = any($2))';
  if (!kept.includes('mobile'))
    await run(
      `update dunning_letters set email = null, state = case state when 'queued' then 'to_print' else state end, version = version + 1,
        updated_at = now() where ${theirLetters} and email is not null`,
    );
  if (kept.length) return;
  await run(`update dunning_letters set body = $3, version = version + 1, updated_at = now() where ${theirLetters}`, nobody);
  const cheques = await run(
    `update cheques set drawer = $3, version = version + 1, updated_at = now() where company_id = $1 and tenant_id = any($2) returning id`,
    nobody,
  );
  await erased('cheque', cheques, ['drawer']);
  const refunds = await run(
    `update cash_refunds set payee = $3, iban = case when iban is not null then $3 end, version = version + 1, updated_at = now()
      where company_id = $1 and tenant_id = any($2) returning id`,
    nobody,
  );
  await erased('cash_refund', refunds, ['payee', 'iban']);
}

/** Erases texts about leads that wait for a unit. */
export async function eraseWaiting({ client, company }: Scope, leads: number[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `update waiting_list_entries set note = null, reason = null, version = version + 1, updated_at = now()
      where company_id = $1 and lead_id = any($2) returning id`,
    [company, leads],
  );
  await client.query('select erase_log($1, $2, $3)', [
    'waiting_list_entry',
    rows.map(({ id }) => Number(id)),
    ['note', 'reason'],
  ]);
}
