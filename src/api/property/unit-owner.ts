import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { day, id, identityErrors, identityNo, identityTypes, optional, optionalText, recordShape } from '../fields.ts';
import { mailLanguages } from '../leasing/mobile-access.ts';
import { LogEntry } from '../log-entry.ts';
import { wholeShare } from '../shares.ts';
import { placeFields } from './place.ts';
import { SellableUnit } from './sellable-unit.ts';

export const unitOwnerStatuses = ['not_invited', 'invited', 'opened', 'active', 'expired', 'bounced', 'revoked'] as const;
/** How many days an invitation can be accepted. */
export const ownerInvitationDays = 14;

const nullableText = z.nullable(z.string());

/** A person who owns units, whole or a share of them. Legal persons that own compounds are `owners`. */
export const unitOwnerFields = defineFields('property.unit_owner', {
  ...nameFields(),
  identity_type: field.choice(identityTypes, 'sales.identity', { label: 'sales.lead.identity_type' }),
  identity_no: field.own('code', nullableText, z.pipe(identityNo(), z.string().check(z.minLength(1))), {
    label: 'sales.lead.identity_no',
    initial: '',
    isRequired: true,
    isMain: true,
  }),
  identity_expiry: field.optionalDay({ label: 'sales.lead.identity_expiry' }),
  nationality: field.nationality({ label: 'leasing.nationality' }),
  mobile: field.mobile({ label: 'sales.lead.mobile', isMain: true }),
  email: field.email({ label: 'sales.lead.email', hint: 'property.unit_owner.hint.email', width: 220 }),
  language: field.presetChoice(mailLanguages, 'leasing.mobile_access.language', {
    label: 'leasing.mobile_access.language',
    initial: 'ar',
    width: 110,
  }),
  /** Who acts for the owner, by a power of attorney. */
  attorney_name: field.optionalText(120, { hint: 'property.unit_owner.hint.attorney_name' }),
  attorney_no: field.optionalText(40),
  attorney_until: field.optionalDay(),
  note: field.long(),
  status: field.status(unitOwnerStatuses, 'unit_owner.status', { width: 150 }),
  /** How many units are theirs today, whole or in part. */
  units: field.shown('number', z.int(), { label: 'property.units', isMain: true, width: 90 }),
  /** When the newest invitation was sent, until when it can be accepted, and when its link was first opened. */
  sent_at: field.shown('instant', nullableText, { label: 'leasing.mobile_access.sent_at' }),
  invited_until: field.shown('instant', nullableText, { label: 'leasing.mobile_access.invited_until', isSorted: true }),
  opened_at: field.shown('instant', nullableText),
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
});
/** Without an identity until it is entered: whoever a unit was delivered to is known by name and number first. */
export const UnitOwner = z.object({
  ...recordShape,
  ...recordOf(unitOwnerFields),
  identity_type: z.nullable(z.enum(identityTypes)),
});
export type UnitOwner = z.infer<typeof UnitOwner>;

const person = inputOf(unitOwnerFields);
const unitRef = { unit_id: optional(id()), sellable_unit_id: optional(id()) };
const shareOf = z.int().check(z.gte(1), z.lte(wholeShare));
/** A unit that comes with a new owner. */
const FirstUnit = z.strictObject({
  ...unitRef,
  share: shareOf,
  deed_no: optionalText(40),
  owned_from: optional(day()),
});
export const UnitOwnerInput = z.strictObject(person);
export type UnitOwnerInput = z.input<typeof UnitOwnerInput>;
/** A new owner, with the units that are theirs. */
export const NewUnitOwner = z.strictObject({
  ...person,
  ownerships: z.optional(z.array(FirstUnit).check(z.maxLength(50))),
});
/** One line of an import: an owner and a unit of theirs. The identity number and the unit tell whether it is there already. */
export const OwnerRow = z.strictObject({ ...person, ...FirstUnit.shape });
export type OwnerRow = z.output<typeof OwnerRow>;
/** A row as it comes: what is wrong with it is said of that row, so it is read only there. */
const AnyRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export const ImportedOwner = z.object({
  /** Its place among the rows, from 1. */
  row: z.int(),
  result: z.enum(['created', 'unit_added', 'unchanged', 'refused']),
  unit_owner_id: z.nullable(z.int()),
  /** By field, what is wrong with it. */
  errors: z.record(z.string(), z.string()),
});
export type ImportedOwner = z.infer<typeof ImportedOwner>;
/** What became of one of several invitations, or what would: why it can't be sent. */
export const SentInvitation = z.object({
  unit_owner_id: z.int(),
  status: z.nullable(z.enum(unitOwnerStatuses)),
  error: nullableText,
  reasons: z.array(z.string()),
});
export type SentInvitation = z.infer<typeof SentInvitation>;
/** A compound in which somebody owns units. */
export const OwnedCompound = z.object({ id: z.int(), name_en: z.string(), name_ar: z.string(), units: z.int() });
export type OwnedCompound = z.infer<typeof OwnedCompound>;

