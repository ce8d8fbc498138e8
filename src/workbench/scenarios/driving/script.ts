import type { Call } from '../../../api/contract.ts';
import type { PathStep } from '../../paths/steps.ts';
import { makePlace } from '../parts/place.ts';
import { attemptOf, emptied, neededFor, type PlainRefusals } from './attempts.ts';
import { actOf, type Driver, go, isOpen, NotOnThisWay, type Scenario, type ScenarioStep, tabOf } from './driver.ts';
import type { CallRequest, Check, Later, Script, ScriptAction, Value } from './script-actions.ts';

const laters = new WeakMap<object, Later>();
/** Stands for a response that doesn't exist yet: its parts can be passed on, but not inspected. */
function later(what: Later): never {
  const proxy: object = new Proxy({} as object, {
    get: (_, key) => {
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
      if (what.kind !== 'answer') return undefined;
      return later({ ...what, path: [...what.path, key] });
    },
  });
  laters.set(proxy, what);
  // Scenarios expect the response's type here, and by the Driver's contract only pass it on.
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
const callRequestOf = (
  as: string,
  call: Call,
  { params = {}, query = {}, body }: { params?: object; query?: object; body?: object } = {},
): CallRequest => {
  const payload = body === undefined ? null : dataOf(body);
  return {
    as,
    call,
    params: dataOf(params) as Record<string, Value>,
    query: dataOf(query) as Record<string, Value>,
    body: call.body === undefined ? null : call.wrapper ? { [call.wrapper]: payload ?? {} } : (payload ?? {}),
  };
};

/** A driver that records actions instead of performing them. */
function makePen() {
  let actions: ScriptAction[] = [];
  let answers = 0;
  let uniques = 0;
  /** The actions recorded while `act` runs. */
  const written = async <T>(act: () => Promise<T>): Promise<[T, ScriptAction[]]> => {
    const outer = actions;
    actions = [];
    try {
      return [await act(), actions];
    } finally {
      actions = outer;
    }
  };
  const driver: Driver = {
    ask: async (as, call, args) => {
      answers += 1;
      actions.push({ kind: 'ask', number: answers, ...callRequestOf(as, call, args) });
      return later({ kind: 'answer', of: answers, path: [] });
    },
    until: async (as, call, args, at, value) => {
      actions.push({ kind: 'until', at, value, ...callRequestOf(as, call, args) });
    },
    today: async () => later({ kind: 'today' }),
    day: (base, plus, time = '') => later({ kind: 'day', base: dataOf(base), plus, time }),
    unique: (what) => {
      uniques += 1;
      return later({ kind: 'unique', what, number: uniques });
    },
    userId: async (who) => later({ kind: 'user', who }),
    place: () => makePlace(driver),
    unruled: async (act) => {
      const [done, inner] = await written(act);
      actions.push({ kind: 'unruled', actions: inner });
      return done;
    },
    ruled: async (rule, act) => {
      const [done, inner] = await written(act);
      actions.push({ kind: 'ruled', rule: dataOf(rule), actions: inner });
      return done;
    },
    rejectionReason: async (noteRequired) => later({ kind: 'reason', noteRequired }),
    file: null,
    works: null,
  };
  return { driver, written, write: (action: ScriptAction) => actions.push(action) };
}

const aheadOf = (step: PathStep): ScenarioStep => ({
  name: step.takes[0] ?? '',
  event: step.what,
  from: step.from,
  to: step.aims ?? step.to,
});
const lastAsk = (actions: ScriptAction[]): Extract<ScriptAction, { kind: 'ask' }> | undefined =>
  actions.flatMap((action) => (action.kind === 'ask' ? [action] : [])).at(-1);

/** Null if the path so far hasn't created what a step needs. */
const orNot = async <T>(act: () => Promise<T>): Promise<T | null> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NotOnThisWay) return null;
    throw error;
  }
};

