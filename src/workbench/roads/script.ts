import type { Call } from '../../api/contract.ts';
import type { PathStep } from '../paths/steps.ts';
import {
  type Ahead,
  actOf,
  type Doer,
  type Filling,
  go,
  type Hand,
  isOpen,
  NotOnThisWay,
  type Road,
  type Unique,
} from './hand.ts';
import { makePlace } from './place.ts';

/** A value that is known only when the calls are made. */
export type Later =
  | { kind: 'answer'; of: number; path: string[] }
  | { kind: 'today' }
  | { kind: 'day'; base: Value; plus: number; time: string }
  | { kind: 'unique'; what: Unique; number: number }
  | { kind: 'user'; who: Doer };
export type Value = string | number | boolean | null | Later | Value[] | { [key: string]: Value };

interface Asking {
  as: string;
  call: Call;
  params: Record<string, Value>;
  query: Record<string, Value>;
  /** As it travels, under its wrapper; null: none. */
  body: Value;
}
/** One thing that is done through the API. */
export type Deed =
  | ({ kind: 'ask'; number: number } & Asking)
  | ({ kind: 'until'; at: string; value: string } & Asking)
  /** While these are done, no approval rule of the company itself holds. */
  | { kind: 'unruled'; deeds: Deed[] }
  /** What stands for the step itself: a person does it in the app where there is a page for it. */
  | { kind: 'act'; deeds: Deed[] };

/** A step as it is done: through the API, or by a person in the app. */
export interface ScriptStep {
  step: PathStep;
  /** Whose event it is; null: nobody's. */
  who: string | null;
  deeds: Deed[];
  /** Only for a step that must be refused: tried, and refused. */
  isRefused: boolean;
  byHand: { as: string; at: string; id: Value; label: string; fills: readonly Filling[]; asks: boolean } | null;
  check: Check | null;
}
/** How the record's status is asked for, and what it may be. */
export interface Check extends Asking {
  at: string;
  statuses: string[];
}
export interface Script {
  prepare: Deed[];
  begins: Check | null;
  steps: ScriptStep[];
  /** What can't be done from outside, and why: the server's own doing, or facts that no call makes. */
  left: { step: PathStep; why: 'no_road' | 'held' | 'facts' | 'no_call' | 'way' }[];
}

const laters = new WeakMap<object, Later>();
/** An answer that isn't there yet: any part of it can be passed on, and nothing about it be asked. */
function later(what: Later): never {
  const proxy: object = new Proxy({} as object, {
    get: (_, key) => {
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
      if (what.kind !== 'answer') return undefined;
      return later({ ...what, path: [...what.path, key] });
    },
  });
  laters.set(proxy, what);
  return proxy as never;
}
const dataOf = (thing: unknown): Value => {
  if (typeof thing === 'object' && thing !== null) {
    const known = laters.get(thing);
    if (known) return known;
    if (Array.isArray(thing)) return thing.map(dataOf);
    return Object.fromEntries(
      Object.entries(thing)
        .filter(([, inner]) => inner !== undefined)
        .map(([key, inner]) => [key, dataOf(inner)]),
    );
  }
  return (thing ?? null) as Value;
};
export const isLater = (value: Value): value is Later =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof value.kind === 'string' &&
  laterKinds.has(value.kind);
const laterKinds = new Set<unknown>(['answer', 'today', 'day', 'unique', 'user'] satisfies Later['kind'][]);

const askingOf = (
  as: string,
  call: Call,
  { params = {}, query = {}, body }: { params?: object; query?: object; body?: object } = {},
): Asking => {
  const payload = body === undefined ? null : dataOf(body);
  return {
    as,
    call,
    params: dataOf(params) as Record<string, Value>,
    query: dataOf(query) as Record<string, Value>,
    body: call.body === undefined ? null : call.wrapper ? { [call.wrapper]: payload ?? {} } : (payload ?? {}),
  };
};

/** A hand that writes down what it is told to do. */
function makePen() {
  let deeds: Deed[] = [];
  let answers = 0;
  let uniques = 0;
  const hand: Hand = {
    ask: async (as, call, args) => {
      answers += 1;
      deeds.push({ kind: 'ask', number: answers, ...askingOf(as, call, args) });
      return later({ kind: 'answer', of: answers, path: [] });
    },
    until: async (as, call, args, at, value) => {
      deeds.push({ kind: 'until', at, value, ...askingOf(as, call, args) });
    },
    today: async () => later({ kind: 'today' }),
    day: (base, plus, time = '') => later({ kind: 'day', base: dataOf(base), plus, time }),
    unique: (what) => {
      uniques += 1;
      return later({ kind: 'unique', what, number: uniques });
    },
    userId: async (who) => later({ kind: 'user', who }),
    place: () => makePlace(hand),
    unruled: async (act) => {
      const outer = deeds;
      deeds = [];
      try {
        return await act();
      } finally {
        outer.push({ kind: 'unruled', deeds });
        deeds = outer;
      }
    },
    works: null,
  };
  /** What is written while something is done. */
  const written = async <T>(act: () => Promise<T>): Promise<[T, Deed[]]> => {
    const outer = deeds;
    deeds = [];
    try {
      return [await act(), deeds];
    } finally {
      deeds = outer;
    }
  };
  return { hand, written, write: (deed: Deed) => deeds.push(deed) };
}

