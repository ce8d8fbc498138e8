import { setup } from 'xstate';
import type { Scope } from '../../server/db/scope.ts';
import type { CurrentUser } from '../../server/kit/current-user.ts';
import { advance, advanceTo, type bindLifecycle, dropTimers, setTimer } from '../../server/kit/lifecycle.ts';
import type { Services } from '../../server/kit/services.ts';
import { inGroup, word } from '../../server/kit/statuses.ts';
import type { Contract } from '../../src/api/leasing/contract.ts';
import type { Lead } from '../../src/api/sales/lead.ts';
import {
  type EventOf,
  type FactsOf,
  hasTag,
  lifecycle,
  lifecycleTypes,
  type StatusOf,
  type StatusWith,
  statusesWith,
} from '../../src/machines/kit/define-lifecycle.ts';
import { effect, type Facts, sharedGuards, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import type { LifecycleSamples } from '../../src/machines/kit/samples/samples.ts';
import { contractLifecycle } from '../../src/machines/leasing/contract/lifecycle.ts';
import { leadLifecycle } from '../../src/machines/sales/lead/lifecycle.ts';
import type { quotationLifecycle } from '../../src/machines/sales/quotation/lifecycle.ts';

/*
 * What the compiler enforces for a lifecycle's names. Nothing here runs: `tsc` fails if a line that must not compile does, or
 * if one that must compile doesn't.
 */

declare const scope: Scope;
declare const services: Services;
declare const currentUser: CurrentUser;
const move = { id: 1, currentUser };
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const holds = <T extends true>(): T | undefined => undefined;

/** Statuses, groups and facts come from the chart. */
export const inferred = () => {
  holds<Same<StatusOf<typeof leadLifecycle>, Lead['status']>>();
  // @ts-expect-error a quotation has more statuses
  holds<Same<StatusOf<typeof quotationLifecycle>, 'draft'>>();
  // @ts-expect-error not a status of a lead
  const status: StatusOf<typeof leadLifecycle> = 'contactd';
  holds<Same<StatusWith<typeof contractLifecycle, 'signed'>, 'landlord_signed'>>();
  holds<Same<FactsOf<typeof leadLifecycle>['open_duplicate'], boolean>>();
  // @ts-expect-error not a fact of a lead
  type Misspelt = FactsOf<typeof leadLifecycle>['open_duplicates'];
  return status as Misspelt;
};

/** A transition is checked by the entity's name. */
export const moves = () => {
  advance(scope, services, { ...move, entity: 'quotation', event: { type: 'cancel', reason: 'A mistake' } });
  // @ts-expect-error not an entity with a lifecycle
  advance(scope, services, { ...move, entity: 'qotation', event: { type: 'send' } });
  // @ts-expect-error not an event of a quotation
  advance(scope, services, { ...move, entity: 'quotation', event: { type: 'snd' } });
  // @ts-expect-error an event of a lead
  advance(scope, services, { ...move, entity: 'quotation', event: { type: 'qualify' } });
  // @ts-expect-error the reason is missing
  advance(scope, services, { ...move, entity: 'quotation', event: { type: 'cancel' } });
  // @ts-expect-error the reason is misspelt
  advance(scope, services, { ...move, entity: 'quotation', event: { type: 'cancel', reson: 'A mistake' } });
  // @ts-expect-error sending takes no reason
  advance(scope, services, { ...move, entity: 'quotation', event: { type: 'send', reason: 'A mistake' } });

  advanceTo(scope, services, { ...move, entity: 'lease', status: 'ended.clearing', payload: { kind: 'mutual' } });
  // @ts-expect-error not a status of a lease
  advanceTo(scope, services, { ...move, entity: 'lease', status: 'ended' });
  // @ts-expect-error a status of the contract's other lifecycle
  advanceTo(scope, services, { ...move, entity: 'contract', status: 'held' });
  // @ts-expect-error not the payload of a lease event
  advanceTo(scope, services, { ...move, entity: 'lease', status: 'on_notice', payload: { partie: 'tenant' } });

  setTimer(scope, 'quotation', 1, 'expire', new Date());
  // @ts-expect-error not an event of a quotation
  setTimer(scope, 'quotation', 1, 'expires', new Date());
  // @ts-expect-error not an event of a lease
  dropTimers(scope, 'lease', 1, 'expire');
};

/** SQL and filters only use existing statuses and groups. */
export const queries = () => {
  word('quotation', 'accepted');
  // @ts-expect-error not a status of a quotation
  word('quotation', 'acepted');
  inGroup('quotation', 'open', 'won');
  // @ts-expect-error not a group of quotations
  inGroup('quotation', 'opn');
  // @ts-expect-error a group of leases
  statusesWith(contractLifecycle, 'open');
  // @ts-expect-error not a group of leads
  hasTag(leadLifecycle, 'new', 'closed');
};

type ContractEffects = Parameters<typeof bindLifecycle<typeof contractLifecycle, Contract>>[0]['effects'];
declare const rest: Omit<ContractEffects, 'keepReason'>;

/** Effects: exactly the chart's, each with its record and the events that run it. */
export const effects = () => {
  ({ ...rest, keepReason: async ({ record, event }) => [record.signed_at, event.reason] }) satisfies ContractEffects;
  // @ts-expect-error an effect is missing
  ({ ...rest }) satisfies ContractEffects;
  // @ts-expect-error not an effect of the chart
  ({ ...rest, keepReason: async () => {}, keepReasons: async () => {} }) satisfies ContractEffects;
  // @ts-expect-error not a field of a contract
  ({ ...rest, keepReason: async ({ record }) => record.signed_on }) satisfies ContractEffects;
  // @ts-expect-error not in the payload of a rejection
  ({ ...rest, keepReason: async ({ event }) => event.reson }) satisfies ContractEffects;
  // @ts-expect-error signing has no reason, and a rejection doesn't run this effect
  ({ ...rest, keepReason: async () => {}, keepSigned: async ({ event }) => event.reason }) satisfies ContractEffects;
};

/** Samples only use existing events and payloads. */
export const samples = () => {
  ({ reopen: [{ reason: 'called back' }] }) satisfies LifecycleSamples<typeof leadLifecycle>['events'];
  // @ts-expect-error not an event of a lead
  ({ reopn: [{ reason: 'called back' }] }) satisfies LifecycleSamples<typeof leadLifecycle>['events'];
  // @ts-expect-error not in its payload
  ({ reopen: [{ reazon: 'called back' }] }) satisfies LifecycleSamples<typeof leadLifecycle>['events'];
  ({ type: 'reopen', reason: null }) satisfies EventOf<typeof leadLifecycle>;
};

interface Door {
  status: 'open' | 'shut';
  lock_status: 'locked' | 'unlocked';
}
interface DoorFacts extends Facts {
  is_whole: boolean;
}
const chart = setup({
  types: lifecycleTypes<DoorFacts, { type: 'open' }>(),
  guards: {
    ...sharedGuards,
    isWhole: ({ context }) => context.is_whole,
    // @ts-expect-error not a fact of a door
    isPainted: ({ context }) => context.is_painted,
  },
  actions: { ring: effect },
});
const shut = chart.createStateConfig({ on: { open: { target: 'open', guard: 'isWhole', actions: 'ring' } } });
const open = chart.createStateConfig({});
const factsOf = (_door: Door, viewer: Viewer, today: string): DoorFacts => ({ viewer, today, is_whole: true });
const unblockers = { isWhole: [], isPainted: [] };
const doorOf = <S extends object>(states: S) => ({
  entity: 'door',
  machine: chart.createMachine({ id: 'door', initial: 'shut', context: ({ input }) => input, states: { shut, open } }),
  states,
});

/** The chart's statuses match the API's, whichever column holds them. */
export const columns = () => {
  lifecycle({ ...doorOf({ shut, open }), unblockers, factsOf });
  // @ts-expect-error the API has a status that the chart doesn't
  lifecycle({ ...doorOf({ shut }), unblockers, factsOf });
  // @ts-expect-error the chart has a status that the API doesn't
  lifecycle({ ...doorOf({ shut, open, ajar: open }), unblockers, factsOf });
  // @ts-expect-error the other lifecycle has different statuses
  lifecycle({ ...doorOf({ shut, open }), column: 'lock_status', unblockers, factsOf });
  lifecycle({ ...doorOf({ locked: shut, unlocked: open }), column: 'lock_status', unblockers, factsOf });
  // @ts-expect-error not a column that holds a status
  lifecycle({ ...doorOf({ shut, open }), column: 'look_status', unblockers, factsOf });
  // @ts-expect-error a guard has no unblockers
  lifecycle({ ...doorOf({ shut, open }), unblockers: { isWhole: [] }, factsOf });
};
