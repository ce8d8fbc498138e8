import { describe, type EntityName, entityNames, namesOf } from '../../api/entities.ts';
import { candidatesOf, lifecycles } from '../lifecycle-model.ts';
import { isLater, type ScriptAction, type Value } from '../scenarios/driving/script-actions.ts';
import type { SayPaths } from './words.ts';

type Asked = Extract<ScriptAction, { kind: 'ask' }>;
/** A text with the app's own labels in it, by their keys. */
interface Act {
  text: string;
  labels?: Record<string, string>;
  values?: Record<string, string | number>;
}
/** A button of a record's page. */
interface Press {
  on: EntityName;
  /** The lifecycle of the button, if it isn't the page's. */
  of?: string;
  event: string;
}

const list = (entity: EntityName): string => namesOf(entity).many;
const bodyOf = ({ body, call }: Asked): Record<string, Value> => {
  const whole = (body ?? {}) as Record<string, Value>;
  return (call.wrapper ? whole[call.wrapper] : whole) as Record<string, Value>;
};
const byStatus =
  (on: EntityName, events: Record<string, string>, of?: string) =>
  (asked: Asked): Press | null => {
    const event = events[String(bodyOf(asked).status)];
    return event ? { on, of, event } : null;
  };
const offers = { sent: 'send', accepted: 'accept', declined: 'decline', draft: 'withdraw' };

/** The buttons that stand for a call, by its id. */
const presses: Record<string, (asked: Asked) => Press | null> = {
  'LEA-12': () => ({ on: 'lead', event: 'qualify' }),
  'LEA-09': () => ({ on: 'lead', event: 'finalize' }),
  'LQ-07': () => ({ on: 'quotation', event: 'request_for_approval' }),
  'LQ-06': byStatus('quotation', offers),
  'LQ-08': () => ({ on: 'quotation', event: 'cancel' }),
  'TEN-37': byStatus('quotation', offers),
  'TEN-38': () => ({ on: 'quotation', event: 'generate' }),
  'WFL-37': () => ({ on: 'execution', of: 'decision', event: 'approve' }),
  'WFL-38': () => ({ on: 'execution', of: 'decision', event: 'reject' }),
  'FIN-55': byStatus('contract', {
    sent: 'send',
    tenant_signed: 'tenant_sign',
    landlord_signed: 'landlord_sign',
    rejected: 'reject',
    expired: 'expire',
  }),
  'FIN-56': byStatus('contract', { received: 'receive' }, 'deposit'),
  'OPS-06': byStatus('leasing_order', { preparing: 'prepare', awaiting_tenant: 'ready', delivered: 'deliver' }),
  // A lease keeps its status when its keys are returned.
  'TEN-07': (asked) => ({ on: 'lease', event: bodyOf(asked).status === 'closed' ? 'clearance_closed' : 'return_keys' }),
};
/** What else is done, by the call's id. */
const acts: Record<string, Act> = {
  'X-UNI-01': {
    text: 'unit',
    labels: { list: list('unit'), vacant: 'property.unit.label.vacant', use: 'sales.use.residential' },
  },
  'LEA-02': {
    text: 'lead',
    labels: {
      list: list('lead'),
      new: 'sales.lead.new',
      name: 'sales.lead.name',
      mobile: 'sales.lead.mobile',
      identity: 'sales.lead.identity_type',
      passport: 'sales.identity.passport_no',
      number: 'sales.lead.identity_no',
      property_use: 'sales.lead.property_use',
      residential: 'sales.use.residential',
      type: 'sales.lead.unit_type',
      budget: 'sales.lead.budget_max',
      move_in: 'sales.lead.move_in',
      save: 'kit.save',
    },
  },
  'LQ-02': {
    text: 'quotation',
    labels: {
      tab: 'sales.lead.quotations',
      new: 'sales.quotation.new',
      edit: 'kit.edit',
      deposit: 'sales.quotation.deposit',
      save: 'kit.save',
    },
  },
  'TEN-04': { text: 'tenant', labels: { list: list('tenant') } },
  'LQ-09': { text: 'add_unit', labels: { tab: list('unit'), find: 'sales.unit.add', add: 'kit.add' } },
  'TEN-32': { text: 'add_unit', labels: { tab: list('unit'), find: 'sales.unit.add', add: 'kit.add' } },
  'LQ-10': { text: 'rent', labels: { tab: list('unit'), edit: 'kit.edit', amount_label: 'sales.item.amount', save: 'kit.save' } },
  'OPS-06': {
    text: 'order',
    labels: {
      list: list('leasing_order'),
      edit: 'kit.edit',
      paid: 'leasing.first_dues',
      inventory: 'leasing.inventory',
      save: 'kit.save',
    },
  },
};
/** Calls that only look, or make what a person finds in the company. */
const quiet = new Set(['CMP-02', 'CMP-20', 'X-UTY-01', 'WFL-35', 'X-QUO-02', 'X-LSE-02']);
const opened: Record<string, EntityName> = { 'CON-01': 'contract', 'CON-08': 'lease' };

