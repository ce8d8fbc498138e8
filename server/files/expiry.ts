import * as z from 'zod/mini';
import type { EntityName } from '../../src/api/entities.ts';
import { plusDays } from '../../src/calendar/days.ts';
import type { Scope } from '../db/scope.ts';
import { defineJob, enqueue } from '../jobs/job.ts';
import { notify } from '../kit/notify.ts';
import type { Services } from '../kit/services.ts';

/** Days before a document expires that it is renewed. */
const ahead = 30;
const Payload = z.strictObject({ entity: z.enum(['document', 'occupant']), id: z.int(), on: z.string() });

interface Expiring {
  created_by: number | null;
  /** The record on whose page it is. */
  owner: EntityName;
  owner_id: number;
  name: string;
}
const found = {
  document: `select d.created_by, d.owner, d.owner_id,
      (select f.name from attachments f where f.company_id = d.company_id and f.id = d.attachment_id) as name
    from documents d where d.company_id = $1 and d.id = $2 and d.expires_on = $3`,
  occupant: `select o.created_by, 'lease' as owner, o.lease_id as owner_id, o.name
    from occupants o where o.company_id = $1 and o.id = $2 and o.identity_expiry = $3`,
};

/** Tells whoever entered it that an identity or another document expires soon, by the company's clock. */
export const expiryJob = defineJob({
  kind: 'expiry_reminder',
  payload: Payload,
  run: ({ services, currentUser, payload: { entity, id, on } }) =>
    services.db.write(currentUser.company.id, async (scope) => {
      // Gone meanwhile, or renewed: then that has a reminder of its own.
      const { rows } = await scope.client.query<Expiring>(found[entity], [scope.company, id, on]);
      const one = rows[0];
      if (!one) return;
      await notify(scope, services, {
        user: one.created_by,
        by: null,
        messageKey: 'leasing.notify.expires',
        values: { name: one.name, day: on },
        ...{ entity: one.owner, record: Number(one.owner_id) },
        part: { entity, id },
      });
    }),
});

export const remindOfExpiry = (scope: Scope, services: Services, payload: z.input<typeof Payload>) =>
  enqueue(scope, services, expiryJob, payload, {
    at: new Date(`${plusDays(payload.on, -ahead)}T05:00:00Z`),
    key: `${payload.entity} ${payload.id} ${payload.on}`,
  });
