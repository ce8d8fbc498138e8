import { stands } from '../../test-beds/variation.ts';
import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden, type Known } from '../lone-failure.ts';

const mayEdit = forbidden('leasing_agent');
const until = ({ tomorrow }: Known) => `${tomorrow}T12:00:00Z`;
const asked = { access: { contact_channel: 'phone' }, tenant: { contact_channel: 'phone' }, parts: {}, approval: {} };
const reasons = Object.keys(asked) as (keyof typeof asked)[];

const wait = (why: keyof typeof asked): ExpectedTransition => ({
  from: ['none'],
  event: 'wait',
  to: why,
  by: 'operations',
  given: (known) => ({ why, until: until(known), ...asked[why] }),
  guards: {
    mayEdit,
    isIssueOpen: { in: 'it is closed' },
    gaveWhy: { given: (known) => ({ until: until(known), ...asked[why] }) },
    gaveUntil: { given: { why, ...asked[why] } },
    ...('contact_channel' in asked[why] && { gaveContact: { given: (known: Known) => ({ why, until: until(known) }) } }),
  },
});
const waited = { resume: 'none', time_out: 'none', arrive: 'none', resolve: 'none', cancel: 'none' };

/** Maintenance 1: what an issue waits for. */
export const life: ExpectedLife = {
  initial: 'none',
  moves: {
    none: { wait: reasons, leave: reasons },
    parts: waited,
    access: waited,
    approval: waited,
    tenant: waited,
  },
  variations: { 'it is closed': stands('maintenance_issues', 'status', 'closed', 'id = $1') },
  guards: [
    ...reasons.map(wait),
    { from: ['parts', 'access', 'approval', 'tenant'], event: 'resume', by: 'operations', guards: { mayEdit } },
  ],
};