const aheadOf = (step: PathStep): Ahead => ({ name: step.takes[0] ?? '', event: step.what, from: step.from, to: step.to });
const lastAsk = (deeds: Deed[]): Extract<Deed, { kind: 'ask' }> | undefined =>
  deeds.flatMap((deed) => (deed.kind === 'ask' ? [deed] : [])).at(-1);

/** Null where the way that was taken doesn't lead on to it in the world. */
const orNot = async <T>(act: () => Promise<T>): Promise<T | null> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NotOnThisWay) return null;
    throw error;
  }
};

/** Why a refused step can't be tried from outside; else who tries it, and whether what they give is left out. */
function tryOf(step: PathStep): { as: string | null; isEmpty: boolean } | 'facts' | 'no_call' {
  const guards = (step.refusals ?? []).map(({ guard }) => guard);
  if (step.as) return { as: step.as, isEmpty: false };
  if (step.by !== 'person' || guards.includes('isSystem')) return 'no_call';
  if (guards.some((guard) => guard === 'may' || /^may[A-Z]/.test(guard))) return { as: 'none', isEmpty: false };
  return guards.every((guard) => guard.startsWith('gave')) ? { as: null, isEmpty: true } : 'facts';
}
/** The same without what the person gives. */
const emptied = (body: Value, { wrapper }: Call): Value => {
  const inner = (wrapper ? (body as Record<string, Value>)[wrapper] : body) as Record<string, Value>;
  const kept: Value = inner?.status === undefined ? {} : { status: inner.status };
  return wrapper ? { [wrapper]: kept } : kept;
};

/** Writes down how a path is walked; what lies behind a step that can't be done is left. */
export async function scriptOf(
  road: Road | undefined,
  steps: readonly PathStep[],
  asksOf: (step: PathStep) => boolean,
): Promise<Script> {
  const script: Script = { prepare: [], begins: null, steps: [], left: [] };
  if (!road) return { ...script, left: steps.map((step) => ({ step, why: 'no_road' })) };
  const pen = makePen();
  const taken = steps.filter(({ refusals }) => refusals === null);
  const [state, prepare] = await pen.written(() => road.create(pen.hand, taken.map(aheadOf)));
  script.prepare = prepare;
  const checkOf = (...statuses: string[]): Check | null => {
    if (road.idOf(state) === null) return null;
    const { as, call, params, at } = road.reads(state);
    return { ...askingOf(as, call, { params }), at, statuses };
  };
  const [first] = steps;
  script.begins = first ? checkOf(first.from) : null;
  let runs: { event: string; to: string } | null = null;
  for (const [at, step] of steps.entries()) {
    if (step.refusals) {
      const how = tryOf(step);
      const ahead = aheadOf(step);
      const tried = async () => actOf(road, ahead)?.(pen.hand, { ...(state as object) }, ahead);
      const call = typeof how === 'string' ? undefined : lastAsk((await orNot(() => pen.written(tried)))?.[1] ?? []);
      if (typeof how === 'string' || !call) {
        script.left.push({ step, why: typeof how === 'string' ? how : 'no_call' });
        continue;
      }
      const deed = { ...call, as: how.as ?? call.as, body: how.isEmpty ? emptied(call.body, call.call) : call.body };
      script.steps.push({ step, who: deed.as, deeds: [deed], isRefused: true, byHand: null, check: checkOf(step.from) });
      continue;
    }
    const ahead = aheadOf(step);
    // What the server goes on with by itself can only be waited for.
    if (!isOpen(road, ahead) || (runs && runs.event !== step.what)) {
      script.left.push(...steps.slice(at).map((one) => ({ step: one, why: 'held' as const })));
      break;
    }
    const done = await orNot(() =>
      pen.written(() =>
        go(pen.hand, road, state, ahead, async () => {
          const [doer, own] = await pen.written(async () => (await actOf(road, ahead)?.(pen.hand, state, ahead)) ?? null);
          pen.write({ kind: 'act', deeds: own });
          return doer;
        }),
      ),
    );
    if (!done) {
      script.left.push(...steps.slice(at).map((one) => ({ step: one, why: 'way' as const })));
      break;
    }
    const [who, deeds] = done;
    runs = road.runsOn?.[step.what] ?? null;
    const { page } = road;
    script.steps.push({
      step,
      who,
      deeds,
      isRefused: false,
      byHand:
        page && step.by === 'person' && who && step.label
          ? {
              as: who,
              at: page.at,
              id: dataOf(page.id(state)),
              label: step.label,
              fills: page.fills?.[step.what] ?? [],
              asks: !page.isDirect && asksOf(step),
            }
          : null,
      check: checkOf(step.to, ...(runs ? [runs.to] : [])),
    });
  }
  return script;
}