/** Cross-field errors of an owner: field name → locale key. */
export function unitOwnerErrors(owner: Record<string, unknown>): Record<string, string> {
  const { attorney_name, attorney_no, attorney_until } = owner as Partial<UnitOwner>;
  const wrong = identityErrors(owner);
  if (attorney_name && !attorney_no) wrong.attorney_no = 'app.error.required';
  if ((attorney_no || attorney_until) && !attorney_name) wrong.attorney_name = 'app.error.required';
  return wrong;
}

export const unitOwnerColumns = columnsOf<UnitOwner>(unitOwnerFields, [
  'name_en',
  'name_ar',
  'status',
  'units',
  'mobile',
  'email',
  'invited_until',
]);
/** What owners are filtered by besides their own fields: where they own units. */
export const unitOwnerFilterFields = { ...unitOwnerFields, compound_id: placeFields.compound_id };

const version = z.optional(z.int().check(z.gte(1)));
const dry_run = z.optional(z.boolean());
const view = { needs: 'owners.view' } as const;
const wrapped = { wrapper: 'unit_owner', answer: UnitOwner };
const one = '/unit_owners/{id}';
export const unitOwnerCalls = {
  list: list('OWN-01', '/unit_owners', {
    ...view,
    answer: UnitOwner,
    filters: filtersOf(unitOwnerFilterFields, 'status', 'compound_id', 'nationality', 'language'),
    sorts: [...sortsOf(unitOwnerFields), 'created_at'],
  }),
  create: post('OWN-02', '/unit_owners', { needs: 'owners.create', body: NewUnitOwner, ...wrapped }),
  /** Each row by itself: what is wrong with one keeps no other out. A dry run only tells what would become of them. */
  importMany: post('OWN-03', '/unit_owners/bulk_import', {
    needs: 'owners.create',
    body: z.strictObject({ rows: z.array(AnyRow).check(z.minLength(1), z.maxLength(500)), dry_run }),
    answer: z.array(ImportedOwner),
  }),
  /** The first invitation, or another to whoever has one already. */
  inviteMany: post('OWN-04', '/unit_owners/send_invitations', {
    needs: 'owners.edit',
    body: z.strictObject({ unit_owner_ids: z.array(id()).check(z.minLength(1), z.maxLength(200)), dry_run }),
    answer: z.array(SentInvitation),
  }),
  get: get('OWN-05', one, { ...view, answer: UnitOwner }),
  update: put('OWN-06', one, { needs: 'owners.edit', body: changeOf(UnitOwnerInput), ...wrapped }),
  compounds: get('OWN-07', `${one}/compounds`, { ...view, answer: z.array(OwnedCompound) }),
  sellableUnits: get('OWN-08', `${one}/sellable_units`, { ...view, answer: z.array(SellableUnit) }),
  status: put('X-OWN-01', `${one}/status`, {
    needs: 'owners.edit',
    body: z.strictObject({ status: z.enum(unitOwnerStatuses), reason: optionalText(2000), version }),
    moves: { lifecycle: 'unit_owner', event: 'by status' },
    ...wrapped,
  }),
  resend: put('X-OWN-10', `${one}/resend_invitation`, {
    needs: 'owners.edit',
    body: z.strictObject({ version }),
    answer: UnitOwner,
    moves: { lifecycle: 'unit_owner', event: 'resend' },
  }),
  activities: get('X-OWN-02', `${one}/activities`, { ...view, answer: z.array(LogEntry) }),
  /** A link to hand over to an owner without an email address. It ends those before. */
  link: post('X-OWN-03', `${one}/invitation_link`, {
    needs: 'owners.edit',
    body: z.strictObject({}),
    answer: z.object({ link: z.string() }),
  }),
};
