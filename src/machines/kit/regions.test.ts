import { describe, expect, it } from 'vitest';
import { and, createMachine, not, raise, setup } from 'xstate';
import { mustBeCarried } from './carried.ts';
import { hasTag, lifecycleTypes, statusesWith } from './define-lifecycle.ts';
import {
  availableEvents,
  effect,
  evaluate,
  eventTo,
  type Facts,
  initialOf,
  livesOf,
  ownerOf,
  refusalsOf,
  sharedGuards,
  statusBy,
  statusOf,
  theSystem,
  type Viewer,
} from './lifecycle.ts';
import { regions } from './regions.ts';

/** A delivery: its parcel, its bill, which is sent as the parcel leaves, and its insurance, which that raises an event for. */
interface Delivery {
  status: 'packed' | 'sent' | 'there' | 'lost';
  bill_status: 'none' | 'open' | 'paid';
  cover_status: 'none' | 'on' | 'claimed';
  fee: number;
  covered: boolean;
}
interface DeliveryFacts extends Facts {
  fee: number;
  covered: boolean;
}
const chart = setup({
  types: lifecycleTypes<
    DeliveryFacts,
    | { type: 'send' }
    | { type: 'arrive' }
    | { type: 'lose' }
    | { type: 'pay'; amount?: number }
    | { type: 'cover' }
    | { type: 'claim' },
    'under_way' | 'owed'
  >(),
  guards: {
    ...sharedGuards,
    hasFee: ({ context }) => context.fee > 0,
    isCovered: ({ context }) => context.covered,
    gaveAmount: ({ event }) => event.type === 'pay' && Boolean(event.amount),
  },
  actions: { printLabel: effect, sendBill: effect, keepPayment: effect, tellInsurer: effect },
});
const person = (event: string) => ({ label: `delivery.event.${event}`, by: 'person' as const });
const system = (event: string) => ({ label: `delivery.event.${event}`, by: 'system' as const });
const state = (title: string) => ({ title: `delivery.status.${title}`, tone: 'neutral' as const });
const parcelChart = chart.createStateConfig({
  initial: 'packed',
  states: {
    packed: { meta: state('packed'), on: { send: { target: 'sent', actions: 'printLabel', meta: person('send') } } },
    sent: {
      tags: 'under_way',
      meta: state('sent'),
      on: {
        arrive: { target: 'there', meta: person('arrive') },
        lose: { target: 'lost', actions: ['tellInsurer', raise({ type: 'claim' })], meta: person('lose') },
      },
    },
    there: { type: 'final', meta: state('there') },
    lost: { type: 'final', meta: state('lost') },
  },
});
const billChart = chart.createStateConfig({
  initial: 'none',
  states: {
    none: {
      meta: state('none'),
      on: { send: { target: 'open', guard: 'hasFee', actions: 'sendBill', meta: system('send') } },
    },
    open: {
      tags: 'owed',
      meta: state('open'),
      on: { pay: { target: 'paid', guard: 'gaveAmount', actions: 'keepPayment', meta: person('pay') } },
    },
    paid: { type: 'final', meta: state('paid') },
  },
});
const coverChart = chart.createStateConfig({
  initial: 'none',
  states: {
    none: { meta: state('none'), on: { cover: { target: 'on', meta: person('cover') } } },
    on: { meta: state('on'), on: { claim: { target: 'claimed', guard: 'isCovered', meta: system('claim') } } },
    claimed: { type: 'final', meta: state('claimed') },
  },
});
const parcel = { entity: 'delivery', column: 'status', chart: parcelChart } as const;
const bill = { entity: 'delivery_bill', column: 'bill_status', chart: billChart } as const;
const cover = { entity: 'delivery_cover', column: 'cover_status', chart: coverChart } as const;
const machine = chart.createMachine({
  id: 'delivery',
  type: 'parallel',
  context: ({ input }) => input,
  states: { parcel: parcelChart, bill: billChart, cover: coverChart },
});
const words = {
  unblockers: { hasFee: ['you'], isCovered: ['you'], gaveAmount: ['you'] },
  fixes: { hasFee: { kind: 'person' as const } },
  factsOf: ({ fee, covered }: Delivery, viewer: Viewer, today: string): DeliveryFacts => ({ viewer, today, fee, covered }),
};
const deliveries = regions({ machine, regions: { parcel, bill, cover }, ...words });
const { delivery, delivery_bill, delivery_cover } = deliveries;

