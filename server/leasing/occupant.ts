import type { Lease } from '../../src/api/leasing/lease.ts';
import { type Occupant, type occupantCalls, occupantErrors } from '../../src/api/leasing/occupant.ts';
import { occupants } from '../db/schema/leasing.ts';
import { remindOfExpiry } from '../files/expiry.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { recordParts } from '../kit/record-part.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { present } from '../property/references.ts';
import { ofTenant } from './lease.ts';
import { ofLease, roomOf } from './lease-room.ts';

export const occupantStore: EntityStore = { entity: 'occupant', table: occupants, title: 'x.name', owner: 'x.lease_id' };

const remind = async ({ scope, services }: WriteContext, id: number, on: string | null | undefined): Promise<void> => {
  if (on) await remindOfExpiry(scope, services, { entity: 'occupant', id, on });
};

export const occupantHandlers: Handlers<typeof occupantCalls> = recordParts<Occupant, Lease>(
  occupantStore,
  { ...ofLease, record: (scope, id, { tenant_id = 0 }) => ofTenant(scope, tenant_id, id) },
  {
    check: async (context, values, id) => {
      const before = id === null ? null : await readOr404<Occupant>(context.scope, occupantStore, id);
      const after: Partial<Occupant> = { ...before, ...present(values) };
      const wrong = occupantErrors(after, todayOf(context.currentUser.company));
      if (Object.keys(wrong).length) throw invalid(wrong);
      if (before) {
        if (after.identity_expiry !== before.identity_expiry) await remind(context, before.id, after.identity_expiry);
        return values;
      }
      const { capacity, occupants: taken } = await roomOf(context.scope, after.lease_id ?? 0);
      if (capacity !== null && taken + 1 > capacity)
        throw invalid({ name: { messageKey: 'leasing.occupant.error.capacity', values: { count: capacity } } });
      return values;
    },
    after: async (context, id, what) => {
      if (what === 'create')
        await remind(context, id, (await readOr404<Occupant>(context.scope, occupantStore, id)).identity_expiry);
    },
  },
);
