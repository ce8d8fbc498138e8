import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, filtersOf, inputOf, pick, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { instantText } from '../field-meta.ts';
import { id, instant, optional, optionalText, recordShape } from '../fields.ts';
import { PersonInput, people } from './people.ts';
import { entryWindows, visitFields as fields, hostKinds, memberStates, visitKinds, visitStatuses } from './visit-fields.ts';

const nullableText = z.nullable(z.string());
const nullableInstant = () => z.nullable(instantText());

/** A row of the list. */
export const VisitRow = z.object({
  ...recordShape,
  ...recordOf(
    pick(
      fields,
      ...(['ref_no', 'kind', 'party', 'category_id', 'host', 'tenant_id', 'unit_owner_id', 'host_user_id'] as const),
      ...([
        'compound_id',
        'unit_id',
        'day',
        'slot',
        'status',
        'walk_in',
        'recurring_visit_id',
        'people',
        'visitor_name',
      ] as const),
      ...(['window_from', 'window_to', 'checked_in_at', 'checked_out_at'] as const),
    ),
  ),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  unit_number: nullableText,
  category_name_en: nullableText,
  category_name_ar: nullableText,
  /** The host's name, whichever kind it is of. */
  host_name: nullableText,
});
export type VisitRow = z.infer<typeof VisitRow>;
export const visitColumns = columnsOf<VisitRow>(fields, [
  'ref_no',
  'day',
  'slot',
  { id: 'host_name', label: 'visits.visit.host_name', kind: 'text', isMain: true, width: 180, of: (row) => row.host_name },
  'unit_id',
  'visitor_name',
  'people',
  'kind',
  'category_id',
  'status',
  'checked_in_at',
  'checked_out_at',
  'compound_id',
]);

/** One of the people of a visit. */
export const VisitMember = z.object({
  /** The place among them, from 0: what a pass names. */
  position: z.int(),
  visitor_id: z.int(),
  name: z.string(),
  mobile: nullableText,
  identity_last4: nullableText,
  plate: nullableText,
  /** No show is said of whoever wasn't there when nobody was let in any more. */
  state: z.enum(memberStates),
  in_at: nullableInstant(),
  out_at: nullableInstant(),
  /** The wall clock of the entry, while inside. */
  since: nullableText,
  /** Matches a ban that holds here by identity, mobile or plate. */
  is_banned: z.boolean(),
  /** A banned visitor has the same name, and nothing else in common: a warning. */
  is_like_banned: z.boolean(),
});
export type VisitMember = z.infer<typeof VisitMember>;

export const Visit = z.object({
  ...VisitRow.shape,
  ...recordOf(pick(fields, 'issue_id', 'note', 'revision', 'reason')),
  tenant_name: nullableText,
  unit_owner_name_en: nullableText,
  unit_owner_name_ar: nullableText,
  host_user_name: nullableText,
  issue_ref_no: nullableText,
  recurring_ref_no: nullableText,
  members: z.array(VisitMember),
  /** Whether somebody can be let in now. */
  window: z.enum(entryWindows),
  /** The host lives here or works here on the day of the visit. */
  host_lives: z.boolean(),
  /** Staff answer for its category. */
  needs_approval: z.boolean(),
  allows_reentry: z.boolean(),
  /** The most people and the most visits of its category in a slot; null without a limit. */
  group_cap: z.nullable(z.int()),
  slot_cap: z.nullable(z.int()),
  /** Other visits of its category in its slot that were approved. */
  slot_taken: z.int(),
  /** Null without an issue. */
  issue_is_open: z.nullable(z.boolean()),
});
export type Visit = z.infer<typeof Visit>;

export const VisitInput = z.strictObject({ ...inputOf(fields), members: people() });
export type VisitInput = z.input<typeof VisitInput>;

