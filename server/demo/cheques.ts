import { type Cheque, chequeCalls } from '../../src/api/finance/cheque.ts';
import { contractCalls } from '../../src/api/leasing/contract.ts';
import { money } from '../../src/api/money.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { inGroup } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';
import { type Said, writtenOf } from './words.ts';

/** What happens to the first cheque of each series that falls due; further ones stay in the safe. */
const fates = [
  ...(['cleared', 'cleared', 'bounced', 'cleared', 'deposited', 'cleared', 'replaced', 'cleared', 'legal', 'cleared'] as const),
  ...(['missed', 'cleared', 'deposited', 'bounced'] as const),
];
const banks = ['80', '10', '05', '20', '45'] as const;
const inCourt: Said = ['Handed to the lawyer after two reminders', 'أُحيل إلى المحامي بعد تذكيرين'];

interface Owed {
  id: number;
  contract_id: number;
  tenant_id: number;
  drawer: string;
  due_on: string;
  gross: number;
  left: number;
}

/** Some tenants hand over cheques for the rents to come; those of the turn of the year go to the bank. */
export async function* cheques(office: Office): Story {
  const { finance } = office;
  const owed = await office.sql<Owed>(
    `select distinct on (i.contract_id) i.id, i.contract_id, c.tenant_id, t.name as drawer, i.due_on::text, i.gross::int as gross,
        (select count(*)::int from installments n where n.company_id = i.company_id and n.contract_id = i.contract_id and n.due_on >= i.due_on) as left
      from installments i join contracts c on c.company_id = i.company_id and c.id = i.contract_id
      join tenants t on t.company_id = c.company_id and t.id = c.tenant_id
      where i.company_id = $1 and i.paid = 0 and i.cancelled = 0 and i.due_on between $2 and $3 and i.due_on >= i.from_on
        and exists (select from leases l where l.company_id = c.company_id and l.contract_id = c.id and l.status ${inGroup('lease', 'lived_in')})
      order by i.contract_id, i.due_on`,
    ['2025-12-16', '2026-01-08'],
  );
  const taken = owed.filter(({ contract_id }) => !office.owing.has(contract_id)).slice(0, fates.length);
  const received: { fate: (typeof fates)[number]; owed: Owed; cheque: Cheque }[] = [];
  for (const [n, one] of taken.entries()) {
    office.owing.add(one.contract_id);
    const [cheque] = await finance.ask<Cheque[]>(
      chequeCalls.create,
      { tenant_id: one.tenant_id },
      {
        bank_code: banks[n % banks.length],
        drawer: one.drawer,
        first_no: String(100_201 + n * 40),
        count: Math.min(one.left, 4),
        first_on: one.due_on,
        step_months: 3,
        amount: money(one.gross),
        contract_id: one.contract_id,
      },
    );
    if (cheque) received.push({ fate: fates[n] ?? 'cleared', owed: one, cheque });
  }
  yield '2026-01-12';
  const move = (id: number, status: Cheque['status'], more: object = {}) =>
    finance.ask(chequeCalls.status, { id }, { status, ...more });
  for (const [n, { fate, owed: one, cheque }] of received.entries()) {
    await finance.ask(contractCalls.postInvoice, { id: one.contract_id }, { installment_id: one.id });
    if (fate === 'missed') continue;
    await move(cheque.id, 'deposited', { on: plusDays(await office.today(), -3) });
    if (fate === 'deposited') continue;
    if (fate === 'cleared') await move(cheque.id, 'cleared');
    else await move(cheque.id, 'bounced', { bounce_reason: n % 2 ? 'signature' : 'insufficient_funds', fee: '150.00' });
    if (fate === 'replaced')
      await move(cheque.id, 'replaced', { replaced_by: 'bank_transfer_payment', reference: `R-${cheque.id}` });
    if (fate === 'legal') await move(cheque.id, 'legal', { reason: writtenOf([inCourt], n) });
  }
}
