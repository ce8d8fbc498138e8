import type { Consequences, dryRunCalls } from '../../src/api/app/dry-run.ts';
import { isEntity } from '../../src/api/entities.ts';
import { money } from '../../src/api/money.ts';
import { privilegeOf } from '../../src/api/privileges.ts';
import { type LifecycleEvent, may } from '../../src/machines/kit/lifecycle.ts';
import type { Scope, Trace } from '../db/scope.ts';
import { type Handlers, opensOwnTransactions } from '../http/contract.ts';
import { ApiError, notFound } from '../kit/api-error.ts';
import { advanceNamed, allBoundLifecycles, recordOf } from '../kit/lifecycle.ts';

const none: Omit<Consequences, 'against'> = { posts: '0.00', accounts: [], moves: [], notices: 0, remarks: [] };

/** The sums of these ledger transactions, an account a row; halalas. */
async function accountsOf(scope: Scope, { transactions }: Trace) {
  const { rows } = await scope.client.query<{
    sub_account_id: number;
    name_en: string;
    name_ar: string;
    debit: number;
    credit: number;
  }>({
    name: 'dry_run.accounts',
    text: `select s.id as sub_account_id, s.name_en, s.name_ar, sum(e.debit)::bigint as debit, sum(e.credit)::bigint as credit
      from ledger_entries e join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id
      where e.company_id = $1 and e.transaction_id = any($2) group by s.id, s.name_en, s.name_ar order by sum(e.credit) > 0, s.id`,
    values: [scope.company, transactions],
  });
  return rows;
}

/** Other records than this one, counted by the status that they end in. */
function movesOf({ moves }: Trace, entity: string, id: number): Consequences['moves'] {
  const last = new Map(moves.map((move) => [`${move.entity} ${move.id}`, move]));
  last.delete(`${entity} ${id}`);
  const counted = new Map<string, Consequences['moves'][number]>();
  for (const { entity, status } of last.values()) {
    const key = `${entity} ${status}`;
    counted.set(key, { entity, status, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
}

export const dryRunHandlers: Handlers<typeof dryRunCalls> = {
  preview: opensOwnTransactions(async ({ services, currentUser, params: { entity, record_id }, body: { event, payload } }) => {
    const id = Number(record_id);
    const bound = allBoundLifecycles().find(({ lifecycle }) => lifecycle.entity === entity);
    const owner = bound ? recordOf(bound) : entity;
    if (!bound || !isEntity(owner) || !/^[1-9]\d{0,14}$/.test(record_id)) throw notFound();
    if (!may(currentUser.viewer, privilegeOf(owner, 'view'))) throw notFound();
    return services.db.rehearse(currentUser.company.id, async (scope) => {
      const record = await bound.read(scope, id, currentUser);
      if (!record) throw notFound();
      try {
        // A reason that isn't typed yet changes nothing of the figures.
        const moving = { reason: '—', ...payload, type: event } as LifecycleEvent;
        await advanceNamed(scope, services, { entity, id, currentUser, event: moving });
        await scope.client.query('set constraints all immediate');
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 404) throw error;
        return { ...none, against: { say: error.messageKey, values: error.details.values ?? {} } };
      }
      const accounts = await accountsOf(scope, scope.trace);
      const seesAccounts = may(currentUser.viewer, 'finance.view');
      return {
        posts: money(accounts.reduce((sum, { debit }) => sum + debit, 0)),
        accounts: (seesAccounts ? accounts : []).map(({ debit, credit, ...account }) => ({
          ...account,
          debit: money(debit),
          credit: money(credit),
        })),
        moves: movesOf(scope.trace, entity, id),
        notices: scope.trace.notified.size,
        remarks: (await bound.remarks?.[event]?.(scope, record)) ?? [],
        against: null,
      };
    });
  }),
};
