import {
  utilityAccountRequestCalls as calls,
  type UtilityAccountRequest,
} from '../../src/api/leasing/utility-account-request.ts';
import { word } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import { diceOf } from './customers.ts';
import type { Office } from './office.ts';

/** How far a request comes. */
export type UtilityGoal = UtilityAccountRequest['status'];

const steps = ['under_review', 'approved', 'sent_to_provider', 'linked', 'release_requested', 'released'] as const;
const provider = { electricity: 'sec', water: 'nwc' } as const;

/** A meter to be put in a tenant's name: requested by operations, approved by the supervisor, opened by the provider. */
export async function* utility(office: Office, goal: UtilityGoal, n: number): Story {
  const { operations, supervisor, sql } = office;
  const dice = diceOf(n + 9000);
  const utility = n % 3 === 2 ? 'water' : 'electricity';
  const isLeaving = goal === 'release_requested' || goal === 'released';
  const [lease] = await sql<{ id: number }>(
    `select l.id from leases l where l.company_id = $1 and l.status = ${isLeaving ? word('lease', 'on_notice') : word('lease', 'active')}
      and not exists (select from utility_account_requests r where r.company_id = l.company_id and r.lease_id = l.id) order by l.id desc limit 1`,
  );
  if (!lease) throw new Error('No lease to request a meter for');
  const body = { utility, provider: provider[utility], reading: 1000 + ((n * 737) % 9000) };
  const { id } = await operations.ask<UtilityAccountRequest>(calls.create, { lease_id: lease.id }, body);
  const move = (status: string, more: object = {}) => operations.ask(calls.status, { id }, { status, ...more });
  if (goal === 'cancelled') {
    yield 5 + dice() * 9;
    await move('cancelled', { reason: 'المستأجر سيبقي حسابه في العنوان السابق.' });
    return;
  }
  for (const step of steps) {
    if (goal === 'submitted') return;
    yield 4 + dice() * 14;
    if (goal === 'rejected' && step === 'approved') {
      await supervisor.ask(calls.reject, { id }, { reason: 'The reading belongs to another meter.' });
      return;
    }
    if (step === 'approved') await supervisor.ask(calls.approve, { id }, {});
    else if (step === 'linked') await move(step, { account_no: `300${String(10_000_000 + n * 7919)}` });
    else if (step === 'released') await move(step, { final_reading: body.reading + 2400 });
    else await move(step);
    if (step === goal) return;
  }
}
