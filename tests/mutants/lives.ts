import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyLifecycle, sharedGuards } from '../../src/machines/kit/lifecycle.ts';
import { lifecycles } from '../../src/machines/lifecycles.ts';
import { expectedLives } from '../walks/expected/lives.ts';
import type { Mutant, Suite } from './mutant.ts';
import { chartWalks, guardsOf, walks } from './suites.ts';

/** A lifecycle's chart, and where its effects are bound. */
const files = {
  contract_life: ['leasing/contract', 'leasing/contract-life'],
  ejar: ['leasing/contract', 'leasing/ejar'],
  lead_takeover: ['sales/lead-takeover', 'sales/lead-takeover'],
  contract_discount: ['leasing/contract-discount', 'leasing/contract-discount'],
  leasing_order: ['leasing/leasing-order', 'leasing/leasing-order'],
  pre_occupancy_order: ['leasing/pre-occupancy-order', 'leasing/pre-occupancy-order'],
  leasing_clearance: ['leasing/leasing-clearance', 'leasing/leasing-clearance'],
  unit_preparation: ['property/unit-preparation', 'property/unit-preparation'],
  sellable_unit: ['property/sellable-unit', 'property/sellable-unit'],
  delivery_receipt: ['property/delivery-receipt', 'property/delivery-receipt'],
  snag: ['property/snag', 'property/snag'],
  unit_owner: ['property/unit-owner', 'property/unit-owner'],
  ticket: ['community/ticket', 'community/ticket'],
} as const;

const root = path.join(import.meta.dirname, '../..');
/** Another function in the place of the one that begins so. */
function dropped(file: string, name: string, begins: string, instead: string): Pick<Mutant, 'file' | 'find' | 'replace'> {
  const [found = ''] = new RegExp(`\\n    ${name}: ${begins}`).exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
  return { file, find: found, replace: found.replace(`${name}: `, `${name}: ${instead},\n    former_${name}: `) };
}

/** Refused by its lease as well, in the same words. */
const doubled = new Set(['leasing_order-without-hasStarted']);

/** Walks leave no trace of these: their own tests see them. */
const seenBy: Partial<Record<string, string>> = {
  'leasing_order-without-listInventory': 'tests/server/leasing/inventory.test.ts',
  'leasing_clearance-without-endPermits': 'tests/server/leasing/clearances.test.ts',
  'unit_preparation-without-readyUnit': 'tests/server/property/unit-preparations.test.ts',
  'sellable_unit-without-resetReceipt': 'tests/server/property/sellable-units.test.ts',
  'sellable_unit-without-startWarranties': 'tests/server/property/sellable-units.test.ts',
  'sellable_unit-without-markSold': 'tests/server/property/sellable-units.test.ts',
  'sellable_unit-without-activateOwners': 'tests/server/property/sellable-units.test.ts',
  'sellable_unit-without-passOn': 'tests/server/property/resales.test.ts',
  'lead_takeover-without-notifyOwner': 'tests/server/sales/lead-takeovers.test.ts',
  'delivery_receipt-without-deliverUnit': 'tests/server/property/delivery-receipts.test.ts',
  'delivery_receipt-without-forgetInspection': 'tests/server/property/sellable-units.test.ts',
  'unit_owner-without-endLinks': 'tests/server/property/unit-owner-invitations.test.ts',
  'unit_owner-without-admit': 'tests/server/property/unit-owner-invitations.test.ts',
  'unit_owner-without-giveAccess': 'tests/server/property/unit-owner-invitations.test.ts',
  'unit_owner-without-endAccess': 'tests/server/property/unit-owner-invitations.test.ts',
};
const suiteOf = (id: string, usual: Suite): Suite => {
  const file = seenBy[id];
  return file ? { project: 'server', files: [file] } : usual;
};

/** Each guard of these lifecycles always says yes, and each of their effects does nothing: one at a time. */
export const lives: Mutant[] = Object.entries(files).flatMap(([entity, [chart, server]]) => {
  const { machine, whole }: AnyLifecycle = lifecycles[entity as keyof typeof files];
  const { guards, actions } = machine.implementations;
  // The guards of a chart with regions are those of all of them.
  const module = whole ? 'facts' : 'lifecycle';
  const called = new Set(expectedLives[entity]?.guards.flatMap((one) => Object.keys(one.guards)));
  return [
    ...Object.keys(guards)
      .filter((guard) => !(guard in sharedGuards))
      .map(
        (guard): Mutant => ({
          id: `${entity}-without-${guard}`,
          kind: 'guard',
          ...dropped(`src/machines/${chart}/${module}.ts`, guard, '\\(\\{ (context|event)', '() => true'),
          suite: called.has(guard) && !doubled.has(`${entity}-without-${guard}`) ? guardsOf(entity) : chartWalks(entity),
        }),
      ),
    ...Object.keys(actions).map(
      (effect): Mutant => ({
        id: `${entity}-without-${effect}`,
        kind: 'effect',
        ...dropped(`server/${server}.ts`, effect, '', 'async () => {}'),
        suite: suiteOf(`${entity}-without-${effect}`, walks(entity)),
      }),
    ),
  ];
});
