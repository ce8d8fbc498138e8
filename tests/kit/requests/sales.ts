import {
  contractToSign,
  inAdvance,
  leadAt,
  leadOffer,
  offerAt,
  sendingAt,
  takeoverAt,
  tenantOffer,
  tenantOfferAt,
  waitingAt,
} from '../makes.ts';
import type { Planted, Records } from '../planted.ts';
import { at, letting, moving, type Special, type Specials } from './special.ts';

const term = async ({ driver }: Planted): Promise<Special> => {
  const start_on = await driver.today();
  return { body: { start_on, end_on: driver.day(start_on, 40) } };
};
const anotherUnit = async ({ driver }: Planted): Promise<Special> => ({ body: { unit_id: (await driver.place()).unit } });
const lead = ({ driver }: Planted): Promise<Records> => leadAt(driver, 'new');
const qualified = ({ driver }: Planted): Promise<Records> => leadAt(driver, 'qualified');
const ofTenant = async (planted: Planted): Promise<Special> => ({
  records: await tenantOffer(planted.driver, at(planted, '/tenants/{}')),
});
const offered = async ({ driver }: Planted): Promise<Records> => (await leadOffer(driver)).records;
const waits = ({ driver }: Planted): Promise<Records> => waitingAt(driver, 'waiting');

export const sales: Specials = {
  'X-QUO-04': async ({ driver }) => ({
    records: await offerAt(driver, 'requests_approved'),
    body: { valid_until: driver.day(await driver.today(), 30) },
  }),
  'LEA-02': ({ driver }) => ({ body: { mobile: driver.unique('mobile') } }),
  'LEA-05': async (planted) => ({ records: await lead(planted) }),
  'LEA-07': moving(lead, { reason: 'price' }),
  'LEA-08': moving(qualified, { status: 'viewing', viewing_on: '2026-02-01T10:00:00Z' }),
  'LEA-09': async ({ driver }) => ({ records: await offerAt(driver, 'accepted') }),
  'LEA-12': moving(lead, {}),
  'LEA-14': async ({ driver }) => ({ records: await inAdvance(driver, () => offerAt(driver, 'accepted')) }),
  'LQ-02': term,
  'LQ-05': async (planted) => ({ records: await offered(planted) }),
  'LQ-06': async ({ driver }) => ({ records: await offerAt(driver, 'requests_approved'), body: { status: 'sent' } }),
  'LQ-07': moving(offered, {}),
  'LQ-08': moving(offered, { reason: 'A mistake' }),
  'LQ-09': anotherUnit,
  'LQ-11': async (planted) => ({ records: await offered(planted) }),
  'LQ-12': () => ({ body: { item_type: 'fee', description: 'A fee', amount: '100.00' } }),
  'LQ-13': async (planted) => ({ records: await offered(planted) }),
  'LQ-15': async ({ driver }) => {
    const { deal, ref_no } = await leadOffer(driver);
    return { body: { id: deal.quotation, ref_no } };
  },
  'TEN-28': term,
  'TEN-31': ofTenant,
  'TEN-32': anotherUnit,
  'TEN-34': ofTenant,
  'TEN-35': () => ({ body: { item_type: 'fee', description: 'A fee', amount: '100.00' } }),
  'TEN-36': ofTenant,
  'TEN-37': async (planted) => ({
    records: await tenantOfferAt(planted.driver, at(planted, '/tenants/{}'), []),
    body: { status: 'sent' },
  }),
  'TEN-38': async (planted) => ({
    records: await tenantOfferAt(planted.driver, at(planted, '/tenants/{}'), ['sent', 'accepted']),
  }),
  'TEN-39': async (planted) => ({ records: await letting(planted) }),
  'TEN-40': async (planted) => ({
    records: await inAdvance(planted.driver, () =>
      tenantOfferAt(planted.driver, at(planted, '/tenants/{}'), ['sent', 'accepted']),
    ),
  }),
  'X-WAI-02': async (planted) => ({ body: { lead_id: (await lead(planted))['/leads/{}'] } }),
  'X-LEA-03': async ({ driver }) => ({ records: await leadAt(driver, 'new') }),
  'X-LEA-05': async ({ driver }) => ({ records: await takeoverAt(driver) }),
  'X-LEA-06': async ({ driver }) => ({ records: await takeoverAt(driver), body: { reason: 'About to sign' } }),
  'X-LEA-07': async ({ driver }) => ({ records: await takeoverAt(driver, 'admin') }),
  'X-SND-04': async ({ driver }) => ({
    records: await offerAt(driver, 'sent'),
    body: { channel: 'link', name: 'The customer', template_id: undefined },
  }),
  'X-SND-13': async ({ driver }) => ({
    records: await contractToSign(driver),
    body: { channel: 'link', name: 'The tenant', template_id: undefined },
  }),
  'X-SND-05': async ({ driver }) => ({ records: await sendingAt(driver, 'sent') }),
  'X-SND-06': async ({ driver }) => ({ records: await sendingAt(driver, 'queued') }),
  'X-SND-07': async ({ driver }) => ({ records: await sendingAt(driver, 'queued') }),
  'X-SND-09': async ({ driver }) => ({ records: await sendingAt(driver, 'queued') }),
  'X-WAI-05': moving(waits, { status: 'left', reason: 'Found a flat elsewhere' }),
};
