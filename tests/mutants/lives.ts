import { sharedGuards } from '../../src/machines/kit/lifecycle.ts';
import { lifecycles } from '../../src/workbench/lifecycle-model.ts';
import { expectedLives } from '../walks/expected/lives.ts';
import { whyUnseen } from '../walks/expected/without-trace.ts';
import type { Mutant, Suite } from './mutant.ts';
import { chartWalks } from './suites.ts';
import { type EffectOn, effectsOn, isSeenByWalk, isSeenFurther } from './transitions.ts';

/*
 * Every lifecycle's guards and effects, from the charts. Those that a person's call is refused by, and those that a walk sees
 * something of, are sabotaged beside these tests in one process (tests/kit/drops.ts); the rest is here.
 */

const inServer = (...files: string[]): Suite => ({
  project: 'server',
  files: files.map((file) => `tests/server/${file}.test.ts`),
});

/** By entity and effect, perhaps of one transition: the tests that see what no walk does. */
const seenBy: Record<string, Suite> = {
  'execution voidDecisions': inServer('approvals/approvals'),
  'accounting_period recogniseRevenue': inServer('finance/revenue', 'finance/periods'),
  'bank_deposit freeCheques': inServer('finance/cash-desk'),
  'cheque receiveReplacement': inServer('finance/cheques', 'finance/final-states'),
  'credit_note reportTax': inServer('finance/tax-reports'),
  'invoice_delivery keepMailError': inServer('finance/invoice-mails'),
  'invoice_delivery notifySender': inServer('finance/invoice-mails'),
  'invoice reportTax': inServer('finance/tax-reports'),
  'invoice withdrawReport': inServer('finance/tax-reports'),
  'invoice mailInvoice': inServer('finance/invoice-mails'),
  'invoice withdrawMail': inServer('finance/invoice-mails'),
  'tax_report makeAnother': inServer('finance/tax-reports'),
  'deposit postReceipt': inServer('leasing/money-in-the-books'),
  'deposit releaseDeposit': inServer('leasing/money-in-the-books'),
  'deposit billForfeit': inServer('leasing/money-in-the-books'),
  'lease tellPredecessor': inServer('leasing/lease-rules', 'leasing/renewal', 'leasing/tenure'),
  'lease cancelSuccessor': inServer('leasing/renewal', 'leasing/lease-rules'),
  'lease cancelInstallments': inServer('leasing/transfer'),
  'lease blockUnit': inServer('leasing/lease-rules'),
  'leasing_order listInventory': inServer('leasing/inventory'),
  'leasing_order cancelInspection': inServer('leasing/pre-occupancy-orders'),
  'sellable_unit startWarranties': inServer('property/sellable-units'),
  'sellable_unit markSold': inServer('property/sellable-units'),
  'sellable_unit activateOwners': inServer('property/sellable-units'),
  'sellable_unit passOn': inServer('property/resales'),
  'maintenance_issue freeUnit': inServer('maintenance/issue-units'),
  'maintenance_issue takeUnit': inServer('maintenance/issue-units'),
  'maintenance_issue resolveTickets': inServer('maintenance/issue-tickets'),
  'quotation withdrawApprovals': inServer('sales/accepted-quotations'),
  'quotation cancelLeases': inServer('sales/accepted-quotations'),
  'sending dispatch': inServer('sales/sendings'),
  'waiting_list_entry offerToNext': inServer('sales/waiting-list'),
};
const suiteOf = (one: EffectOn): Suite | undefined =>
  isSeenFurther(one) ? inServer('whole/effects') : seenBy[`${one.entity} ${one.effect}`];

/** The effects of transitions that nothing shows, and why. */
export const unseen = effectsOn.flatMap((one) => {
  const why = whyUnseen(one);
  return why === undefined ? [] : [{ ...one, why }];
});
/** Effects that other tests than the walks show. */
export const seenElsewhere = effectsOn.filter((one) => !isSeenByWalk(one) && whyUnseen(one) === undefined);

const running = '      for (const { type, params } of one.effects)\n';
const dropped = ({ id, entity, from, event, to, effect, effects }: EffectOn, suite: Suite): Mutant => {
  const isIt = [
    `one.entity === '${entity}' && one.event === '${event}' && one.to === '${to}' && type === '${effect}'`,
    `${JSON.stringify(from)}.includes(one.from)`,
    `one.effects.map((each) => each.type).join() === '${effects.join()}'`,
  ].join(' && ');
  return {
    ...{ id, kind: 'effect', file: 'server/kit/lifecycle.ts', suite },
    ...{ find: running, replace: `${running}        if (!(${isIt}))\n` },
  };
};

const evaluated = '  const before = restored(words, status, facts);\n';
/** Guards of what the system and timers do say yes; charts are walked by their samples. */
const guards = lifecycles.flatMap(({ name, lifecycle: { machine } }): Mutant[] => {
  const called = new Set(expectedLives[name]?.guards.flatMap((one) => Object.keys(one.guards)));
  return Object.keys(machine.implementations.guards)
    .filter((guard) => !(guard in sharedGuards) && !called.has(guard))
    .map((guard) => ({
      ...{ id: `${name}-without-${guard}`, kind: 'guard', file: 'src/machines/kit/lifecycle.ts', suite: chartWalks(name) },
      find: evaluated,
      unloadable: 'the chart and its guards differ',
      replace: `  if (words.entity === '${name}') (words.whole ?? words).machine.implementations.guards.${guard} = () => true;\n${evaluated}`,
    }));
});

export const lives: Mutant[] = [
  ...guards,
  ...seenElsewhere.map((one) => {
    const suite = suiteOf(one);
    if (!suite) throw new Error(`Say in tests/mutants/lives.ts which test sees ${one.id}, or why none can`);
    return dropped(one, suite);
  }),
];
