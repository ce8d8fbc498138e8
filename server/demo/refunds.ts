import { type CashRefund, cashRefundCalls } from '../../src/api/finance/cash-refund.ts';
import { money } from '../../src/api/money.ts';
import { inGroup } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';
import { type Said, writtenOf } from './words.ts';

interface Credit {
  id: number;
  tenant_id: number;
  payee: string;
  free: number;
}
const reasons: readonly Said[] = [
  ['Paid more than was billed; the tenant asks for it back', 'دفع أكثر من المستحق ويطلب استرداده'],
  ['Two transfers for one rent', 'حوالتان لإيجار واحد'],
];
const ibans = ['SA0380000000608010167519', 'SA4420000001234567891234'] as const;

/** Two tenants ask for their credit: one has it by now, the other's refund waits for approval. */
export async function* refunds(office: Office): Story {
  const { finance, manager } = office;
  const credits = await office.sql<Credit>(
    `select c.id, c.tenant_id, t.name as payee, (c.amount - c.allocated - c.refunded - c.refunding)::int as free
      from collections c join tenants t on t.company_id = c.company_id and t.id = c.tenant_id
      where c.company_id = $1 and c.status ${inGroup('collection', 'has_credit')} and c.method <> 'deposit' and c.amount > c.allocated + c.refunded + c.refunding
      order by c.received_on, c.id limit 2`,
    [],
  );
  const asked: CashRefund[] = [];
  for (const [n, { id, tenant_id, payee, free }] of credits.entries())
    asked.push(
      await finance.ask<CashRefund>(
        cashRefundCalls.ofCollection,
        { tenant_id, id },
        {
          ...{ amount: money(free), method: 'bank_transfer_payment', payee, iban: ibans[n % ibans.length] },
          reason: writtenOf(reasons, n),
        },
      ),
    );
  yield 1;
  const [first] = asked;
  if (!first || asked.length < 2) return;
  await manager.ask(cashRefundCalls.approve, { id: first.id }, {});
  yield 1;
  await finance.ask(cashRefundCalls.pay, { id: first.id }, { reference: 'FT-26-0113' });
}
