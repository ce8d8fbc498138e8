import * as z from 'zod/mini';
import { list } from '../contract.ts';
import { instantText } from '../field-meta.ts';

/** A line of the access log of identity numbers: who got whose, when, and by which call. */
export const IdentityRead = z.object({
  id: z.int(),
  version: z.int(),
  created_at: instantText(),
  user_id: z.int(),
  user_name: z.nullable(z.string()),
  call: z.string(),
  entity: z.string(),
  record_id: z.int(),
  /** Its name, as it is today; null if it is gone. */
  record_name: z.nullable(z.string()),
});
export type IdentityRead = z.infer<typeof IdentityRead>;

export const readEntities = ['lead', 'tenant'] as const;

export const identityReadCalls = {
  list: list('X-IDR-01', '/identity_reads', {
    needs: 'privacy.view',
    answer: IdentityRead,
    filters: {
      entity: z.optional(z.enum(readEntities)),
      record_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      user_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    },
    sorts: ['created_at'],
  }),
};