export const directions = ['in', 'out'] as const;
export const movementResults = ['accepted', 'double', 'refused'] as const;
/** Somebody who passed a gate, or a scan that the office refused afterwards. */
export const GateMovement = z.object({
  id: z.int(),
  visit_id: z.int(),
  position: z.int(),
  visitor_name: z.string(),
  direction: z.enum(directions),
  gate: nullableText,
  at: instantText(),
  offline: z.boolean(),
  result: z.enum(movementResults),
  /** Why it was refused: a locale key. */
  why: nullableText,
  by_name: nullableText,
});
export type GateMovement = z.infer<typeof GateMovement>;

/** The passes of a visit, one for each of its people, and the digits for who can't show one. */
export const VisitPass = z.object({
  revision: z.int(),
  code: z.string(),
  window_from: instantText(),
  window_to: instantText(),
  passes: z.array(z.object({ position: z.int(), name: z.string(), text: z.string() })),
});
export type VisitPass = z.infer<typeof VisitPass>;

/** A visit as a gate's list has it. */
export const GateVisit = z.object({
  ...{ id: z.int(), version: z.int(), ref_no: z.string(), status: z.enum(visitStatuses), kind: z.enum(visitKinds) },
  ...{ walk_in: z.boolean(), revision: z.int(), code: nullableText, allows_reentry: z.boolean(), unit_number: nullableText },
  ...{ host_name: nullableText, window_from: instantText(), window_to: instantText(), members: z.array(VisitMember) },
});
export type GateVisit = z.infer<typeof GateVisit>;
/** What a gate needs for a day, also without a network. */
export const GateList = z.object({
  as_of: instantText(),
  company: z.int(),
  compound: z.int(),
  /** The public keys by which passes of the compound were signed, as hexadecimal digits. */
  keys: z.array(z.object({ number: z.int(), public_key: z.string() })),
  visits: z.array(GateVisit),
  /** Passes that were taken back, up to and with a revision. */
  revoked: z.array(z.object({ visit_id: z.int(), revision: z.int() })),
});
export type GateList = z.infer<typeof GateList>;

