import type { Description, StateDescription, TransitionDescription } from './description.ts';

export interface Altered {
  id: string;
  /** Its former name, if different. */
  was: string | null;
  fields: { field: string; before: string; after: string }[];
}
export interface Changes {
  added: string[];
  removed: string[];
  altered: Altered[];
}
/** What a role may do of an event in a state: always, for some records, never; null: there is no such event. */
export type Permission = 'yes' | 'less' | 'no' | null;
export interface PermissionChange {
  state: string;
  event: string;
  role: string;
  before: Permission;
  after: Permission;
}
export interface Differences {
  states: Changes;
  transitions: Changes;
  unblockers: Changes;
  /** By state, event and role; null: one of the descriptions doesn't say who may do what. */
  permissions: PermissionChange[] | null;
}

const say = (value: unknown): string => (value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value));
/** The differences between two descriptions of a state or a transition. */
export const fieldsOf = (before: object, after: object): Altered['fields'] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({
      field,
      before: say((before as Record<string, unknown>)[field]),
      after: say((after as Record<string, unknown>)[field]),
    }))
    .filter((one) => one.before !== one.after);

function compareEach(before: Record<string, object>, after: Record<string, object>): Changes {
  return {
    added: Object.keys(after).filter((id) => !(id in before)),
    removed: Object.keys(before).filter((id) => !(id in after)),
    altered: Object.entries(after).flatMap(([id, now]) => {
      const fields = before[id] ? fieldsOf(before[id], now) : [];
      return fields.length ? [{ id, was: null, fields }] : [];
    }),
  };
}

const startOf = (transition: string) => transition.slice(0, transition.indexOf(' → '));
const targetOf = (transition: string) => transition.slice(transition.indexOf(' → ') + 3);

/** A transition with the same source and event was redirected, so it is neither new nor removed. */
function followMoved(changes: Changes, before: Description, after: Description): Changes {
  const removed = [...changes.removed];
  const added: string[] = [];
  const altered = [...changes.altered];
  for (const id of changes.added) {
    const at = removed.findIndex((was) => startOf(was) === startOf(id));
    if (at < 0) {
      added.push(id);
      continue;
    }
    const [was = ''] = removed.splice(at, 1);
    const old = before.transitions[was] as TransitionDescription;
    altered.push({
      id,
      was,
      fields: [
        { field: 'to', before: targetOf(was), after: targetOf(id) },
        ...fieldsOf(old, after.transitions[id] as TransitionDescription),
      ],
    });
  }
  return { added, removed, altered };
}

const asObjects = (lists: Record<string, string[]> = {}) =>
  Object.fromEntries(Object.entries(lists).map(([guard, who]) => [guard, { who }]));

const permissionIn = (rows: Record<string, string[]>, at: string, role: string): Permission => {
  const row = rows[at];
  if (!row) return null;
  return row.includes(role) ? 'yes' : row.includes(`${role} (some)`) ? 'less' : 'no';
};
const roleIn = (said: string): string => said.replace(/ \(some\)$/, '');

function comparePermissions(before: Description, after: Description): PermissionChange[] | null {
  const [old, present] = [before.permissions, after.permissions];
  if (!old || !present) return before.kind === 'lifecycle' || after.kind === 'lifecycle' ? null : [];
  return [...new Set([...Object.keys(present), ...Object.keys(old)])].flatMap((at) => {
    const [state = '', event = ''] = at.split(': ');
    const named = [...new Set([...(present[at] ?? []), ...(old[at] ?? [])].map(roleIn))];
    return named
      .map((role) => ({ state, event, role, before: permissionIn(old, at, role), after: permissionIn(present, at, role) }))
      .filter((one) => one.before !== one.after);
  });
}

/** The changes from one version of a chart to another. */
export const differencesOf = (before: Description, after: Description): Differences => ({
  states: compareEach(before.states, after.states),
  transitions: followMoved(compareEach(before.transitions, after.transitions), before, after),
  unblockers: compareEach(asObjects(before.unblockers), asObjects(after.unblockers)),
  permissions: comparePermissions(before, after),
});

/** How many there are; permissions count once for each event of a state. */
export const countOf = ({ states, transitions, unblockers, permissions }: Differences): number =>
  [states, transitions, unblockers].reduce(
    (sum, { added, removed, altered }) => sum + added.length + removed.length + altered.length,
    new Set(permissions?.map(({ state, event }) => `${state}: ${event}`)).size,
  );

/** Both versions merged: everything current, and what was removed. Parents come before children. */
export function united(before: Description, after: Description): Pick<Description, 'name' | 'states' | 'transitions'> {
  const gone = (id: string): id is string => !(id in after.states);
  const states: Record<string, StateDescription> = { ...after.states };
  for (const id of Object.keys(before.states).filter(gone))
    states[id] = { ...before.states[id], initial: undefined } as StateDescription;
  const { removed } = differencesOf(before, after).transitions;
  const transitions = { ...after.transitions };
  for (const id of removed) transitions[id] = before.transitions[id] as TransitionDescription;
  return { name: after.name, states, transitions };
}
