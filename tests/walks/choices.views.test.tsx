import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fetchAll } from '../../.storybook/screens/fetch-all.ts';
import { sceneOf } from '../../.storybook/screens/screen.tsx';
import type { Screen } from '../../.storybook/screens/screens.ts';
import type { FlowPath } from '../../.storybook/screens/stage.ts';
import { setCredentials } from '../../src/api/client.ts';
import { changesOf } from '../../src/machines/kit/edit/fields.ts';
import type { PendingEvent } from '../../src/machines/kit/record/record-types.ts';
import { everyOrSample, isFull } from '../kit/matrix.ts';
import { type Context, declared, formsOf, inputsOf, questionsOf, requestOf, type Sent, sentAs } from './test-beds/forms.ts';
import { breath, intercept, mount } from './test-beds/page.tsx';

/*
 * Chooses each option of each choice in each form, as a person would, and looks at the request that the form's own actor sends:
 * it carries that option, and the call takes it. Whether the rest of the form is filled in is of no importance here.
 */

const selects = (within = document.body) =>
  [...within.querySelectorAll<HTMLSelectElement>('form select[name]')].filter(({ disabled }) => !disabled);
function choose(select: HTMLSelectElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
/** Errors of this field alone. */
function refusedOf({ call, body }: Sent, name: string): string[] {
  const parsed = z.safeParse(call.body as z.ZodMiniType, body);
  return parsed.success
    ? []
    : parsed.error.issues.filter(({ path }) => path.at(-1) === name).map(({ message, code }) => message || code);
}

/** Milliseconds for one form: a full run chooses each of 420 time zones twice. */
const formTimeout = isFull() ? 900_000 : 240_000;

/** Options to try: of a long list, such as time zones, some, for each draws the whole list anew. */
const optionsOf = (select: HTMLSelectElement): string[] =>
  everyOrSample(
    `options of ${select.name}`,
    [...select.options].map(({ value }) => value).filter((value) => value !== ''),
    { nameOf: (value) => value, more: 30 },
  );

const counts = { forms: 0, questions: 0, choices: 0, options: 0 };

/** Tries every choice of a form that begins with this input; returns what is wrong. */
async function tryForm(screen: Screen, input: unknown): Promise<string[]> {
  const wrong: string[] = [];
  const scene = sceneOf(screen, { input, steps: [] });
  await mount(scene);
  const tried = new Set<string>();
  for (;;) {
    // A choice may bring others.
    const select = selects().find(({ name }) => !tried.has(name));
    if (!select) break;
    const { name } = select;
    tried.add(name);
    counts.choices += 1;
    for (const value of optionsOf(select)) {
      const here = selects().find((one) => one.name === name);
      if (!here) break;
      choose(here, value);
      await breath(0);
      const context = scene.actor.getSnapshot().context as Context;
      if (context.record && !(name in changesOf(context.base, context.mine))) continue;
      counts.options += 1;
      const sent = await requestOf(screen, context);
      if (!sent) wrong.push(`${name}: ${value} is not sent`);
      else if (String(sentAs(sent.body, name)) !== value)
        wrong.push(`${name}: ${value} is sent as ${JSON.stringify(sentAs(sent.body, name))} to ${sent.call.id}`);
      else for (const why of refusedOf(sent, name)) wrong.push(`${name}: ${value} is refused by ${sent.call.id}: ${why}`);
    }
  }
  if (tried.size) counts.forms += 1;
  return wrong;
}

/** An answer's part: the columns of an import are one value, `mapping.0` and so on. */
const atPath = (payload: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((whole, part) => (whole as Record<string, unknown> | null | undefined)?.[part], payload);
/** Choices of the dialog. */
const asked = () => {
  const dialog = document.querySelector<HTMLElement>('[role=dialog]');
  return dialog ? selects(dialog) : [];
};

/** Tries every choice of a question; returns what is wrong. */
async function tryQuestion(screen: Screen, way: FlowPath): Promise<string[]> {
  const wrong: string[] = [];
  const scene = sceneOf(screen, way);
  await mount(scene);
  const { wanted } = scene.actor.getSnapshot().context as { wanted: PendingEvent };
  const call = declared.find(({ id }) => id === wanted.meta.call);
  const names = asked().map(({ name }) => name);
  counts.questions += 1;
  for (const name of names) {
    counts.choices += 1;
    const find = () => asked().find((one) => one.name === name);
    const select = find();
    for (const value of select ? optionsOf(select) : []) {
      const here = find();
      if (!here) break;
      choose(here, value);
      await breath(0);
      let payload: Record<string, unknown> | null = null;
      intercept((_, event) => {
        if (event.type === 'answer') payload = event.payload as Record<string, unknown>;
        return true;
      });
      here.form?.requestSubmit();
      intercept(() => false);
      counts.options += 1;
      const given = atPath(payload, name);
      if (String(given) !== value) wrong.push(`${wanted.event}.${name}: ${value} is answered as ${JSON.stringify(given)}`);
      else if (call?.body && !name.includes('.'))
        for (const why of refusedOf({ call, body: { [name]: given } }, name))
          wrong.push(`${wanted.event}.${name}: ${value} is refused by ${call.id}: ${why}`);
    }
  }
  return wrong;
}

// The company's own calls have its slug in their path.
beforeAll(() => setCredentials({ slug: 'olaya-homes' }));
beforeAll(fetchAll, 120_000);
// Half of them at a time.
const ofKind = (kind: 'edit' | 'record') => {
  const all = formsOf(kind);
  return everyOrSample(`choices of ${kind}`, all, {
    nameOf: ({ flow, at }) => `${flow} ${at}`,
    more: Math.ceil(all.length / 2),
  });
};

describe('every option of every choice in a form reaches its call', () => {
  for (const screen of ofKind('edit'))
    it(
      `${screen.flow} at ${screen.at}`,
      async () => {
        for (const [name, input] of inputsOf(screen)) expect(await tryForm(screen, input), name).toEqual([]);
      },
      formTimeout,
    );

  for (const screen of ofKind('record'))
    it(
      `questions of ${screen.flow} at ${screen.at}`,
      async () => {
        for (const [event, way] of questionsOf(screen)) expect(await tryQuestion(screen, way), event).toEqual([]);
      },
      formTimeout,
    );

  // Forms are found by their chart: none found would prove nothing.
  it('of many', () => {
    console.info(
      `${counts.options} options of ${counts.choices} choices in ${counts.forms} forms and ${counts.questions} questions`,
    );
    expect(counts.options).toBeGreaterThan(isFull() ? 200 : 100);
  });
});