const record: Delivery = { status: 'packed', bill_status: 'none', cover_status: 'none', fee: 5, covered: true };
const factsOf = (change: Partial<Delivery> = {}) => delivery.factsOf({ ...record, ...change }, theSystem, '2026-01-15');

describe('a chart with regions', () => {
  it('has a lifecycle of each region, with a column of its own', () => {
    expect(livesOf(delivery_bill).map(({ entity, column }) => [entity, column])).toEqual([
      ['delivery', 'status'],
      ['delivery_bill', 'bill_status'],
      ['delivery_cover', 'cover_status'],
    ]);
    expect(livesOf(delivery.whole)).toEqual(livesOf(delivery));
    expect(ownerOf(delivery_cover)).toBe('delivery');
    expect(statusesWith(delivery, 'under_way')).toEqual(['sent']);
    expect(hasTag(delivery_bill, 'open', 'owed')).toBe(true);
    expect(Object.keys(delivery_bill.machine.implementations.actions)).toEqual(['sendBill', 'keepPayment']);
    expect(Object.keys(delivery_bill.machine.implementations.guards)).not.toContain('isCovered');
  });

  it('is restored from all columns; a region that the facts don’t name stands at its beginning', () => {
    expect(factsOf({ bill_status: 'open' }).statuses).toEqual({ status: 'packed', bill_status: 'open', cover_status: 'none' });
    expect(statusBy(delivery_bill, factsOf({ bill_status: 'paid' }))).toBe('paid');
    expect(statusBy(delivery_bill, { viewer: theSystem, today: '2026-01-15' })).toBe('none');
    expect(initialOf(delivery.machine)).toBe('packed');
  });

  it('moves each region that handles an event, with its effects', () => {
    expect(evaluate(delivery, 'packed', factsOf(), { type: 'send' })).toEqual({
      accepted: true,
      to: 'sent',
      effects: [{ type: 'printLabel' }],
      further: [
        {
          ...{ entity: 'delivery_bill', column: 'bill_status', event: 'send', from: 'none', to: 'open' },
          effects: [{ type: 'sendBill' }],
        },
      ],
    });
    expect(evaluate(delivery, 'packed', factsOf({ bill_status: 'paid' }), { type: 'send' })).toMatchObject({ further: [] });
  });

  it('moves a region by an event that another raises', () => {
    const facts = factsOf({ status: 'sent', cover_status: 'on' });
    expect(evaluate(delivery, 'sent', facts, { type: 'lose' })).toEqual({
      accepted: true,
      to: 'lost',
      effects: [{ type: 'tellInsurer', params: undefined }],
      further: [{ entity: 'delivery_cover', column: 'cover_status', event: 'claim', from: 'on', to: 'claimed', effects: [] }],
    });
    expect(evaluate(delivery, 'sent', factsOf({ status: 'sent' }), { type: 'lose' })).toMatchObject({ further: [] });
  });

  it('refuses an event that any region refuses, also one that is raised', () => {
    const free = factsOf({ fee: 0 });
    expect(evaluate(delivery, 'packed', free, { type: 'send' })).toMatchObject({
      ...{ accepted: false, code: 'guard' },
      refusals: [{ guard: 'hasFee', why: 'delivery_bill.why.hasFee' }],
    });
    expect(refusalsOf(delivery, 'packed', free, { type: 'send' })?.map(({ guard }) => guard)).toEqual(['hasFee']);
    const uncovered = factsOf({ status: 'sent', cover_status: 'on', covered: false });
    expect(evaluate(delivery, 'sent', uncovered, { type: 'lose' })).toMatchObject({
      accepted: false,
      refusals: [{ guard: 'isCovered' }],
    });
  });

  it('doesn’t handle an event of another region', () => {
    expect(evaluate(delivery, 'packed', factsOf({ bill_status: 'open' }), { type: 'pay', amount: 5 })).toEqual({
      ...{ accepted: false, code: 'not_in_this_state', refusals: [] },
    });
    expect(refusalsOf(delivery, 'there', factsOf({ status: 'there' }), { type: 'send' })).toBeNull();
  });

  it('offers a region’s own events, and refuses those that another region refuses', () => {
    expect(
      livesOf(delivery).flatMap((life) => {
        const facts = factsOf({ fee: 0 });
        return availableEvents(life, statusBy(life, facts), facts).map(({ entity, event, target, refusals }) => [
          ...[entity, event, target],
          ...refusals.map(({ guard }) => guard),
        ]);
      }),
    ).toEqual([
      ['delivery', 'send', 'sent', 'hasFee'],
      ['delivery_cover', 'cover', 'on'],
    ]);
    expect(eventTo(delivery_bill, 'open', factsOf(), 'paid')).toBe('pay');
  });

  it('has no status as a whole', () => {
    expect(() => statusOf({ parcel: 'packed', bill: 'none' })).toThrow('one of several regions');
  });
});

