import { type AnyActorLogic, createActor } from 'xstate';
import { type Screen, screens } from '../../../.storybook/screens/screens.ts';
import { type FlowPath, flowOf } from '../../../.storybook/screens/stage.ts';
import { calls } from '../../../src/api/calls.ts';
import type { Call } from '../../../src/api/contract.ts';
import type { EditContext, EditInput, Versioned } from '../../../src/machines/kit/edit/edit-form.ts';
import { changesOf } from '../../../src/machines/kit/edit/fields.ts';
import { coursesOf, type Edge } from '../../../src/workbench/flow-model.ts';
import { breath } from './page.tsx';

export type Context = EditContext<Versioned, Record<string, unknown>>;
export interface Sent {
  call: Call;
  body: Record<string, unknown>;
}

export const declared: Call[] = Object.values(calls).flatMap((own) => Object.values(own as Record<string, Call>));
const callAt = (method: string, path: string): Call | undefined =>
  declared.find(
    (call) =>
      call.method === method &&
      new RegExp(`^/v2${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path) &&
      call.body !== undefined,
  );

/** The request that a form would send as it stands; null if it sends none. */
export async function requestOf(
  screen: Screen,
  { record, base, mine, version, idempotencyKey, action, parents }: Context,
): Promise<Sent | null> {
  const { save } = flowOf(screen.flow).machine.implementations.actors as Record<string, AnyActorLogic>;
  const { fetch } = globalThis;
  let sent: Sent | null = null;
  globalThis.fetch = (request, options) => {
    const { pathname } = new URL(String(request instanceof Request ? request.url : request), location.href);
    const call = callAt(options?.method ?? 'GET', pathname);
    if (call && typeof options?.body === 'string') {
      const body = JSON.parse(options.body);
      sent = { call, body: call.wrapper ? body[call.wrapper] : body };
    }
    return new Promise(() => {});
  };
  const fields = record ? changesOf(base, mine) : mine;
  const saving = createActor(save as AnyActorLogic, {
    input: { id: record?.id ?? null, fields, version, idempotencyKey, action, parents },
  });
  saving.subscribe({ error: () => {} });
  saving.start();
  for (let i = 0; i < 50 && !sent; i++) await breath(2);
  saving.stop();
  globalThis.fetch = fetch;
  return sent;
}

/** The value that a request carries of a field: its own, or that of the first line that is sent with the record. */
export const sentAs = (body: Record<string, unknown>, name: string): unknown => {
  if (name in body) return body[name];
  const lists = Object.values(body).filter((value) => Array.isArray(value)) as Record<string, unknown>[][];
  // An amount of one of several records: `cash_3` is that of box 3.
  const [, record] = /_(\d+)$/.exec(name) ?? [];
  if (record)
    return lists.flat().find((line) => Object.entries(line).some(([key, id]) => key.endsWith('_id') && id === Number(record)))
      ?.amount;
  return lists.flatMap((list) => [list[0]?.[name]])[0];
};
/** Ways to each question that an action of a page asks first. */
export function questionsOf(screen: Screen): Map<string, FlowPath> {
  const { machine, samples } = flowOf(screen.flow);
  const questions = new Map<string, FlowPath>();
  for (const { input, start, edges } of coursesOf(machine, samples)) {
    const ways = new Map<string, Edge[]>([[start, []]]);
    for (const edge of edges) {
      const way = [...(ways.get(edge.from) as Edge[]), edge];
      if (!ways.has(edge.to)) ways.set(edge.to, way);
      const { event } = edge.step.event as { event?: string };
      if (edge.step.to === 'prompting' && event && !questions.has(event))
        questions.set(event, { input, steps: way.map(({ step }) => step) });
    }
  }
  return questions;
}

/** Screens of forms, or of records, whose actions ask. */
export const formsOf = (kind: 'edit' | 'record'): Screen[] => screens.filter(({ flow }) => flowOf(flow).machine.id === kind);
/** A form's beginning: the page of a new record never has another in its form. */
export const inputsOf = ({ flow, at }: Screen): [name: string, input: unknown][] =>
  Object.entries(flowOf(flow).samples.inputs).filter(
    ([name, input]) => !/draft|undo/.test(name) && (!at.endsWith('/new') || (input as EditInput<Versioned>).record === null),
  );
