import type { Call } from '../../api/contract.ts';
import type { PathStep } from '../paths/steps.ts';
import type { Asking, Check, Deed, Later, Script, Value } from './deeds.ts';
import { type Ahead, actOf, go, type Hand, isOpen, NotOnThisWay, type Road } from './hand.ts';
import { makePlace } from './place.ts';
import { emptied, neededFor, type PlainRefusals, tryOf } from './tries.ts';

const laters = new WeakMap<object, Later>();
/** An answer that isn't there yet: parts of it can be passed on, and nothing about it be asked. */
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

const aheadOf = (step: PathStep): Ahead => ({
  name: step.takes[0] ?? '',
  event: step.what,
  from: step.from,
  to: step.aims ?? step.to,
});
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

/** What is asked of a chart while its paths are written down. */
export interface Asked {
  /** Whether the app asks before it is done. */
  isAsked: (step: PathStep) => boolean;
  plain: (step: PathStep) => PlainRefusals;
}

/** Writes down how a path is walked; what lies behind a step that can't be done is left. */
export async function scriptOf(road: Road | undefined, steps: readonly PathStep[], { isAsked, plain }: Asked): Promise<Script> {
  const script: Script = { prepare: [], begins: null, steps: [], left: [] };
  if (!road) return { ...script, left: steps.map((step) => ({ step, why: 'no_road' })) };
  const pen = makePen();
  const taken = steps.filter(({ refusals }) => refusals === null);
  const facts = steps.flatMap((step) => (step.refusals && step.facts ? [step.facts] : []));
  const [state, prepare] = await pen.written(() => road.create(pen.hand, taken.map(aheadOf), facts));
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
      const how = tryOf(step, road, plain(step));
      const ahead = aheadOf(step);
      const guards = step.refusals.map(({ guard }) => guard);
      if (typeof how === 'string') {
        script.left.push({ step, why: how });
        continue;
      }
      const act = how.act ?? actOf(road, ahead);
      const tried = await orNot(() => pen.written(async () => act?.(pen.hand, { ...(state as object) }, ahead)));
      const asked = tried?.[1] ?? [];
      const call = lastAsk(asked);
      if (!call) {
        script.left.push({ step, why: 'no_call' });
        continue;
      }
      const { number: _, ...last } = call;
      const as = how.as ?? call.as;
      const body = how.isEmpty ? emptied(call.body, call.call) : call.body;
      const deed: Deed = { ...last, kind: 'refused', guards, as, body };
      const deeds = [...neededFor(deed, asked), deed];
      script.steps.push({ step, who: as, deeds, isRefused: true, byHand: null, check: checkOf(step.from) });
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
              asks: !page.isDirect && isAsked(step),
            }
          : null,
      check: checkOf(step.to, ...(runs ? [runs.to] : [])),
    });
  }
  return script;
}
