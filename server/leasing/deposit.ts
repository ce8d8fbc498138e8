import type { AccountPurpose } from '../../src/api/finance/chart-of-accounts.ts';
import type { PaymentMethod } from '../../src/api/finance/collection.ts';
import type { Contract } from '../../src/api/leasing/contract.ts';
import { halalas } from '../../src/api/money.ts';
import { contractRegions } from '../../src/machines/leasing/contract/lifecycle.ts';
import { contracts } from '../db/schema/leasing.ts';
import { spend } from '../finance/allocation.ts';
import { ownOpenBox } from '../finance/cash-in-box.ts';
import { arrivesAt, receiveFor } from '../finance/collection.ts';
import { lockFreeCredits } from '../finance/free-credits.ts';
import { billCharges } from '../finance/invoice-charges.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import { post } from '../finance/ledger/post.ts';
import type { WriteContext } from '../kit/crud.ts';
import { bookkeeper } from '../kit/current-user.ts';
import { bindLifecycle } from '../kit/lifecycle.ts';
import { setColumns } from '../kit/records.ts';
import { texts } from '../kit/texts.ts';
import { readContract } from './contract-record.ts';

/** A cheque for a deposit counts once it is in the bank. */
const heldAt = (method: PaymentMethod | undefined): AccountPurpose =>
  method === undefined || method === 'check_payment' ? 'bank' : arrivesAt[method];

/** Books a deposit as `from` against `to`: it is held for the tenant, under their contract. */
function postDeposit(
  context: WriteContext,
  { id, ref_no, tenant_id, deposit }: Contract,
  {
    date,
    transition,
    from,
    to,
    cashBox,
  }: { date: string; transition: string; from: AccountPurpose; to: AccountPurpose; cashBox?: number | null },
): Promise<number | null> {
  const about = { tenant: tenant_id, contract: id };
  return post(context, {
    ...{ date, transition, rule: `deposit.${transition}` },
    document: { kind: 'contract', id, number: ref_no },
    lines: [
      { subAccount: from, debit: halalas(deposit), cashBox, ...about },
      { subAccount: to, credit: halalas(deposit), ...about },
    ],
  });
}

bindLifecycle({
  lifecycle: contractRegions.deposit,
  table: contracts,
  read: readContract,
  effects: {
    // Before the keys are handed over.
    keepDueDay: ({ scope, record }) => setColumns(scope, contracts, record.id, { deposit_due_on: record.start_on }),
    keepReceipt: ({ scope, record, event, today }) =>
      setColumns(scope, contracts, record.id, {
        deposit_received_on: today,
        deposit_method: event.method,
        deposit_receipt_no: event.receipt_no,
        deposit_held_by: event.held_by,
      }),
    postReceipt: async ({ scope, services, currentUser, record, event, today }) => {
      const context = { scope, services, currentUser };
      const from = event.held_by === 'ejar_wallet' ? 'ejar_wallet' : heldAt(event.method);
      if (halalas(record.deposit) > 0 && from === 'cash') await enterBooks(scope);
      await postDeposit(context, record, {
        ...{ date: today, transition: event.type, from, to: 'deposits_held' },
        cashBox: halalas(record.deposit) > 0 && from === 'cash' ? await ownOpenBox(context) : null,
      });
    },
    // From here on it is the tenant's credit: it pays invoices, or is paid back. Ejar's wallet pays it out to the company.
    releaseDeposit: async ({ scope, services, currentUser, record, event, today }) => {
      if (halalas(record.deposit) === 0) return;
      const context = { scope, services, currentUser: bookkeeper(currentUser.company) };
      const { id: contract_id, tenant_id, deposit: amount, deposit_receipt_no: reference } = record;
      await receiveFor(context, { ...{ tenant_id, contract_id, amount, reference }, method: 'deposit', received_on: today }, []);
      if (record.deposit_held_by === 'ejar_wallet')
        await postDeposit(context, record, { date: today, transition: event.type, from: 'bank', to: 'ejar_wallet' });
    },
    // What a clearance retains, it bills itself.
    billForfeit: async ({ scope, services, currentUser, record, today }) => {
      if (record.was_lived_in || halalas(record.deposit) === 0) return;
      const context = { scope, services, currentUser: bookkeeper(currentUser.company) };
      const { id: contract_id, tenant_id, deposit: amount } = record;
      const credits = (await lockFreeCredits(scope, contract_id)).filter(({ is_deposit }) => is_deposit);
      const invoice_id = await billCharges(context, { kind: 'clearance', tenant_id, contract_id, due_on: today }, [
        {
          description: `${texts.en('leasing.deposit.forfeited')} / ${texts.ar('leasing.deposit.forfeited')}`,
          amount,
          account: 'penalties',
        },
      ]);
      for (const credit of credits) await spend(context, credit, [{ invoice_id, amount: credit.free }]);
    },
  },
});
