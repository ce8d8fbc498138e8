import { send } from '../../../api/client.ts';
import { latinDigits, mobileOf, passesChecksum, phone } from '../../../api/fields.ts';
import { type LeadRow, leadCalls } from '../../../api/sales/lead.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { leadLifecycle } from './lifecycle.ts';

/** What a person is known by, as the server stores it; null while it is still being typed. */
export interface Known {
  by: 'mobile' | 'identity_no';
  value: string;
}

/** What is complete enough to look for somebody by: a mobile before an identity number. */
export function knownBy({ mobile, identity_no }: { mobile?: unknown; identity_no?: unknown }): Known | null {
  if (typeof mobile === 'string' && phone().safeParse(mobile).success) return { by: 'mobile', value: mobileOf(mobile) };
  // Of a Saudi ID or an iqama it can be told that it is whole; the beginning of a passport number is one, too.
  const identity = typeof identity_no === 'string' ? latinDigits(identity_no).trim() : '';
  return /^[12]\d{9}$/.test(identity) && passesChecksum(identity) ? { by: 'identity_no', value: identity } : null;
}

/** Another open lead of the same person, found while they are being entered; null if there is none. */
export const leadTwinMachine = readFlow<{ twin: LeadRow | null }, Known>({ entity: 'lead' }).provide({
  actors: {
    read: reader(async ({ by, value }, signal) => {
      const { rows } = await send(leadCalls.list, { query: { search: value, per_page: 25 }, signal });
      const isSame = (row: LeadRow) => by === 'identity_no' || row.mobile === value;
      return { twin: rows.find((row) => hasTag(leadLifecycle, row.status, 'open') && isSame(row)) ?? null };
    }),
  },
});
