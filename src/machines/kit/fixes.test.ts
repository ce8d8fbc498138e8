import { expect, it } from 'vitest';
import { type Quotation, quotationCalls } from '../../api/sales/quotation.ts';
import { quotationLifecycle } from '../sales/quotation/lifecycle.ts';
import { availableEvents, type Viewer } from './lifecycle.ts';
import { recordedAnswer } from './samples/recorded-answers.ts';

const viewer: Viewer = { id: 1, is_admin: true, privileges: {} };
const quotation: Quotation = {
  ...recordedAnswer(quotationCalls.one),
  ...{ status: 'draft', has_identity: false, lead_status: 'new', lead_id: 7, tenant_id: null },
};
const against = (changes: Partial<Quotation> = {}) => {
  const record = { ...quotation, ...changes };
  const facts = quotationLifecycle.factsOf(record, viewer, record.start_on);
  return (
    availableEvents(quotationLifecycle, 'draft', facts).find(({ event }) => event === 'request_for_approval')?.refusals ?? []
  );
};
const of = (guard: string, changes?: Partial<Quotation>) => against(changes).find((refusal) => refusal.guard === guard);

it('names the fields of the linked record that put a refusal right, and the record that is refused', () => {
  expect(of('hasIdentity')).toMatchObject({
    fix: { kind: 'field', entity: 'lead', id: 7, fields: ['identity_type', 'identity_no'] },
    about: { entity: 'quotation', id: quotation.id },
  });
});
it('leads to the tenant where there is no lead', () => {
  expect(of('hasIdentity', { lead_id: null, tenant_id: 9, lead_status: null })?.fix).toMatchObject({
    entity: 'tenant',
    id: 9,
  });
});
it('refuses approval for a lead that isn’t qualified, with the event that qualifies it', () => {
  expect(of('isLeadReady')?.fix).toEqual({ kind: 'action', entity: 'lead', id: 7, event: 'qualify' });
});
it('names nothing for facts of no record', () => {
  const facts = { ...quotationLifecycle.factsOf(quotation, viewer, quotation.start_on) };
  const refusals = availableEvents(quotationLifecycle, 'draft', facts).flatMap((one) => one.refusals);
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.filter(({ fix, about }) => fix || about)).toEqual([]);
});
