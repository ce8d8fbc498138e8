import type { Scope } from '../../server/db/scope.ts';
import type { CurrentUser } from '../../server/kit/current-user.ts';
import { advance, advanceTo } from '../../server/kit/lifecycle.ts';
import type { Services } from '../../server/kit/services.ts';
import { inGroup, word } from '../../server/kit/statuses.ts';
import type { Contract } from '../../src/api/leasing/contract.ts';
import {
  type EffectNameOf,
  type EventNameOf,
  hasTag,
  type StatusOf,
  type TagOf,
} from '../../src/machines/kit/define-lifecycle.ts';
import type { Viewer } from '../../src/machines/kit/lifecycle.ts';
import { regions } from '../../src/machines/kit/regions.ts';
import { type ContractFacts, chart } from '../../src/machines/leasing/contract/facts.ts';
import type { contractRegions } from '../../src/machines/leasing/contract/lifecycle.ts';
import { deposit } from '../../src/machines/leasing/contract/regions/deposit.ts';
import { signing } from '../../src/machines/leasing/contract/regions/signing.ts';
import { lifecycles } from '../../src/machines/lifecycles.ts';

/*
 * What the compiler enforces for the names of a chart with regions. Nothing here runs: `tsc` fails if a line that must not compile
 * does, or if one that must compile doesn't.
 */

declare const scope: Scope;
declare const services: Services;
declare const currentUser: CurrentUser;
const move = { id: 1, currentUser };
type Deposit = typeof contractRegions.deposit;

/** Names of one region aren't those of another. */
export const names = () => {
  const held: StatusOf<Deposit> = 'held';
  // @ts-expect-error a status of the registration
  const submitted: StatusOf<Deposit> = 'submitted';
  const receive: EventNameOf<Deposit> = 'receive';
  // @ts-expect-error an event of the signatures
  const sent: EventNameOf<Deposit> = 'tenant_sign';
  const keepReceipt: EffectNameOf<Deposit> = 'keepReceipt';
  // @ts-expect-error an effect of the signatures
  const keepSent: EffectNameOf<Deposit> = 'keepSent';
  const covered: TagOf<Deposit> = 'covered';
  // @ts-expect-error a group of the signatures
  const signed: TagOf<Deposit> = 'signed';
  return [held, submitted, receive, sent, keepReceipt, keepSent, covered, signed];
};

/** Events, statuses and groups are checked by the region that they are said of. */
export const uses = () => {
  advance(scope, services, { ...move, entity: 'deposit', event: { type: 'hold' } });
  // @ts-expect-error an event of the signatures
  advance(scope, services, { ...move, entity: 'deposit', event: { type: 'send' } });
  // @ts-expect-error a status of the signatures
  advanceTo(scope, services, { ...move, entity: 'deposit', status: 'sent' });
  // @ts-expect-error a status of the deposit
  word('contract_life', 'held');
  // @ts-expect-error a group of the deposit
  inGroup('contract', 'covered');
  // @ts-expect-error a group of the signatures
  hasTag(lifecycles.deposit, 'held', 'signed');
};

/** The statuses of each region match those of its own column in the API. */
export const columns = () => {
  const machine = chart.createMachine({
    id: 'contract',
    type: 'parallel',
    context: ({ input }) => input,
    states: { signing: signing.chart, deposit: deposit.chart },
  });
  const unblockers = {} as Parameters<typeof regions<Contract, typeof machine, Record<string, never>>>[0]['unblockers'];
  const words = { machine, unblockers, factsOf: (_contract: Contract, _viewer: Viewer, _today: string) => ({}) as ContractFacts };
  regions({ ...words, regions: { signing, deposit } });
  // @ts-expect-error the column of the signatures has other statuses
  regions({ ...words, regions: { signing, deposit: { ...deposit, column: 'status' as const } } });
};
