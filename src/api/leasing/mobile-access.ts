import * as z from 'zod/mini';
import { changeOf, get, list, portalKinds, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';

export const mobileAccessStatuses = ['not_invited', 'invited', 'active', 'expired', 'revoked'] as const;
/** How many days an invitation can be accepted, and hours a link for a new password can be used. */
export const invitationDays = 7;
export const resetHours = 24;
export const mailLanguages = ['en', 'ar'] as const;

const nullableText = z.nullable(z.string());

/** Whom somebody signs in for. */
export const accessHolders = portalKinds;

/** Who may sign in to the app for a tenant or a unit owner: they share one sequence of ids, so the tenant's id may be an owner's. */
export const mobileAccessFields = defineFields('leasing.mobile_access', {
  tenant_id: field.ofTenant(),
  holder: field.shown('choice', z.enum(accessHolders), {
    options: accessHolders,
    texts: 'app.entity',
    width: 120,
  }),
  name: field.text(120, { label: 'sales.lead.name', isSorted: true, isMain: true, width: 200 }),
  email: field.email({ label: 'sales.lead.email', hint: 'leasing.mobile_access.hint.email', width: 220 }),
  language: field.presetChoice(mailLanguages, 'leasing.mobile_access.language', { initial: 'ar', width: 110 }),
  status: field.status(mobileAccessStatuses, 'mobile_access.status', { width: 140 }),
  /** When its newest link was sent, and until when an invitation can be accepted. */
  sent_at: field.shown('instant', nullableText),
  invited_until: field.shown('instant', nullableText, { isSorted: true }),
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
});
export const MobileAccess = z.object({ ...recordShape, ...recordOf(mobileAccessFields), tenant_name: z.string() });
export type MobileAccess = z.infer<typeof MobileAccess>;
export const MobileAccessInput = z.strictObject(inputOf(mobileAccessFields));
export type MobileAccessInput = z.input<typeof MobileAccessInput>;
export const mobileAccessColumns = columnsOf<MobileAccess>(mobileAccessFields, [
  'tenant_id',
  'holder',
  'name',
  'email',
  'status',
  'invited_until',
]);

const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'tenants.view' } as const;
const wrapped = { wrapper: 'mobile_access', answer: MobileAccess };
const ofTenant = '/tenants/{tenant_id}/mobile_accesses';
const one = `${ofTenant}/{id}` as const;
export const mobileAccessCalls = {
  list: list('X-MOB-01', '/mobile_accesses', {
    ...view,
    answer: MobileAccess,
    filters: filtersOf(mobileAccessFields, 'status', 'tenant_id', 'holder'),
    sorts: [...sortsOf(mobileAccessFields), 'created_at'],
  }),
  /** By its own id alone, which says whose it is. */
  byId: get('X-MOB-02', '/mobile_accesses/{id}', { ...view, answer: MobileAccess }),
  ofTenant: get('FIN-27', ofTenant, { ...view, answer: z.array(MobileAccess) }),
  create: post('FIN-28', ofTenant, { needs: 'tenants.edit', body: MobileAccessInput, ...wrapped }),
  get: get('FIN-29', one, { ...view, answer: MobileAccess }),
  update: put('FIN-30', one, { needs: 'tenants.edit', body: changeOf(MobileAccessInput), ...wrapped }),
  resend: put('FIN-31', `${one}/resend_password`, {
    needs: 'tenants.edit',
    body: z.strictObject({ version }),
    answer: MobileAccess,
    moves: { lifecycle: 'mobile_access', event: 'resend' },
  }),
  /** The same from a lease, to everybody who signs in for its tenant. */
  resendOfLease: put('TEN-10', '/tenants/{tenant_id}/leases/{lease_id}/passwords/resend', {
    needs: 'tenants.edit',
    body: z.strictObject({}),
    answer: z.array(MobileAccess),
  }),
  status: put('X-MOB-03', `${one}/status`, {
    needs: 'tenants.edit',
    body: z.strictObject({ status: z.enum(mobileAccessStatuses), reason: optionalText(2000), version }),
    moves: { lifecycle: 'mobile_access', event: 'by status' },
    ...wrapped,
  }),
  activities: get('X-MOB-04', '/mobile_accesses/{id}/activities', { ...view, answer: z.array(LogEntry) }),
};
