import { and, setup } from 'xstate';
import { type CashBox, largestOwnDifference, type Pieces, piecesFields } from '../../../api/finance/cash-box.ts';
import { type Halalas, halalas } from '../../../api/money.ts';
import { bySomebodyElse, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface CashBoxFacts extends Facts {
  /** The viewer may open it: it is theirs, or a desk's. */
  is_viewers: boolean;
  held_by_viewer: boolean;
  may_close: boolean;
  counted_by_viewer: boolean;
  /** Between what was counted and what should be there; null until it is counted. */
  difference: Halalas | null;
}
type CashBoxEvent = { type: 'open' } | ({ type: 'count' } & Pieces) | { type: 'resume' } | { type: 'close' };

const isLarge = ({ difference }: CashBoxFacts): boolean => Math.abs(difference ?? 0) > largestOwnDifference;

const chart = setup({
  types: lifecycleTypes<CashBoxFacts, CashBoxEvent, 'in_use'>(),
  guards: {
    ...sharedGuards,
    isTheirs: ({ context }) => context.is_viewers,
    isHolder: ({ context }) => context.held_by_viewer,
    gavePieces: ({ event }) => event.type === 'count' && piecesFields.some((name) => typeof event[name] === 'number'),
    mayClose: ({ context }) => context.may_close,
    differenceIsApproved: ({ context }) =>
      !isLarge(context) || (may(context.viewer, 'finance.approve') && !context.counted_by_viewer),
  },
  actions: { keepHolder: effect, keepCount: effect, dropCount: effect, postDifference: effect },
});
const mayCreate = { type: 'may', params: { privilege: 'finance.create' } } as const;
const person = (event: string, call: string) => ({ label: `cash_box.event.${event}`, call, by: 'person' as const });

const root = chart.createStateConfig({
  states: {
    closed: {
      meta: { title: 'cash_box.status.closed', tone: 'gray' },
      on: {
        open: {
          target: 'open',
          guard: and([mayCreate, 'isTheirs']),
          actions: 'keepHolder',
          meta: person('open', 'X-CBX-06'),
        },
      },
    },
    open: {
      tags: 'in_use',
      meta: { title: 'cash_box.status.open', tone: 'green', waits: 'who.finance.create', days: 1 },
      on: {
        count: {
          target: 'counted',
          guard: and([mayCreate, 'isHolder', 'gavePieces']),
          actions: 'keepCount',
          meta: { ...person('count', 'X-CBX-07'), asks: 'count' },
        },
      },
    },
    counted: {
      tags: 'in_use',
      meta: { title: 'cash_box.status.counted', tone: 'yellow', waits: 'who.finance.create', days: 1 },
      on: {
        close: {
          target: 'closed',
          guard: and(['mayClose', 'differenceIsApproved']),
          actions: 'postDifference',
          meta: { ...person('close', 'X-CBX-09'), posts: true },
        },
        resume: {
          target: 'open',
          guard: and([mayCreate, 'isHolder']),
          actions: 'dropCount',
          meta: { ...person('resume', 'X-CBX-08'), back: true },
        },
      },
    },
  },
});

/** A cash box, from the opening in the morning to the count at the end of the day (decision 40). */
export const cashBoxLifecycle = lifecycle({
  entity: 'cash_box',
  machine: chart.createMachine({
    id: 'cash_box',
    initial: 'closed',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isTheirs: ['finance.approve'],
    isHolder: ['finance.approve'],
    mayClose: ['finance.create', 'finance.approve'],
    gavePieces: ['you'],
    differenceIsApproved: ['finance.approve'],
  },
  fixes: {
    isTheirs: bySomebodyElse,
    isHolder: bySomebodyElse,
    mayClose: bySomebodyElse,
    differenceIsApproved: bySomebodyElse,
  },
  factsOf: (box: CashBox, viewer: Viewer, today: string): CashBoxFacts => ({
    viewer,
    today,
    is_viewers: box.person_id === null || box.person_id === viewer.id,
    held_by_viewer: box.holder_id === viewer.id,
    counted_by_viewer: box.counted_by === viewer.id,
    may_close: may(viewer, 'finance.create') || may(viewer, 'finance.approve'),
    difference: box.difference === null ? null : halalas(box.difference),
  }),
});
