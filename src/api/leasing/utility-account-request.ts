import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, lastChosen } from '../field-meta.ts';
import { latinDigits, optional, optionalText, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';

export const utilityRequestStatuses = [
  'submitted',
  'under_review',
  'approved',
  'sent_to_provider',
  'linked',
  'release_requested',
  'released',
  'rejected',
  'cancelled',
] as const;
export const utilities = ['electricity', 'water'] as const;
export const utilityProviders = ['sec', 'nwc', 'marafiq'] as const;

/** What each provider supplies: SEC electricity, NWC water, and Marafiq both, in its cities. */
const supplies: Record<string, readonly string[]> = { sec: ['electricity'], nwc: ['water'], marafiq: utilities };

const digits = (least: number, most: number, error: string) =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.pipe(
      z.transform((value: string) => latinDigits(value).replace(/\s/g, '')),
      z.string().check(z.refine((value) => new RegExp(`^\\d{${least},${most}}$`).test(value), error)),
    ),
  );
const meterNo = () => digits(8, 12, 'leasing.utility.error.meter');
const accountNo = () => digits(6, 15, 'leasing.utility.error.account');
/** The meter's reading, in whole units. */
const reading = () => z.int().check(z.gte(0), z.lte(999_999_999));

const nullableText = z.nullable(z.string());

export const utilityAccountRequestFields = defineFields('leasing.utility', {
  ref_no: field.shown('code', z.string(), { label: 'sales.lead.ref', isMain: true, width: 110 }),
  unit_number: field.shown('code', z.string(), { label: 'sales.unit.number', isMain: true, width: 110 }),
  tenant_id: field.shown('reference', z.int(), {
    label: 'leasing.tenant',
    to: 'tenant',
    shownBy: ['tenant_name'],
    width: 190,
  }),
  utility: field.choice(utilities, 'leasing.utility.kind', { initial: lastChosen }),
  provider: field.choice(utilityProviders, 'leasing.utility.provider_name', { initial: lastChosen }),
  meter_no: field.own('code', z.string(), optional(meterNo()), { hint: 'leasing.utility.hint.meter' }),
  reading: field.own('number', z.int(), reading(), { isRequired: true, hint: 'leasing.utility.hint.reading' }),
  note: field.long(2000),
  status: field.status(utilityRequestStatuses, 'utility_account_request.status', { width: 170 }),
  /** The meter's last known reading before this request. */
  previous_reading: field.shown('number', z.nullable(z.int())),
  /** The account that the provider opened for the tenant. */
  account_no: field.shown('code', nullableText),
  /** When the tenant left. */
  final_reading: field.shown('number', z.nullable(z.int())),
  reason: field.shown('long', nullableText, { label: 'sales.ask.reason' }),
});
export const UtilityAccountRequest = z.object({
  ...recordShape,
  ...recordOf(utilityAccountRequestFields),
  lease_id: z.int(),
  lease_status: z.string(),
  lease_handed_over_on: z.nullable(dayText()),
  tenant_name: z.string(),
});
export type UtilityAccountRequest = z.infer<typeof UtilityAccountRequest>;
export const UtilityAccountRequestInput = z.strictObject(inputOf(utilityAccountRequestFields));
export type UtilityAccountRequestInput = z.input<typeof UtilityAccountRequestInput>;
export const utilityAccountRequestColumns = columnsOf<UtilityAccountRequest>(utilityAccountRequestFields, [
  'ref_no',
  'unit_number',
  'tenant_id',
  'utility',
  'provider',
  'meter_no',
  'status',
]);

/** Cross-field errors: field name → locale key. Used by the form and the server. */
export function utilityErrors({ utility, provider }: { utility?: unknown; provider?: unknown }): Record<string, string> {
  const fits = supplies[String(provider)]?.includes(String(utility)) ?? true;
  return fits ? {} : { provider: 'leasing.utility.error.provider' };
}

const version = z.optional(z.int().check(z.gte(1)));
const moves = (event: string) => ({ lifecycle: 'utility_account_request', event });
const one = { needs: 'leases.view', answer: UtilityAccountRequest } as const;

export const utilityAccountRequestCalls = {
  list: list('SET-98', '/utility_account_requests', {
    ...one,
    filters: filtersOf(utilityAccountRequestFields, 'status', 'utility', 'provider', 'tenant_id'),
    sorts: sortsOf(utilityAccountRequestFields),
  }),
  get: get('X-UTL-01', '/utility_account_requests/{id}', one),
  activities: get('X-UTL-02', '/utility_account_requests/{id}/activities', { needs: 'leases.view', answer: z.array(LogEntry) }),
  ofLease: get('X-UTL-03', '/leases/{lease_id}/utility_account_requests', {
    needs: 'leases.view',
    answer: z.array(UtilityAccountRequest),
  }),
  create: post('X-UTL-04', '/leases/{lease_id}/utility_account_requests', {
    needs: 'leases.edit',
    wrapper: 'utility_account_request',
    body: UtilityAccountRequestInput,
    answer: UtilityAccountRequest,
  }),
  update: put('X-UTL-05', '/utility_account_requests/{id}', {
    needs: 'leases.edit',
    wrapper: 'utility_account_request',
    body: changeOf(UtilityAccountRequestInput),
    answer: UtilityAccountRequest,
  }),
  approve: put('SET-99', '/utility_account_requests/{id}/approve', {
    needs: 'leases.approve',
    body: z.strictObject({ version }),
    answer: UtilityAccountRequest,
    moves: moves('approve'),
  }),
  reject: put('SET-100', '/utility_account_requests/{id}/reject', {
    needs: 'leases.approve',
    body: z.strictObject({ reason: optionalText(2000), version }),
    answer: UtilityAccountRequest,
    moves: moves('reject'),
  }),
  /** The other steps: review, send, link with the account, cancel, and release with the final reading. */
  status: put('X-UTL-06', '/utility_account_requests/{id}/status', {
    needs: 'leases.edit',
    wrapper: 'utility_account_request',
    body: z.strictObject({
      status: z.enum(utilityRequestStatuses),
      reason: optionalText(2000),
      account_no: optional(accountNo()),
      final_reading: optional(reading()),
      version,
    }),
    answer: UtilityAccountRequest,
    moves: moves('by status'),
  }),
};
