import { and } from 'xstate';
import { chart } from '../facts.ts';

const metaOf = (event: string) => ({ label: `deposit.event.${event}`, call: 'FIN-56', by: 'person' as const });
const posts = { posts: true as const };
/** Settlement of a deposit once the tenant is gone (domain 3.8). */
const after = <T extends string>(target: T, event: string, more: Partial<typeof posts> = {}) => ({
  target,
  guard: and(['mayFinance', 'isCleared', 'areLeasesOver']),
  meta: { ...metaOf(event), ...more },
});

const region = chart.createStateConfig({
  initial: 'none',
  states: {
    none: {
      tags: 'covered',
      meta: { title: 'deposit.status.none', tone: 'neutral' },
      on: {
        ask: {
          target: 'due',
          guard: and(['isSystem', 'hasDeposit']),
          actions: 'keepDueDay',
          meta: { label: 'deposit.event.ask', by: 'system' },
        },
      },
    },
    due: {
      meta: { title: 'deposit.status.due', tone: 'yellow', waits: 'who.customer', days: 7 },
      on: {
        receive: {
          target: 'received',
          guard: and(['mayFinance', 'gaveMethod', 'gaveReceipt', 'gaveHolder']),
          actions: ['keepReceipt', 'postReceipt'],
          meta: { ...metaOf('receive'), asks: 'receipt', ...posts },
        },
      },
    },
    received: {
      tags: 'covered',
      meta: { title: 'deposit.status.received', tone: 'blue', waits: 'who.finance.edit' },
      on: { hold: { target: 'held', guard: 'mayFinance', meta: metaOf('hold') } },
    },
    held: {
      tags: 'covered',
      meta: { title: 'deposit.status.held', tone: 'green' },
      on: { settle: { ...after('settling', 'settle', posts), actions: 'releaseDeposit' } },
    },
    settling: {
      meta: { title: 'deposit.status.settling', tone: 'yellow', waits: 'who.finance.edit', days: 14 },
      on: {
        refund: after('refunded', 'refund'),
        // By a clearance, which bills what is retained.
        retain: {
          target: 'partially_retained',
          guard: 'isSystem',
          meta: { label: 'deposit.event.retain', by: 'system' },
        },
        forfeit: { ...after('forfeited', 'forfeit', posts), actions: 'billForfeit' },
      },
    },
    refunded: { type: 'final', meta: { title: 'deposit.status.refunded', tone: 'green-outline' } },
    partially_retained: {
      type: 'final',
      meta: { title: 'deposit.status.partially_retained', tone: 'gray-outline' },
    },
    forfeited: { type: 'final', meta: { title: 'deposit.status.forfeited', tone: 'gray' } },
  },
});

/** The security deposit of a contract: money that stays the tenant's until it is settled (domain 3.7). */
export const deposit = { entity: 'deposit', column: 'deposit_status', chart: region } as const;
