import { type ProviderBill, type providerBillCalls, providerBillErrors } from '../../src/api/maintenance/provider-bill.ts';
import { halalas, money, spread } from '../../src/api/money.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { providerBillLifecycle } from '../../src/machines/maintenance/provider-bill/lifecycle.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { providers } from '../db/schema/provider.ts';
import { providerBillLines, providerBills } from '../db/schema/provider-bill.ts';
import type { Scope } from '../db/scope.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import { type LedgerLine, post } from '../finance/ledger/post.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow, mustSee } from '../kit/lock.ts';
import { insertRows } from '../kit/record-sets.ts';
import { setColumns } from '../kit/records.ts';
import { knownIds, mustExist, present } from '../property/references.ts';
import { payablesOf } from './payables.ts';
import { providerBillStore, readProviderBill, unbilledItem } from './provider-bill-record.ts';

const b = providerBills;
const set = ({ scope, record }: { scope: Scope; record: ProviderBill }, values: Record<string, unknown>) =>
  setColumns(scope, b, record.id, values);
const by = ({ currentUser }: WriteContext) => currentUser.viewer.id || null;

/** Locks the books and the bill's issues: what was approved of them stays so. */
const lockIssues = (scope: Scope, bill: number) =>
  Promise.all([
    enterBooks(scope),
    scope.client.query({
      name: 'provider_bill.lock_issues',
      text: `select i.id from maintenance_issues i join provider_bills b on b.company_id = i.company_id and b.issue_ids @> to_jsonb(i.id)
        where b.company_id = $1 and b.id = $2 order by i.id for update of i`,
      values: [scope.company, bill],
    }),
  ]);

/** The cost of a bill, unit by unit: what exempt homes use has no deductible VAT, and a taxed service's becomes so when it is billed. */
async function costLines({ scope, record }: { scope: Scope; record: ProviderBill }): Promise<LedgerLine[]> {
  const { rows } = await scope.client.query<{ unit: number | null; amount: number }>({
    name: 'provider_bill.costs',
    text: `select i.unit_id::int as unit, sum(l.net + l.vat)::float8 as amount from provider_bill_lines l
      join work_order_items w on w.company_id = l.company_id and w.id = l.item_id
      join maintenance_issues i on i.company_id = w.company_id and i.id = w.issue_id
      where l.company_id = $1 and l.provider_bill_id = $2 group by i.unit_id order by i.unit_id nulls last`,
    values: [scope.company, record.id],
  });
  return rows.map(({ unit, amount }) => ({ subAccount: 'maintenance_costs', debit: amount, unit }));
}

bindLifecycle({
  lifecycle: providerBillLifecycle,
  table: b,
  lockFirst: lockIssues,
  read: readProviderBill,
  tells: ({ issue_ids }) => issue_ids.map((id) => ({ entity: 'maintenance_issue', id })),
  effects: {
    matchItems: async (moving) => {
      const { scope, services, currentUser, record } = moving;
      const weights = record.items.map(({ approved }) => halalas(approved));
      const [nets, vats] = [spread(halalas(record.net), weights), spread(halalas(record.vat), weights)];
      const lines = record.items.map(({ id }, at) => ({
        ...{ provider_bill_id: record.id, item_id: id, net: money(nets[at] ?? 0), vat: money(vats[at] ?? 0) },
      }));
      await insertRows(scope, providerBillLines, lines);
      const system = { ...systemUser(currentUser.company), cause: currentUser.viewer.id };
      for (const { item_id, net } of lines)
        await advance(scope, services, {
          ...{ entity: 'work_order_item', id: item_id, currentUser: system },
          event: { type: 'billed', net },
        });
      await set(moving, { matched_by: by(moving) });
    },
    freeItems: async (moving) => {
      await moving.scope.client.query({
        name: 'provider_bill.free_items',
        text: 'delete from provider_bill_lines where company_id = $1 and provider_bill_id = $2',
        values: [moving.scope.company, moving.record.id],
      });
      await set(moving, { matched_by: null });
    },
    postBill: async (moving) => {
      const { record, today, event } = moving;
      await post(moving, {
        date: today,
        document: { kind: 'provider_bill', id: record.id, number: record.number },
        rule: 'provider_bill.posted',
        transition: event.type,
        lines: [
          ...(await costLines(moving)),
          { subAccount: await payablesOf(moving, record.provider_id), credit: halalas(record.gross) },
        ],
      });
      await set(moving, { approved_by: by(moving), posted_on: today });
    },
    postPayment: async (moving) => {
      const { record, today, event } = moving;
      const paid_on = event.on || today;
      await post(moving, {
        date: paid_on,
        document: { kind: 'provider_bill', id: record.id, number: record.number },
        rule: 'provider_bill.paid',
        transition: event.type,
        lines: [
          { subAccount: await payablesOf(moving, record.provider_id), debit: halalas(record.gross) },
          { subAccount: 'bank', credit: halalas(record.gross) },
        ],
      });
      await set(moving, { paid_on, reference: event.reference });
    },
    keepReason: (moving) => set(moving, { reason: moving.event.reason }),
  },
});

async function move(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: EventOf<typeof providerBillLifecycle>,
  version?: number,
) {
  await advance(scope, services, { entity: 'provider_bill', id, currentUser, version, event });
  return moved('provider_bill', await readProviderBill(scope, id));
}

export const providerBillHandlers: Handlers<typeof providerBillCalls> = {
  ...crudOf<ProviderBill>(providerBillStore, {
    check: async ({ scope, currentUser }, values, id) => {
      if (id !== null) await lockRow(scope, b, id);
      const before = id === null ? null : await readProviderBill(scope, id);
      if (before && before.status !== 'draft')
        throw notInThisState({ entity: 'provider_bill', status: before.status }, 'maintenance.provider_bill.error.not_draft');
      const wrong = providerBillErrors({ ...before, ...present(values) }, todayOf(currentUser.company));
      if (Object.keys(wrong).length) throw invalid(wrong);
      await mustExist(scope, values, { provider_id: providers });
      return { ...values, issue_ids: await knownIds(scope, 'issue_ids', values.issue_ids, maintenanceIssues) };
    },
    removable: async ({ scope }, id) => {
      const { status } = await readProviderBill(scope, id);
      if (status !== 'draft')
        throw notInThisState({ entity: 'provider_bill', status }, 'maintenance.provider_bill.error.not_draft');
    },
  }),
  submit: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'submit' }, version),
  match: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'match' }, version),
  approve: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'approve' }, version),
  pay: ({ params, body: { version, ...given }, ...context }) => move(context, params.id, { type: 'pay', ...given }, version),
  reject: ({ params, body: { version, reason }, ...context }) => move(context, params.id, { type: 'reject', reason }, version),
  billable: async ({ scope, params }) => {
    await mustSee(scope, providers, params.id);
    const { rows } = await scope.client.query<{ id: number; ref_no: string; description: string; approved: string }>({
      name: 'provider_bill.billable',
      text: `select i.id::int, i.ref_no, left(i.description, 80) as description,
          (sum(w.asked - w.returned_value)::numeric / 100)::numeric(16, 2)::text as approved
        from work_order_items w join maintenance_issues i on i.company_id = w.company_id and i.id = w.issue_id
        where w.company_id = $1 and coalesce(w.provider_id, i.provider_id) = $2 and ${unbilledItem}
        group by i.company_id, i.id order by i.id desc limit 200`,
      values: [scope.company, params.id],
    });
    return rows;
  },
};
