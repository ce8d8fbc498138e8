import { sql } from 'drizzle-orm';
import type { ContractDiscount, contractDiscountCalls } from '../../src/api/leasing/contract-discount.ts';
import { halalas } from '../../src/api/money.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { contractRegions } from '../../src/machines/leasing/contract/lifecycle.ts';
import { contractDiscountLifecycle } from '../../src/machines/leasing/contract-discount/lifecycle.ts';
import { requestApprovals, withdrawApprovals } from '../approvals/execution.ts';
import { approvalFactsOf, configsOf, explain } from '../approvals/matching.ts';
import { contractDiscountReasons } from '../db/schema/approvals.ts';
import { contractDiscounts, contracts } from '../db/schema/leasing.ts';
import { type Scope, together } from '../db/scope.ts';
import { isInvoiced } from '../finance/installment-invoices.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { ApiError, invalid, notFound, notInThisState } from '../kit/api-error.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { notify } from '../kit/notify.ts';
import { createRecord, type EntityStore, readOne, readOr404, setColumns } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { lower, restore } from './contract-discount-rows.ts';
import { readContract } from './contract-record.ts';
import { lineIsCancelled } from './lease-over.ts';

const d = contractDiscounts;
const ofContract = (show: string) =>
  sql`(select c.${sql.raw(show)} from contracts c where c.company_id = ${d.company_id} and c.id = ${d.contract_id})`;
const ofReason = (show: string) =>
  sql`(select r.${sql.raw(show)} from contract_discount_reasons r where r.company_id = ${d.company_id} and r.id = ${d.reason_id})`;
export const contractDiscountStore: EntityStore = {
  entity: 'contract_discount',
  table: d,
  title:
    "(select c.ref_no from contracts c where c.company_id = x.company_id and c.id = x.contract_id) || ' · ' || x.amount / 100",
  owner: 'x.contract_id',
  shows: {
    contract_ref_no: ofContract('ref_no'),
    life_status: ofContract('life_status'),
    reason_en: ofReason('name_en'),
    reason_ar: ofReason('name_ar'),
    requested_by: sql`(select u.name from users u where u.company_id = ${d.company_id} and u.id = ${d.created_by})`,
    open_net: sql`(select coalesce(sum((line ->> 'net')::numeric), 0)::numeric(16, 2)::text
      from installments i, jsonb_array_elements(i.breakups_with_due_amount) line where i.company_id = ${d.company_id}
        and i.contract_id = ${d.contract_id} and not ${sql.raw(isInvoiced)} and i.cancelled_on is null and not ${lineIsCancelled})`,
    is_untouched: sql`not exists (select from jsonb_array_elements(${d.lowered}) w
      join installments i on i.company_id = ${d.company_id} and i.id = (w ->> 'installment_id')::bigint
      where ${sql.raw(isInvoiced)} or i.cancelled_on is not null)`,
  },
};
const readDiscount = (scope: Scope, id: number) => readOr404<ContractDiscount>(scope, contractDiscountStore, id);

/**
 * The quotation is locked first, as by everything about approvals, then the contract, so that its installments stay as they were
 * read.
 */
const lockContract = async (scope: Scope, contract: number): Promise<void> => {
  await together([
    scope.client.query({
      name: 'lock.quotation_of_contract',
      text: 'select from quotations where company_id = $1 and id = (select quotation_id from contracts where company_id = $1 and id = $2) for update',
      values: [scope.company, contract],
    }),
    lockRow(scope, contracts, contract),
  ]);
};
const lockContractOf = async (scope: Scope, discount: number): Promise<void> => {
  const { rows } = await scope.client.query<{ contract_id: number }>(
    'select contract_id from contract_discounts where company_id = $1 and id = $2',
    [scope.company, discount],
  );
  if (rows[0]) await lockContract(scope, rows[0].contract_id);
};

bindLifecycle({
  lifecycle: contractDiscountLifecycle,
  table: d,
  lockFirst: lockContractOf,
  read: readDiscount,
  tells: ({ contract_id }) => [{ entity: 'contract', id: contract_id }],
  effects: {
    notifyRequester: ({ scope, services, currentUser, record, to }) =>
      notify(scope, services, {
        user: record.created_by,
        by: currentUser,
        messageKey: `leasing.discount.told.${to}`,
        values: { ref_no: record.contract_ref_no },
        entity: 'contract',
        record: record.contract_id,
      }),
    keepReason: ({ scope, record, event }) => setColumns(scope, d, record.id, { rejection: event.reason ?? null }),
    withdrawApproval: async ({ scope, services, currentUser, record }) => {
      const { quotation_id } = await readContract(scope, record.contract_id);
      await withdrawApprovals(scope, services, currentUser, quotation_id);
    },
    lowerInstallments: async ({ scope, record, today }) =>
      setColumns(scope, d, record.id, { applied_on: today, lowered: await lower(scope, record.contract_id, record.amount) }),
    restoreInstallments: ({ scope, record }) => restore(scope, record.contract_id, record.lowered),
  },
});

