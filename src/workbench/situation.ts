import type { Facts } from '../machines/kit/lifecycle.ts';
import type { Chart } from '../machines/kit/samples/samples.ts';
import { roleFacts, roles, viewerOf } from './roles.ts';

/** What was done at one point, and by whom, with which facts: a later change of facts leaves the past as it was. */
export interface Step {
  /** An event of a lifecycle, or what happens in a flow, by its name in the samples. */
  what: string;
  given?: Record<string, unknown>;
  role: string;
  facts: Record<string, unknown>;
}
/** A chart in a situation: everything that a link must hold. */
export interface Situation {
  /** A role's code, `system`, or the name of what a flow begins with. */
  role: string;
  /** The facts that differ from those of a record to which everything may happen. */
  facts: Record<string, unknown>;
  /** The state it is put into at the beginning; null: where the chart begins. */
  from: string | null;
  steps: Step[];
}

export const beginningOf = (chart: Chart): Situation => ({
  role: chart.kind === 'flow' ? (Object.keys(chart.samples.inputs)[0] ?? '') : 'leasing_manager',
  facts: {},
  from: null,
  steps: [],
});

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const fromBase64 = (text: string) => new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));

/** Any text as a part of an address: letters, digits, `-` and `_`. */
export const codeOf = (text: string): string => toBase64(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
/** The text behind a part of an address. Throws when it is none of ours. */
export const textOf = (code: string): string => fromBase64(code.replaceAll('-', '+').replaceAll('_', '/'));

/** As a part of an address. */
export const encode = ({ role, facts, from, steps }: Situation): string =>
  codeOf(JSON.stringify([role, facts, from, steps.map((step) => [step.what, step.given ?? null, step.role, step.facts])]));

/** Reads an address; null when it is none of ours. */
export function decode(code: string): Situation | null {
  try {
    const [role, facts, from, steps] = JSON.parse(textOf(code)) as [
      string,
      Record<string, unknown>,
      string | null,
      [string, Record<string, unknown> | null, string, Record<string, unknown>][],
    ];
    if (typeof role !== 'string' || !Array.isArray(steps)) return null;
    return {
      role,
      facts: facts ?? {},
      from,
      steps: steps.map(([what, given, by, then]) => ({ what, ...(given ? { given } : {}), role: by, facts: then })),
    };
  } catch {
    return null;
  }
}

/** A field of a form that was read off the samples. */
export type Field =
  | { name: string; kind: 'yes-no'; usual: boolean }
  | { name: string; kind: 'number'; usual: number }
  | { name: string; kind: 'date' | 'text'; usual: string }
  | { name: string; kind: 'choice'; usual: string | null; choices: (string | null)[] };

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/.test(value);

function fieldOf(name: string, values: unknown[]): Field | null {
  const usual = values[0];
  const known = values.filter((value) => value !== null);
  const first = known[0];
  if (known.length === 0) return null;
  if (known.every((value) => typeof value === 'boolean')) return { name, kind: 'yes-no', usual: usual === true };
  if (known.every((value) => typeof value === 'number') && !values.includes(null))
    return { name, kind: 'number', usual: usual as number };
  if (known.every(isDay)) return { name, kind: 'date', usual: String(usual ?? '') };
  if (typeof first === 'string')
    return { name, kind: 'choice', usual: (usual ?? null) as string | null, choices: [...new Set(values)] as (string | null)[] };
  return null;
}

type LifecycleChart = Extract<Chart, { kind: 'lifecycle' }>;

/** The facts that a person may choose: all that guards look at, but what follows from the role and the day. */
export function factFields(chart: LifecycleChart): Field[] {
  const samples = Object.values(chart.samples.facts).map((facts): Record<string, unknown> => ({ ...facts }));
  const byRole = roleFacts(chart.lifecycle, viewerOf('system'));
  const names = [...new Set(samples.flatMap(Object.keys))].filter(
    (name) => !['viewer', 'today'].includes(name) && !(name in byRole),
  );
  return names.flatMap(
    (name) =>
      fieldOf(
        name,
        samples.map((facts) => facts[name]),
      ) ?? [],
  );
}

/** What a person is asked for with an event, read off the payloads with which it is tried. */
export function givenFields(chart: LifecycleChart, event: string): Field[] {
  const payloads = chart.samples.events[event] ?? [];
  const names = [...new Set(payloads.flatMap(Object.keys))];
  return names.flatMap((name): Field[] => {
    const values = payloads.map((payload) => payload[name]).filter((one) => one !== undefined && one !== null);
    const [value] = values;
    if (typeof value === 'boolean') return [{ name, kind: 'yes-no', usual: false }];
    if (typeof value === 'number') return [{ name, kind: 'number', usual: value }];
    // A word of the code is chosen among those that the samples know, and not typed.
    if (values.length && values.every((one) => typeof one === 'string' && /^[a-z_]+$/.test(one)))
      return [{ name, kind: 'choice', usual: null, choices: [null, ...new Set(values as string[])] }];
    return [{ name, kind: isDay(value) ? 'date' : 'text', usual: String(value ?? '') }];
  });
}

/** The guards' view of a situation. */
export function factsIn(chart: LifecycleChart, role: string, facts: Record<string, unknown>): Facts {
  const viewer = viewerOf(role);
  const usual = Object.values(chart.samples.facts)[0] as Facts;
  return { ...usual, ...facts, ...roleFacts(chart.lifecycle, viewer), viewer };
}

export const isRole = (code: string): boolean => code === 'system' || roles.some((role) => role.code === code);
