import { money } from '../../src/api/money.ts';
import type { Scope } from '../db/scope.ts';
import { type ApiError, refused } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';

const why = (
  guard: string,
  key: string,
  values: Record<string, string | number> = {},
  unblockers: string[] = ['who.you'],
): ApiError =>
  refused([
    {
      ...{ guard, why: `cash_box.why.${key}`, values, unblockers },
      fix:
        guard === 'hasCashBox'
          ? { kind: 'action', entity: 'cash_box', id: null, event: 'open_mine' }
          : { kind: 'record', entity: 'cash_box', id: null },
    },
  ]);

interface Held {
  id: number;
  name: string;
  status: string;
  balance: number;
  person_id: number | null;
}
/** The box that a person holds, locked; undefined if none. */
async function heldBy({ client, company }: Scope, person: number): Promise<Held | undefined> {
  const { rows } = await client.query<Held>({
    name: 'cash_box.held',
    text: `select id::int, name, status, balance::float8, person_id::int from cash_boxes where company_id = $1 and holder_id = $2 for update`,
    values: [company, person],
  });
  return rows[0];
}

const tooLittle = (name: string, balance: number): ApiError =>
  why('boxHasCash', 'boxHasCash', { name, balance: money(balance) }, ['who.finance.edit']);

/**
 * Returns the open box of the person who acts, through which their cash comes and goes. Throws an ApiError if they have none (guard
 * `hasCashBox`, for which the app offers to open it), if it is counted, or if it has less than is `taken` from it (in halalas).
 */
export async function ownOpenBox({ scope, services, currentUser }: WriteContext, taken = 0): Promise<number> {
  const box = await heldBy(scope, currentUser.viewer.id);
  if (!box) throw why('hasCashBox', 'hasCashBox');
  if (box.status !== 'open') throw why('boxIsOpen', 'boxIsCounted', { name: box.name });
  if (taken > 0 && box.balance < taken) throw tooLittle(box.name, box.balance);
  await services.broadcast.publish(scope, 'changed', { entity: 'cash_box', id: box.id });
  return box.id;
}

/** Throws an ApiError if a person holds a box already. */
export async function mustHoldNone(scope: Scope, person: number): Promise<void> {
  const box = await heldBy(scope, person);
  if (box) throw why('holdsNone', 'holdsNone', { name: box.name }, ['who.you']);
}

/** Locks boxes in the order of their ids. Throws an ApiError if one isn't open, or has less than is taken from it (in halalas, by id). */
export async function lockOpenBoxes({ scope, services }: WriteContext, taken: ReadonlyMap<number, number>): Promise<void> {
  const { client, company } = scope;
  const { rows } = await client.query<Held>({
    name: 'cash_box.lock',
    text: `select id::int, name, status, balance::float8, person_id::int from cash_boxes
      where company_id = $1 and id = any($2::bigint[]) order by id for update`,
    values: [company, [...taken.keys()]],
  });
  for (const { id, name, status, balance } of rows) {
    if (status !== 'open') throw why('boxIsOpen', status === 'counted' ? 'boxIsCounted' : 'boxIsClosed', { name });
    if (balance < (taken.get(id) ?? 0)) throw tooLittle(name, balance);
    await services.broadcast.publish(scope, 'changed', { entity: 'cash_box', id });
  }
}

/**
 * Locks the boxes of a posting that is taken back: what was recorded didn't happen. Throws an ApiError while one is counted, as what
 * should be there would change under the count.
 */
export async function lockBoxesOf({ scope, services }: WriteContext, transaction: number): Promise<void> {
  const { client, company } = scope;
  const { rows } = await client.query<{ id: number; name: string; status: string }>({
    name: 'cash_box.of_transaction',
    text: `select id::int, name, status from cash_boxes where company_id = $1 and id in (select cash_box_id from ledger_entries
      where company_id = $1 and transaction_id = $2) order by id for update`,
    values: [company, transaction],
  });
  for (const { id, name, status } of rows) {
    if (status === 'counted') throw why('boxIsOpen', 'boxIsCounted', { name });
    await services.broadcast.publish(scope, 'changed', { entity: 'cash_box', id });
  }
}
