import { type GraphEdge, guardIn } from '../machines/kit/graph.ts';
import { type Description, graphFrom, namedOf } from './description.ts';
import { type Altered, type Changes, fieldsOf, type Permission, type PermissionChange } from './differences.ts';
import { roles } from './roles.ts';
import { sayer, spell } from './say.ts';

/** What says the differences between two descriptions, in one language. */
export interface SayingChanges {
  t: (key: string, values?: Record<string, string | number>) => string;
  language: 'en' | 'ar';
  number: (value: number) => string;
  name: (of: { name_en?: string | null; name_ar?: string | null }) => string;
}
export interface Sides {
  before: Description;
  now: Description;
}
export type Kind = 'added' | 'removed' | 'altered';
export const kinds: Kind[] = ['added', 'removed', 'altered'];
export const idsOf = (changes: Changes, kind: Kind): string[] =>
  kind === 'altered' ? changes.altered.map(({ id }) => id) : changes[kind];

/** Fields with several values: only added and removed values are listed. */
const lists = ['if', 'do', 'rules', 'runs', 'entry', 'exit', 'who'];
/** Already clear from where it is shown. */
const silent = ['title', 'label', 'to'];

/** One difference, with the fields that are worth saying. */
export type ChangeRow = Altered & { kind: Kind };
/** What a field no longer says, and what it says instead, in words. */
export interface FieldWords {
  field: string;
  gone: string[];
  come: string[];
}

/** Both descriptions in the product's words; a term that only the old chart had is spelt out. */
export function changeWords({ before, now }: Sides, { t, language, number, name }: SayingChanges) {
  const say = sayer(t);
  const [old, present] = [graphFrom(before), graphFrom(now)];
  // A key without a text is spelt out; what was typed as a name is said as it is.
  const said = (key: string) => {
    const text = t(key);
    return text === key && /^\w+(\.\w+)+$/.test(key) ? spell(key.split('.').at(-1) ?? key) : text;
  };
  const title = (id: string) => {
    const state = now.states[id] ?? before.states[id];
    return state ? said(state.title) : id === '' ? t('workbench.any') : spell(id);
  };
  const titles = (ids: string[]) => (ids.length ? ids.map(title).join(' + ') : t('workbench.stays'));
  const edge = (id: string): GraphEdge | undefined => [...present.edges, ...old.edges].find((one) => one.id === id);
  const one = (field: string, value: string): string => {
    if (field === 'if') return say.guard(namedOf(value));
    if (field === 'do' || field === 'entry' || field === 'exit') return say.effect(namedOf(value));
    if (field === 'runs') return say.runs(value);
    if (field === 'asks') return say.asks(value);
    if (field === 'who') return said(`who.${value}`);
    if (field === 'undo') return said(`${now.name}.event.${value}`);
    if (field === 'days') return t('workbench.days.count', { count: Number(value), days: number(Number(value)) });
    if (field === 'initial' || field === 'final' || field === 'back') return t('workbench.yes');
    if (field === 'to') return titles(value === '(stays)' ? [] : value.split(' + '));
    if (field === 'kind' || field === 'tone' || field === 'by') return t(`workbench.${field}.${value}`);
    return field === 'call' || field === 'rules' ? value : said(value);
  };
  const join = (words: string[]) => words.join(language === 'ar' ? '، ' : ', ');
  const role = (code: string) => {
    const found = roles.find((other) => other.code === code);
    return found ? name(found) : code;
  };
  const event = ({ state, event: word }: PermissionChange) => {
    const from = `${state}: ${word} → `;
    const labelIn = ({ transitions }: Description) => Object.entries(transitions).find(([id]) => id.startsWith(from))?.[1].label;
    return said(labelIn(now) ?? labelIn(before) ?? `${now.name}.event.${word}`);
  };
  return {
    title,
    join,
    /** `Draft: Cancel → Cancelled` */
    transition: (id: string) => {
      const found = edge(id);
      return found ? { from: title(found.from), what: say.cause(found), to: titles(found.to) } : null;
    },
    guard: (id: string) => say.guard(guardIn(present, id)),
    /** With its own parameters. */
    guardIn: say.guard,
    /** Every change of one kind: what is added, removed and altered, in this order. */
    rows: (of: 'states' | 'transitions' | 'unblockers', changes: Changes): ChangeRow[] => {
      const whole = (from: Description, id: string): object => (of === 'unblockers' ? {} : (from[of][id] ?? {}));
      return [
        ...changes.added.map((id) => ({ kind: 'added' as const, id, was: null, fields: fieldsOf({}, whole(now, id)) })),
        ...changes.removed.map((id) => ({ kind: 'removed' as const, id, was: null, fields: fieldsOf(whole(before, id), {}) })),
        ...changes.altered.map((altered) => ({ kind: 'altered' as const, ...altered })),
      ];
    },
    fields: ({ kind, fields }: ChangeRow): FieldWords[] =>
      fields
        .filter(({ field }) => kind === 'altered' || !silent.includes(field))
        .map(({ field, before: was, after: is }) => {
          const split = (value: string) => (value === '' ? [] : lists.includes(field) ? value.split(', ') : [value]);
          const [had, has] = [split(was), split(is)];
          return {
            field,
            gone: had.filter((value) => !has.includes(value)).map((value) => one(field, value)),
            come: has.filter((value) => !had.includes(value)).map((value) => one(field, value)),
          };
        }),
    /** Who may do what in which state, where it differs. Roles with the same change share a line. */
    permissions: (changes: PermissionChange[]) => {
      const lines = new Map<string, PermissionChange[]>();
      for (const change of changes) {
        const key = [change.state, change.event, change.before, change.after].join(' ');
        lines.set(key, [...(lines.get(key) ?? []), change]);
      }
      const may = (permission: Permission) => t(`workbench.permissions.${permission ?? 'none_here'}`);
      return [...lines].map(([key, own]) => {
        const [first] = own as [PermissionChange];
        return {
          key,
          code: `${first.before ?? 'none'} ${first.after ?? 'none'}`,
          state: title(first.state),
          event: event(first),
          roles: join(own.map((change) => role(change.role))),
          before: may(first.before),
          after: may(first.after),
        };
      });
    },
  };
}
export type ChangeWords = ReturnType<typeof changeWords>;
