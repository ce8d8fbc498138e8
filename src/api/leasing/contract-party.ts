import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { lastChosen } from '../field-meta.ts';
import { identityErrors, identityNoOrNone, identityTypes, optional, recordShape } from '../fields.ts';
import { halalas } from '../money.ts';
import { wholeShare } from '../shares.ts';

export const partyRoles = ['co_tenant', 'guarantor'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** People of a contract besides its tenant: who rents with them, for a share, and who answers for them, up to a limit. */
export const contractPartyFields = defineFields('leasing.party', {
  role: field.choice(partyRoles, 'leasing.party.role', { initial: lastChosen }),
  name: field.text(120, { label: 'sales.lead.name' }),
  /** Of the rent, in hundredths of a percent; what co-tenants leave is the tenant's. */
  share: field.own('hundredths', z.nullable(z.int()), optional(z.int().check(z.gte(1), z.lt(wholeShare))), {
    hint: 'leasing.party.hint.share',
  }),
  limit: field.optionalMoney({ hint: 'leasing.party.hint.limit' }),
  mobile: field.mobile({ label: 'sales.lead.mobile' }),
  email: field.email({ label: 'sales.lead.email' }),
  identity_type: field.optionalChoice(identityTypes, 'sales.identity', { label: 'sales.lead.identity_type' }),
  identity_no: field.coded(identityNoOrNone(), { label: 'sales.lead.identity_no' }),
  identity_expiry: field.optionalDay({ label: 'sales.lead.identity_expiry' }),
});
export const ContractParty = z.object({ ...recordShape, contract_id: z.int(), ...recordOf(contractPartyFields) });
export type ContractParty = z.infer<typeof ContractParty>;
export const ContractPartyInput = z.strictObject(inputOf(contractPartyFields));
export type ContractPartyInput = z.input<typeof ContractPartyInput>;

/** Cross-field errors of a party: field name → locale key. Whoever signs is known by an identity. */
export function partyErrors(given: Record<string, unknown>): Record<string, string> {
  const { role, share, limit, identity_no, identity_type } = given as Partial<ContractParty>;
  const wrong = identityErrors(given);
  if (!identity_type) wrong.identity_type ??= 'app.error.required';
  if (!identity_no) wrong.identity_no ??= 'app.error.required';
  if (role === 'co_tenant') {
    if (share == null) wrong.share = 'app.error.required';
    if (limit) wrong.limit = 'leasing.party.error.limit';
  } else {
    if (share != null) wrong.share = 'leasing.party.error.share';
    if (!limit) wrong.limit = 'app.error.required';
    else if (halalas(limit) <= 0) wrong.limit = 'leasing.party.error.no_limit';
  }
  return wrong;
}

export const contractPartyCalls = childCalls('/contracts/{contract_id}/parties', {
  ids: { list: 'X-PTY-01', create: 'X-PTY-02', update: 'X-PTY-03', remove: 'X-PTY-04' },
  ...{ module: 'contracts', wrapper: 'party', record: ContractParty, input: ContractPartyInput },
});