const one = async (scope: Scope, contract: number, id: number): Promise<ContractDiscount> => {
  const discount = await readDiscount(scope, id);
  if (discount.contract_id !== contract) throw notFound();
  return discount;
};

const hasOpen = async (scope: Scope, contract: number): Promise<boolean> => {
  const { rowCount } = await scope.client.query(
    `select from contract_discounts where company_id = $1 and contract_id = $2 and status ${inGroup('contract_discount', 'open')}`,
    [scope.company, contract],
  );
  return Boolean(rowCount);
};

/** The rules of contract discounts, by the contract's quotation and what is asked for: which one applies. */
async function rulesFor(scope: Scope, quotation: number, amount: number, open: number) {
  const [facts, configs] = await Promise.all([approvalFactsOf(scope, quotation), configsOf(scope)]);
  const numbers = {
    ...facts.numbers,
    discount_amount: amount / 100,
    discount_percent: Math.round((amount * 10_000) / open) / 100,
  };
  return explain(configs, { ...facts, numbers }, ['contract_discount']);
}

export const contractDiscountHandlers: Handlers<typeof contractDiscountCalls> = {
  create: async ({ scope, services, currentUser, params: { contract_id }, body }) => {
    const asked = halalas(body.amount);
    if (asked === 0) throw invalid({ amount: 'app.error.amount_above_zero' });
    await lockContract(scope, contract_id);
    const contract = await readContract(scope, contract_id);
    if (!hasTag(contractRegions.contract_life, contract.life_status, 'open'))
      throw notInThisState({ entity: 'contract_life', status: contract.life_status });
    const reason = await readOne<{ id: number; version: number; active: boolean }>(
      scope,
      { entity: 'contract_discount_reason', table: contractDiscountReasons, title: 'x.name_en' },
      body.reason_id,
    );
    if (!reason?.active) throw invalid({ reason_id: 'app.error.not_found' });
    if (await hasOpen(scope, contract_id)) throw new ApiError(422, 'refused', 'leasing.discount.error.one_at_a_time');
    const id = await createRecord(scope, services, currentUser, contractDiscountStore, { ...body, contract_id });
    const { open_net } = await readDiscount(scope, id);
    const open = halalas(open_net);
    if (asked > open) throw invalid({ amount: 'leasing.discount.error.above_open' });
    const rules = await rulesFor(scope, contract.quotation_id, asked, open);
    const started = await requestApprovals(scope, services, currentUser, contract.quotation_id, ['contract_discount'], rules);
    if (started === 0) throw new ApiError(422, 'refused', 'leasing.discount.error.no_rule');
    await services.broadcast.publish(scope, 'changed', { entity: 'contract', id: contract_id, version: null });
    return new WithMessage(await readDiscount(scope, id), 'leasing.discount.said');
  },
  get: ({ scope, params }) => one(scope, params.contract_id, params.id),
  ofContract: async ({ scope, params }) => {
    await readContract(scope, params.id);
    const { rows } = await scope.client.query<{ id: number }>(
      'select id from contract_discounts where company_id = $1 and contract_id = $2 order by id desc limit 200',
      [scope.company, params.id],
    );
    return Promise.all(rows.map(({ id }) => readDiscount(scope, id)));
  },
  cancel: async ({ scope, services, currentUser, params: { contract_id, id } }) => {
    await one(scope, contract_id, id);
    await advance(scope, services, { entity: 'contract_discount', id, currentUser, event: { type: 'cancel' } });
    return moved('contract_discount', await readDiscount(scope, id));
  },
  apply: async ({ scope, services, currentUser, params: { contract_id, id }, body: { version } }) => {
    await one(scope, contract_id, id);
    await advance(scope, services, { entity: 'contract_discount', id, currentUser, version, event: { type: 'apply' } });
    return moved('contract_discount', await readDiscount(scope, id));
  },
};