/** Compounds by name. */
const Gates = z.array(z.object({ id: z.int(), name_en: z.string(), name_ar: z.string() }));
export type Gates = z.infer<typeof Gates>;
/** The most scans that a gate sends at once. */
export const mostScans = 200;
const Scan = z.strictObject({
  /** Of the scan itself: a second sending of it is the same movement. */
  uuid: z.uuid(),
  visit_id: id(),
  position: z.int().check(z.gte(0), z.lte(19)),
  direction: z.enum(directions),
  /** When it was made, by the clock of the device. */
  at: instant(),
  offline: z.optional(z.boolean()),
});
export const ScanResult = z.object({
  uuid: z.string(),
  result: z.enum(movementResults),
  /** Why it was refused: a locale key with its values. */
  why: nullableText,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ScanResult = z.infer<typeof ScanResult>;

const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'visits.view' } as const;
const one = '/visit/visits/{id}';
const move = <const E extends string>(event: E) => ({
  answer: Visit,
  moves: { lifecycle: 'visit', event } as const,
});
const plain = z.strictObject({ version });
const withReason = z.strictObject({ reason: optionalText(500), version });
/** The places of whom passes; everybody who can, if left out. */
const passing = z.strictObject({
  members: z.optional(z.array(z.int().check(z.gte(0), z.lte(19))).check(z.minLength(1), z.maxLength(20))),
  gate: optionalText(60),
  version,
});

export const visitCalls = {
  list: list('VIS-01', '/visit/visits', {
    ...view,
    answer: VisitRow,
    filters: {
      ...filtersOf(fields, 'status', 'kind', 'party', 'slot', 'compound_id', 'unit_id', 'category_id', 'tenant_id', 'issue_id'),
      ...filtersOf(fields, 'recurring_visit_id', 'walk_in'),
      ...rangesOf(fields, 'day'),
    },
    sorts: [...sortsOf(fields), 'created_at'],
  }),
  /** Creates a visit and submits it, unless it is to stay a draft. */
  create: post('VIS-02', '/visit/visits', {
    needs: 'visits.create',
    wrapper: 'visit',
    body: z.strictObject({ ...VisitInput.shape, draft: z.optional(z.boolean()) }),
    answer: Visit,
  }),
  get: get('VIS-03', one, { ...view, answer: Visit }),
  /** Changes a draft or a request, or moves a visit to a status by whichever event leads there. */
  update: put('VIS-04', one, {
    needs: 'visits.edit',
    wrapper: 'visit',
    body: z.strictObject({
      ...changeOf(VisitInput).shape,
      status: z.optional(z.enum(visitStatuses)),
      reason: optionalText(500),
    }),
    answer: Visit,
    moves: { lifecycle: 'visit', event: 'by status' },
  }),
  submit: put('X-VIS-01', `${one}/submit`, { needs: 'visits.create', body: plain, ...move('submit') }),
  /** The visitors stand at the gate: the host answers within ten minutes. */
  announce: put('X-VIS-14', `${one}/announce`, { needs: 'visits.edit', body: plain, ...move('announce') }),
  approve: put('X-VIS-02', `${one}/approve`, { needs: 'visits.edit', body: plain, ...move('approve') }),
  reject: put('X-VIS-03', `${one}/reject`, { needs: 'visits.edit', body: withReason, ...move('reject') }),
  cancel: put('X-VIS-04', `${one}/cancel`, { needs: 'visits.edit', body: withReason, ...move('cancel') }),
  deny: put('X-VIS-05', `${one}/deny`, { needs: 'visits.edit', body: withReason, ...move('deny') }),
  checkIn: put('X-VIS-06', `${one}/check_in`, { needs: 'visits.edit', body: passing, ...move('check_in') }),
  checkOut: put('X-VIS-07', `${one}/check_out`, { needs: 'visits.edit', body: passing, ...move('check_out') }),
  /** New passes and a new code; those before no longer open the gate. */
  reissue: put('X-VIS-08', `${one}/reissue`, { needs: 'visits.edit', body: plain, ...move('reissue') }),
  pass: get('X-VIS-09', `${one}/pass`, { ...view, answer: VisitPass }),
  /** The latest 200 movements of a visit. */
  movements: get('X-VIS-13', `${one}/movements`, { ...view, answer: z.array(GateMovement) }),
  /** The compounds, at one of whose gates somebody works. */
  gates: get('X-VIS-15', '/visit/gates', {
    needs: 'visits.edit',
    answer: Gates,
  }),
  /** What a gate of a compound works by: who is expected today and who is inside, keys, and passes that were taken back. */
  gate: get('X-VIS-10', '/visit/gate', {
    needs: 'visits.edit',
    query: z.strictObject({ compound_id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)) }),
    answer: GateList,
  }),
  /** Scans of a gate, in the order in which they were made, also of hours without a network. Each is judged by itself. */
  scan: post('X-VIS-11', '/visit/movements', {
    needs: 'visits.edit',
    body: z.strictObject({
      gate: optionalText(60),
      scans: z.array(Scan).check(z.minLength(1), z.maxLength(mostScans)),
    }),
    answer: z.array(ScanResult),
  }),
  /** Somebody stands at the gate without a visit: the host answers within ten minutes. */
  walkIn: post('X-VIS-12', '/visit/walk_ins', {
    needs: 'visits.edit',
    wrapper: 'visit',
    body: z.strictObject({
      ...{ kind: z.enum(visitKinds), category_id: optional(id()), host: z.enum(hostKinds) },
      ...{ tenant_id: optional(id()), unit_owner_id: optional(id()), host_user_id: optional(id()) },
      ...{ compound_id: optional(id()), unit_id: optional(id()), issue_id: optional(id()), note: optionalText(1000) },
      members: z.array(PersonInput).check(z.minLength(1, 'visits.error.nobody'), z.maxLength(20)),
    }),
    answer: Visit,
  }),
};