/** What the recorder needs to know about a chart. */
export interface ScriptOptions {
  /** Whether the app shows a dialog first. */
  isAsked: (step: PathStep) => boolean;
  plain: (step: PathStep) => PlainRefusals;
}

/** Records how a path is performed; a step that can't be performed, and those after it, are listed in `left`. */
export async function scriptOf(
  scenario: Scenario | undefined,
  steps: readonly PathStep[],
  { isAsked, plain }: ScriptOptions,
): Promise<Script> {
  const script: Script = { prepare: [], begins: null, steps: [], left: [] };
  if (!scenario) return { ...script, left: steps.map((step) => ({ step, why: 'no_scenario' })) };
  const pen = makePen();
  const taken = steps.filter(({ refusals }) => refusals === null);
  const facts = steps.flatMap((step) => (step.refusals && step.facts ? [step.facts] : []));
  const [state, prepare] = await pen.written(() => scenario.create(pen.driver, taken.map(aheadOf), facts));
  script.prepare = prepare;
  const checkOf = (...statuses: string[]): Check | null => {
    if (scenario.idOf(state) === null) return null;
    const { as, call, params, at } = scenario.reads(state);
    return { ...callRequestOf(as, call, { params }), at, statuses };
  };
  const [first] = steps;
  script.begins = first ? checkOf(first.from) : null;
  let runs: { event: string; to: string } | null = null;
  for (const [at, step] of steps.entries()) {
    if (step.refusals) {
      const how = attemptOf(step, scenario, plain(step));
      const ahead = aheadOf(step);
      const guards = step.refusals.map(({ guard }) => guard);
      if (typeof how === 'string') {
        script.left.push({ step, why: how });
        continue;
      }
      const act = how.act ?? actOf(scenario, ahead);
      const tried = await orNot(() => pen.written(async () => act?.(pen.driver, { ...(state as object) }, ahead)));
      const asked = tried?.[1] ?? [];
      const call = lastAsk(asked);
      if (!call) {
        script.left.push({ step, why: 'no_call' });
        continue;
      }
      const { number: _, ...last } = call;
      const as = how.as ?? call.as;
      const body = how.isEmpty ? emptied(call.body, call.call) : call.body;
      const action: ScriptAction = { ...last, kind: 'refused', guards, as, body };
      const actions = [...neededFor(action, asked), action];
      script.steps.push({ step, who: as, actions, isRefused: true, byHand: null, check: checkOf(step.from) });
      continue;
    }
    const ahead = aheadOf(step);
    // What the server does on its own can only be waited for.
    if (!isOpen(scenario, ahead) || (runs && runs.event !== step.what)) {
      script.left.push(...steps.slice(at).map((one) => ({ step: one, why: 'held' as const })));
      break;
    }
    const done = await orNot(() =>
      pen.written(() =>
        go(pen.driver, scenario, state, ahead, async () => {
          const [doer, own] = await pen.written(async () => (await actOf(scenario, ahead)?.(pen.driver, state, ahead)) ?? null);
          pen.write({ kind: 'act', actions: own });
          return doer;
        }),
      ),
    );
    if (!done) {
      script.left.push(...steps.slice(at).map((one) => ({ step: one, why: 'way' as const })));
      break;
    }
    const [who, actions] = done;
    runs = scenario.runsOn?.[step.what] ?? null;
    const { page } = scenario;
    script.steps.push({
      step,
      who,
      actions,
      isRefused: false,
      byHand:
        page && step.by === 'person' && who && step.label
          ? {
              as: who,
              at: page.at,
              id: dataOf(page.id(state)),
              tab: tabOf(page),
              label: step.label,
              fills: page.fills?.[step.what] ?? [],
              asks: page.confirms?.includes(step.what) ?? isAsked(step),
              isToday: page.happened?.includes(step.what) ?? false,
              digits: page.digits?.[step.what],
            }
          : null,
      check: checkOf(step.to, ...(runs ? [runs.to] : [])),
    });
  }
  return script;
}
