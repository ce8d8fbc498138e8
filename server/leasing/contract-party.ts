import { type ContractParty, type contractPartyCalls, partyErrors } from '../../src/api/leasing/contract-party.ts';
import { grouped, halalas } from '../../src/api/money.ts';
import { shareLeft } from '../../src/api/shares.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { contractLifecycle } from '../../src/machines/leasing/contract/lifecycle.ts';
import { contractParties } from '../db/schema/contract-party.ts';
import { contracts } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound, notInThisState } from '../kit/api-error.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord, type EntityStore, readOne, readOr404, removeRecord, updateRecord } from '../kit/records.ts';
import { present } from '../property/references.ts';
import { readContract } from './contract-record.ts';

export const contractPartyStore: EntityStore = {
  entity: 'contract_party',
  table: contractParties,
  title: 'x.name',
  owner: 'x.contract_id',
};

/** A contract's parties, in the order in which they were added. */
export async function partiesOf(scope: Scope, contract: number): Promise<ContractParty[]> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'contract_parties.of',
    text: 'select id from contract_parties where company_id = $1 and contract_id = $2 order by id limit 200',
    values: [scope.company, contract],
  });
  return Promise.all(rows.map(({ id }) => readOr404<ContractParty>(scope, contractPartyStore, id)));
}

async function oneOf(scope: Scope, contract: number, id: number): Promise<ContractParty> {
  const party = await readOne<ContractParty>(scope, contractPartyStore, id);
  if (party?.contract_id !== contract) throw notFound();
  return party;
}

/** Locks a contract whose parties may still change: those who sign it know who else does. */
async function requireUnsigned(scope: Scope, id: number) {
  if ((await lockRow(scope, contracts, id)) === undefined) throw notFound();
  const contract = await readContract(scope, id);
  const { status, life_status } = contract;
  if (hasTag(contractLifecycle, status, 'at_signing') || hasTag(contractLifecycle, status, 'signed'))
    throw notInThisState({ entity: 'contract', status });
  if (life_status === 'cancelled') throw notInThisState({ entity: 'contract_life', status: life_status });
  return contract;
}

/** Throws an ApiError unless the tenant keeps a share besides these, and a guarantor's limit is within what is owed. */
async function check(scope: Scope, contract: number, party: Record<string, unknown>, but: number | null): Promise<void> {
  const wrong = partyErrors(party);
  if (Object.keys(wrong).length) throw invalid(wrong);
  const { share, limit } = party as Pick<ContractParty, 'share' | 'limit'>;
  const others = (await partiesOf(scope, contract)).filter(({ id }) => id !== but);
  const left = shareLeft(others.map((other) => other.share ?? 0));
  if (share !== null && share !== undefined && share >= left)
    throw invalid({ share: { messageKey: 'leasing.party.error.whole', values: { left: left / 100 } } });
  const { total_gross } = await readContract(scope, contract);
  if (limit && halalas(limit) > halalas(total_gross))
    throw invalid({ limit: { messageKey: 'leasing.party.error.above', values: { amount: grouped(total_gross) } } });
}

export const contractPartyHandlers: Handlers<typeof contractPartyCalls> = {
  list: async ({ scope, params }) => {
    await readContract(scope, params.contract_id);
    return partiesOf(scope, params.contract_id);
  },
  create: async ({ scope, services, currentUser, params: { contract_id }, body }) => {
    await requireUnsigned(scope, contract_id);
    await check(scope, contract_id, body, null);
    const id = await createRecord(scope, services, currentUser, contractPartyStore, { ...body, contract_id });
    return new WithMessage(await oneOf(scope, contract_id, id), 'app.said.created');
  },
  update: async ({ scope, services, currentUser, params: { contract_id, id }, body }) => {
    await requireUnsigned(scope, contract_id);
    const before = await oneOf(scope, contract_id, id);
    await check(scope, contract_id, { ...before, ...present(body) }, id);
    await updateRecord(scope, services, currentUser, contractPartyStore, id, body);
    return new WithMessage(await oneOf(scope, contract_id, id), 'app.said.saved');
  },
  remove: async ({ scope, services, currentUser, params: { contract_id, id } }) => {
    await requireUnsigned(scope, contract_id);
    await oneOf(scope, contract_id, id);
    await removeRecord(scope, services, currentUser, contractPartyStore, id);
    return new WithMessage(null, 'app.said.removed');
  },
};