/** The day to which the clock is moved, by what the record's page calls the day before it. */
function dayOf(value: Value, say: SayPaths): string {
  if (!isLater(value) || value.kind !== 'day') throw new Error('The clock is moved to a day that is counted');
  const { base, plus } = value;
  if (!isLater(base) || base.kind !== 'answer') return say.t('workbench.paths.app.days_later', { number: plus });
  const field = base.path.at(-1) === 'valid_until' ? 'sales.quotation.valid_until' : 'sales.quotation.end';
  return say.t('workbench.paths.app.day_after', { field: say.t(field) });
}
const labelOf = ({ of, on, event }: Press): string | undefined => {
  const entry = lifecycles.find(({ name }) => name === (of ?? on));
  return entry && candidatesOf(entry.machine).find((one) => one.event === event)?.meta.label;
};
/** A button of a record's page; `path` is that of its list in the app. */
export function pressIn(path: string, label: string, say: SayPaths): string {
  const place = entityNames.find((name) => describe(name).path === path.replace(/\/$/, ''));
  if (!place) throw new Error(`Nothing of the app is at ${path}`);
  return say.t('workbench.paths.app.press', { list: say.t(list(place)), label: say.t(label) });
}

/** What a person does in the app for a call; null for what is done for the file's sake alone. */
function actOf(asked: Asked, say: SayPaths): string | null {
  const { id } = asked.call;
  if (quiet.has(id)) return null;
  const place = opened[id];
  if (place) return say.t('workbench.paths.app.open', { list: say.t(list(place)) });
  if (id === 'X-CLK-01') return say.t('workbench.paths.app.clock', { day: dayOf(bodyOf(asked).to ?? null, say) });
  if (id === 'TEN-28') {
    const isRenewal = bodyOf(asked).kind === 'renewal';
    const labels = {
      tab: 'sales.lead.quotations',
      new: 'sales.quotation.new',
      offer: 'leasing.renewal.offer',
      list: list(isRenewal ? 'contract' : 'tenant'),
    };
    return filled({ text: isRenewal ? 'renewal' : 'tenant_quotation', labels }, say);
  }
  const press = presses[id]?.(asked);
  const label = press && labelOf(press);
  if (press && label) return pressIn(describe(press.on).path ?? '', label, say);
  const act = acts[id];
  if (!act) throw new Error(`What a person does in the app for ${id} isn't written down`);
  return filled(act, say, { amount: String(bodyOf(asked).amount ?? '') });
}
const filled = ({ text, labels = {} }: Act, say: SayPaths, values: Record<string, string> = {}): string =>
  say.t(`workbench.paths.app.${text}`, {
    ...Object.fromEntries(Object.entries(labels).map(([name, key]) => [name, say.t(key)])),
    ...values,
  });

/** Who approves by a rule: a step for each, with all of its people. */
function approversOf(rule: Value, say: SayPaths): string {
  const { steps } = rule as { steps: { assignees: { id: Value }[] }[] };
  const nameOf = ({ id }: { id: Value }) => (isLater(id) && id.kind === 'user' ? say.who(id.who) : String(id));
  return steps
    .map(({ assignees }) =>
      say.t('workbench.paths.app.approver', { who: assignees.map(nameOf).join(say.t('workbench.paths.and')) }),
    )
    .join(say.t('workbench.paths.app.then'));
}

/** What a person does in the app instead of these calls, sentence by sentence, each with who does it; `press` stands for the act itself. */
export function actsInApp(actions: readonly ScriptAction[], say: SayPaths, press?: string): string[] {
  const by = (who: string, what: string) => say.t('workbench.paths.step', { who: say.who(who), what });
  const labels = { settings: say.t('app.nav.settings'), area: say.t('approvals.rules_area'), active: say.t('approvals.active') };
  const sentences = actions.flatMap((action): string[] => {
    if (action.kind === 'act') return press ? [press] : actsInApp(action.actions, say);
    if (action.kind === 'unruled')
      return [
        by('admin', say.t('workbench.paths.app.rules_off', labels)),
        ...actsInApp(action.actions, say, press),
        by('admin', say.t('workbench.paths.app.rules_on', labels)),
      ];
    if (action.kind === 'ruled') {
      const more = {
        ...labels,
        approvers: approversOf(action.rule, say),
        scope: say.t('approvals.scope'),
        steps: say.t('approvals.steps'),
        save: say.t('kit.save'),
      };
      return [
        by('admin', say.t('workbench.paths.app.rule', more)),
        ...actsInApp(action.actions, say, press),
        by('admin', say.t('workbench.paths.app.rule_back', more)),
      ];
    }
    if (action.kind === 'until')
      return [by(action.as, say.t('workbench.paths.app.wait', { state: say.t(`quotation.status.${action.value}`) }))];
    if (action.kind === 'refused') return [];
    const said = actOf(action, say);
    return said ? [by(action.as, said)] : [];
  });
  return sentences.filter((sentence, at) => sentence !== sentences[at - 1]);
}
