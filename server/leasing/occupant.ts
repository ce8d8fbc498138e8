import { type Occupant, type occupantCalls, occupantErrors } from '../../src/api/leasing/occupant.ts';
import { leases, occupants } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { remindOfExpiry } from '../files/expiry.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord, type EntityStore, readOne, readOr404, removeRecord, updateRecord } from '../kit/records.ts';
import { ofTenant } from './lease.ts';
import { requireOpen, roomOf } from './lease-room.ts';

export const occupantStore: EntityStore = { entity: 'occupant', table: occupants, title: 'x.name', owner: 'x.lease_id' };

export async function occupantsOf(scope: Scope, lease: number): Promise<Occupant[]> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'occupants.of',
    text: 'select id from occupants where company_id = $1 and lease_id = $2 order by id limit 500',
    values: [scope.company, lease],
  });
  return Promise.all(rows.map(({ id }) => readOr404<Occupant>(scope, occupantStore, id)));
}

async function oneOf(scope: Scope, lease: number, id: number): Promise<Occupant> {
  const occupant = await readOne<Occupant>(scope, occupantStore, id);
  if (occupant?.lease_id !== lease) throw notFound();
  return occupant;
}

const check = ({ currentUser }: WriteContext, occupant: Record<string, unknown>): void => {
  const wrong = occupantErrors(occupant, todayOf(currentUser.company));
  if (Object.keys(wrong).length) throw invalid(wrong);
};
const remind = async ({ scope, services }: WriteContext, { id, identity_expiry }: Occupant): Promise<void> => {
  if (identity_expiry) await remindOfExpiry(scope, services, { entity: 'occupant', id, on: identity_expiry });
};

export const occupantHandlers: Handlers<typeof occupantCalls> = {
  list: async ({ scope, params }) => {
    await ofTenant(scope, params.tenant_id, params.lease_id);
    return occupantsOf(scope, params.lease_id);
  },
  create: async (context) => {
    const { scope, services, currentUser, body } = context;
    const { tenant_id, lease_id } = context.params;
    // One at a time, so that two don't take the last place.
    await lockRow(scope, leases, lease_id);
    requireOpen(await ofTenant(scope, tenant_id, lease_id));
    check(context, body);
    const { capacity, occupants: taken } = await roomOf(scope, lease_id);
    if (capacity !== null && taken + 1 > capacity)
      throw invalid({ name: { messageKey: 'leasing.occupant.error.capacity', values: { count: capacity } } });
    const id = await createRecord(scope, services, currentUser, occupantStore, { ...body, lease_id });
    const occupant = await oneOf(scope, lease_id, id);
    await remind(context, occupant);
    return new WithMessage(occupant, 'app.said.created');
  },
  update: async (context) => {
    const { scope, services, currentUser, body } = context;
    const { tenant_id, lease_id, id } = context.params;
    requireOpen(await ofTenant(scope, tenant_id, lease_id));
    await lockRow(scope, occupants, id);
    const before = await oneOf(scope, lease_id, id);
    check(context, { ...before, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) });
    await updateRecord(scope, services, currentUser, occupantStore, id, body);
    const occupant = await oneOf(scope, lease_id, id);
    if (occupant.identity_expiry !== before.identity_expiry) await remind(context, occupant);
    return new WithMessage(occupant, 'app.said.saved');
  },
  remove: async ({ scope, services, currentUser, params: { tenant_id, lease_id, id } }) => {
    await ofTenant(scope, tenant_id, lease_id);
    await lockRow(scope, occupants, id);
    await oneOf(scope, lease_id, id);
    await removeRecord(scope, services, currentUser, occupantStore, id);
    return new WithMessage(null, 'app.said.removed');
  },
};
