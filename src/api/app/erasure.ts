import * as z from 'zod/mini';
import { get, post } from '../contract.ts';
import { id, text } from '../fields.ts';

/** Entities that are about a person, whose data can be erased on request (PDPL, art. 4 and 18). */
export const erasable = ['lead', 'tenant', 'unit_owner'] as const;
export type Erasable = (typeof erasable)[number];

/** What a person is called once their name is erased. */
export const nobody = '—';

/** The fields of a lead, tenant or unit owner that are about the person. */
export const personal = {
  lead: [
    'name',
    'mobile',
    'email',
    'identity_type',
    'identity_no',
    'identity_expiry',
    'nationality',
    'birth_date',
    'commercial_register',
    'vat_no',
    'note',
  ],
  tenant: [
    'name',
    'mobile',
    'email',
    'identity_type',
    'identity_no',
    'identity_expiry',
    'nationality',
    'birth_date',
    'commercial_register',
    'vat_no',
    'iban',
    'building_no',
    'address',
    'district',
    'city',
    'postal_code',
    'additional_no',
  ],
  unit_owner: [
    'name_en',
    'name_ar',
    'mobile',
    'email',
    'identity_type',
    'identity_no',
    'identity_expiry',
    'nationality',
    'attorney_name',
    'attorney_no',
    'attorney_until',
    'note',
    'reason',
  ],
} as const;

/**
 * Why something is kept nevertheless: a contract that runs needs it, somebody owns a unit, or the books that prove a contract or a
 * sale must be kept for ten years (Law of Commercial Books, art. 8; the VAT regulations ask for six).
 */
export const keepingFor = {
  running: ['mobile', 'email', 'identity_expiry', 'iban'],
  books: ['name', 'identity_type', 'identity_no', 'commercial_register', 'vat_no'],
  owning: [
    ...['name_en', 'name_ar', 'mobile', 'email', 'identity_type', 'identity_no', 'identity_expiry'],
    ...['attorney_name', 'attorney_no', 'attorney_until'],
  ],
  sale: ['name_en', 'name_ar', 'identity_type', 'identity_no'],
} as const;
export type KeepingFor = keyof typeof keepingFor;
export const bookYears = 10;

/** What erasing a person's data would empty and delete, what is kept, and what has to happen first. */
export const ErasurePreview = z.object({
  entity: z.enum(erasable),
  record_id: z.int(),
  name: z.string(),
  /** The fields that are emptied. */
  fields: z.array(z.string()),
  /** What goes with them, with counts. */
  goes: z.array(z.object({ what: z.string(), count: z.int() })),
  kept: z.array(
    z.object({
      why: z.enum(['running', 'owning', 'books']),
      fields: z.array(z.string()),
      until: z.string(),
    }),
  ),
  reasons: z.array(
    z.object({
      guard: z.string(),
      why: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      unblockers: z.array(z.string()),
    }),
  ),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** What was done. It doesn't say whose data it was. */
export const Erased = z.object({ entity: z.enum(erasable), record_id: z.int(), kept: z.array(z.string()) });
export type Erased = z.infer<typeof Erased>;

export const erasureCalls = {
  preview: get('X-ERA-01', '/erasures/{entity}/{record_id}', {
    needs: 'privacy.delete',
    textual: true,
    answer: ErasurePreview,
  }),
  /** `name` confirms it: it is the record's. */
  erase: post('X-ERA-02', '/erasures', {
    needs: 'privacy.delete',
    wrapper: 'erasure',
    body: z.strictObject({ entity: z.enum(erasable), record_id: id(), name: text(200) }),
    answer: Erased,
  }),
};
