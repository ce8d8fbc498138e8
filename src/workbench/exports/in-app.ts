import { describe, type EntityName, entityNames, isEntity } from '../../api/entities.ts';
import { namesOf, wireOf } from '../../api/entity-names.ts';
import { ownerOf } from '../../machines/kit/lifecycle.ts';
import { candidatesOf, lifecycles } from '../lifecycle-model.ts';
import type { InApp, InAppAct, InAppPress } from '../scenarios/driving/in-app.ts';
import { isLater, type ScriptAction, type Value } from '../scenarios/driving/script-actions.ts';
import { scenarios } from '../scenarios/scenario-index.ts';
import type { SayPaths } from './words.ts';

type Asked = Extract<ScriptAction, { kind: 'ask' }>;
const list = (entity: EntityName): string => namesOf(entity).many;
const bodyOf = ({ body, call }: Asked): Record<string, Value> => {
  const whole = (body ?? {}) as Record<string, Value>;
  return (call.wrapper ? whole[call.wrapper] : whole) as Record<string, Value>;
};
const all = Object.values(scenarios).map(({ inApp }: { inApp?: InApp }) => inApp ?? {});
/** The buttons that stand for a call, by its id. */
const presses: NonNullable<InApp['presses']> = Object.assign({}, ...all.map((own) => own.presses));
/** What else is done, by the call's id. */
const acts: Record<string, InAppAct> = {
  ...Object.assign({}, ...all.map((own) => own.acts)),
  'X-UNI-01': {
    text: 'unit',
    labels: { list: list('unit'), vacant: 'property.unit.label.vacant', use: 'sales.use.residential' },
  },
  'TEN-04': { text: 'tenant', labels: { list: list('tenant') } },
};
/** Calls that only look, or make what a person finds in the company. */
const quiet = new Set([
  'CMP-02',
  'CMP-20',
  'X-UTY-01',
  'WFL-34',
  'WFL-35',
  'X-QUO-02',
  'X-LSE-02',
  'CON-13',
  'X-BNK-05',
  'X-ZAT-01',
  'SES-02',
]);
const opened: Record<string, EntityName> = {
  'CON-01': 'contract',
  'CON-08': 'lease',
  'X-BIL-02': 'invoice',
  'OPS-18': 'pre_occupancy_order',
  'OPS-01': 'unit_preparation',
};

/** The day to which the clock is moved, by what the record's page calls the day before it. */
function dayOf(value: Value, say: SayPaths): string {
  if (!isLater(value) || value.kind !== 'day') throw new Error('The clock is moved to a day that is counted');
  const { base, plus } = value;
  if (!isLater(base) || base.kind !== 'answer') return say.t('workbench.paths.app.days_later', { number: plus });
  const field = base.path.at(-1) === 'valid_until' ? 'sales.quotation.valid_until' : 'sales.quotation.end';
  return say.t('workbench.paths.app.day_after', { field: say.t(field) });
}
const labelOf = ({ of, on, event }: InAppPress): string | undefined => {
  const entry = lifecycles.find(({ name }) => name === (of ?? on));
  return entry && candidatesOf(entry.machine).find((one) => one.event === event)?.meta.label;
};
/** A button of a record's page; `path` is that of its list in the app. */
export function pressIn(path: string, label: string, say: SayPaths): string {
  const place = entityNames.find((name) => describe(name).path === path.replace(/\/$/, ''));
  if (!place) throw new Error(`Nothing of the app is at ${path}`);
  return say.t('workbench.paths.app.press', { list: say.t(list(place)), label: say.t(label) });
}

/** The button of the move to the status asked for, where nothing else is said of a call. */
function usualPress({ call, ...asked }: Asked): InAppPress | null {
  const entity = call.moves?.lifecycle;
  const entry = lifecycles.find(({ name }) => name === entity);
  if (!entry || !isEntity(entity)) return null;
  const { status } = bodyOf({ call, ...asked });
  const moves = candidatesOf(entry.machine);
  const move = moves.find(({ event }) => event === call.moves?.event) ?? moves.find(({ to }) => to === status);
  return move ? { on: entity, event: move.event } : null;
}
/** Creating a record, where nothing else is said of a call. */
const usualAct = ({ call }: Asked): InAppAct | null =>
  call.method === 'POST' && isEntity(call.wrapper)
    ? { text: 'create', labels: { list: list(call.wrapper), save: 'kit.save' } }
    : null;

/** The texts of the status that is waited for, which may be that of a region of the record's chart. */
const statusIn = ({ call, at }: Extract<ScriptAction, { kind: 'until' }>): string => {
  const record = entityIn(call);
  const life = lifecycles.find(({ lifecycle }) => ownerOf(lifecycle) === record && lifecycle.column === at);
  return `${life?.lifecycle.entity ?? record}.status`;
};

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
  const press = presses[id]?.(bodyOf(asked)) ?? usualPress(asked);
  const label = press && labelOf(press);
  if (press && label) return pressIn(describe(press.on).path ?? '', label, say);
  const act = acts[id] ?? usualAct(asked);
  if (!act) throw new Error(`What a person does in the app for ${id} isn't written down: inApp of its scenario`);
  return filled(act, say, { amount: String(bodyOf(asked).amount ?? '') });
}
const filled = ({ text, labels = {} }: InAppAct, say: SayPaths, values: Record<string, string> = {}): string =>
  say.t(`workbench.paths.app.${text}`, {
    ...Object.fromEntries(Object.entries(labels).map(([name, key]) => [name, say.t(key)])),
    ...values,
  });

/** Who approves by a rule: a step for each, with all of its people. */
function approversOf(rule: Value, say: SayPaths): string {
  const { steps } = rule as { steps: { assignees: { id: Value }[] }[] };
  const nameOf = ({ id }: { id: Value }) =>
    isLater(id) && id.kind === 'user' ? say.who(id.who) : say.t('workbench.paths.app.new_user');
  return steps
    .map(({ assignees }) =>
      say.t('workbench.paths.app.approver', { who: assignees.map(nameOf).join(say.t('workbench.paths.and')) }),
    )
    .join(say.t('workbench.paths.app.then'));
}

/** The entity whose record a call reads: `/tenants/{tenant_id}/quotations/{id}` reads a quotation. */
const entityIn = ({ path }: { path: string }): string => {
  const place = path.replace(/\/\{\w+\}$/, '');
  return entityNames.find((name) => wireOf(name) && place.endsWith(wireOf(name))) ?? 'quotation';
};

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
      return [by(action.as, say.t('workbench.paths.app.wait', { state: say.t(`${statusIn(action)}.${action.value}`) }))];
    if (action.kind === 'refused') return [];
    const said = actOf(action, say);
    return said ? [by(action.as, said)] : [];
  });
  return sentences.filter((sentence, at) => sentence !== sentences[at - 1]);
}
