import { namesOf } from '../../api/entity-names.ts';
import { sendingCalls as calls, type Sending } from '../../api/sales/sending.ts';
import type { Scenario } from './driving/driver.ts';
import { moveClock, offer, qualifiedDeal, request } from './parts/deals.ts';

interface SendingState {
  id: number;
}

/** A link that is handed over: nothing is sent by a server, so that each step is a person's. */
export const sendingScenario: Scenario<SendingState> = {
  entity: 'sending',
  inApp: {
    presses: {
      'X-SND-05': () => ({ on: 'sending', event: 'retry' }),
      'X-SND-06': () => ({ on: 'sending', event: 'confirm' }),
      'X-SND-07': () => ({ on: 'sending', event: 'revoke' }),
    },
    acts: {
      'X-SND-04': {
        text: 'send',
        labels: { list: namesOf('quotation').many, tab: 'sales.quotation.offer', send: 'sales.sending.by.link' },
      },
    },
  },
  create: async (driver) => {
    const deal = await qualifiedDeal(driver);
    await driver.unruled(() => request(driver, deal.quotation));
    await offer(driver, deal, 'sent');
    const { id } = await driver.ask<Sending>('leasing_agent', calls.send, {
      params: { quotation_id: deal.quotation },
      body: { channel: 'link', name: 'A customer on a walk', email: 'customer@walk.example', language: 'en' },
    });
    return { id };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: 'leasing_agent', call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'leasing_agent', at: '/sendings/', id: ({ id }) => id, confirms: ['revoke'] },
  // A server sends it, or the customer opens and answers it.
  held: ['deliver', 'fail', 'open', 'answer', 'withdraw'],
  acts: {
    retry: async (driver, { id }) => {
      await driver.ask('leasing_agent', calls.retry, { params: { id }, body: {} });
      return 'leasing_agent';
    },
    confirm: async (driver, { id }) => {
      await driver.ask('leasing_agent', calls.confirm, { params: { id }, body: {} });
      return 'leasing_agent';
    },
    revoke: async (driver, { id }) => {
      await driver.ask('leasing_agent', calls.revoke, { params: { id }, body: {} });
      return 'leasing_agent';
    },
    expire: async (driver, { id }) => {
      await moveClock(driver, driver.day(await driver.today(), 15));
      await driver.until('leasing_agent', calls.get, { params: { id } }, 'status', 'expired');
      return null;
    },
  },
};