describe('a chart that records can’t follow', () => {
  const define = regions as unknown as (given: object) => unknown;
  const parallel = (region: object, other: object = { initial: 'a', states: { a: {} } }, more: object = {}) => {
    const charts = { one: region, other } as const;
    const defined = createMachine({ id: 'it', type: 'parallel', states: charts as never, ...more });
    const of = (chart: object, column: string) => ({ entity: column, column, chart });
    return () => define({ ...words, machine: defined, regions: { one: of(region, 'status'), other: of(other, 'bill_status') } });
  };
  const inA = (a: object, more: object = {}) => parallel({ initial: 'a', states: { a, b: {} }, ...more });

  it.each<[string, () => unknown, string]>([
    ['history', inA({}, { states: { a: {}, b: {}, h: { type: 'history' } } }), 'one.h has history'],
    ['invoke', inA({ invoke: { src: 'x' } }), 'one.a has invoke'],
    ['after', inA({ after: { 1000: 'b' } }), 'one.a has after'],
    ['always', inA({ always: 'b' }), 'one.a has always'],
    ['entry actions', inA({ entry: 'x' }), 'one.a has entry actions'],
    ['exit actions', inA({ exit: 'x' }), 'one.a has exit actions'],
    ['a nested region', inA({ type: 'parallel', states: { c: {}, d: {} } }), 'one.a is parallel'],
    ['a region without states', parallel({}), 'one has no states'],
    [
      'events outside its regions',
      parallel({ initial: 'a', states: { a: {} } }, undefined, { on: { go: {} } }),
      'outside its regions',
    ],
    ['events of a whole region', inA({}, { on: { go: '.b' } }), 'one handles events in all its states'],
    ['a guard without a name', inA({ on: { go: { target: 'b', guard: () => true } } }), 'one.a go has a guard without a name'],
    ['a guard of another kind', inA({ on: { go: { target: 'b', guard: and([not('x')]) } } }), 'a guard without a name'],
    ['an action of another kind', inA({ on: { go: { target: 'b', actions: () => {} } } }), 'does more than effects'],
    ['a late raise', inA({ on: { go: { actions: raise({ type: 'x' }, { delay: 5 }) } } }), 'does more than effects'],
    ['a raise for itself', inA({ on: { go: { actions: raise({ type: 'back' }) }, back: {} } }), 'raises back for its own region'],
    [
      'a button of two regions',
      parallel(
        { initial: 'a', states: { a: { on: { go: { meta: { by: 'person' } } } } } },
        { initial: 'a', states: { a: { on: { go: { meta: { by: 'person' } } } } } },
      ),
      'go is offered by several regions',
    ],
  ])('is refused as it is defined: %s', (_, defining, why) => {
    expect(defining).toThrow(why);
  });

  it('is refused where the machine has other regions, or none', () => {
    expect(() => regions({ machine, regions: { parcel, bill }, ...words })).toThrow('the machine has other regions');
    expect(() => regions({ machine, regions: { bill, parcel, cover }, ...words })).toThrow('the machine has other regions');
    const single = createMachine({ id: 'single', initial: 'a', states: { a: {} } });
    expect(() => define({ machine: single, regions: { parcel }, ...words })).toThrow('isn’t parallel');
  });

  it('is refused as a chart without regions if it has some', () => {
    expect(() => mustBeCarried(machine)).toThrow('regions() defines such a chart');
  });
});
