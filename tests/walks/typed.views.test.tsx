import { flushSync } from 'react-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchAll } from '../../.storybook/screens/fetch-all.ts';
import { sceneOf } from '../../.storybook/screens/screen.tsx';
import type { Screen } from '../../.storybook/screens/screens.ts';
import type { FlowPath } from '../../.storybook/screens/stage.ts';
import { setCredentials } from '../../src/api/client.ts';
import { loadTexts } from '../../src/locales/load.ts';
import { everyOrSample, isFull } from '../kit/matrix.ts';
import { fieldsOfLabel } from '../kit/shown/labels.ts';
import { wordingOf } from '../kit/shown/texts.ts';
import { type Context, formsOf, inputsOf, questionsOf, requestOf, sentAs } from './test-beds/forms.ts';
import { breath, intercept, mount } from './test-beds/page.tsx';

/*
 * Types something else into each field of each form and of each question, all in one go, and compares what is sent with what was
 * typed, field by field: none is left out, and none stands in another's place. A label names its own field, no other one of the
 * form.
 */

let wording: ReturnType<typeof wordingOf>;
beforeAll(() => setCredentials({ slug: 'olaya-homes' }));
beforeAll(fetchAll, 120_000);
beforeAll(async () => {
  wording = wordingOf({ en: await loadTexts('en', 'all'), ar: await loadTexts('ar', 'all') });
});

type Input = HTMLInputElement | HTMLTextAreaElement;
const written = 'input[name]:not([type=hidden], [type=file], [type=radio], [type=submit], [role=combobox]), textarea[name]';
const inputsIn = (within: ParentNode): Input[] =>
  [...within.querySelectorAll<Input>(written)].filter(
    (one) => !one.disabled && !one.readOnly && one.getAttribute('aria-readonly') !== 'true',
  );

const set = (input: Input, value: string) => {
  const { prototype } = input.localName === 'textarea' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Types what the nth field can hold, different from all others; returns the values that may be sent of it. */
function type(input: Input, nth: number): unknown[] {
  if (input.type === 'checkbox') {
    const { checked } = input as HTMLInputElement;
    flushSync(() => input.click());
    return [!checked];
  }
  const write = (value: string) => flushSync(() => set(input, value));
  if (input.placeholder === 'DD/MM/YYYY') {
    const day = String(1 + (nth % 27)).padStart(2, '0');
    write(`${day}/11/2027`);
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    return [`2027-11-${day}`];
  }
  if (input.inputMode === 'decimal') {
    const value = `${20 + nth}.25`;
    write(value);
    return [value, Number(value), Math.round(Number(value) * 100)];
  }
  if (input.inputMode === 'numeric') {
    write(String(30 + nth));
    return [30 + nth, String(30 + nth)];
  }
  if (input.type === 'tel' || input.inputMode === 'tel') {
    const local = `05123456${String(nth).padStart(2, '0')}`;
    write(local);
    return [local, `+966${local.slice(1)}`];
  }
  const value = input.type === 'email' ? `person${nth}@company.example` : `typed ${nth}`;
  write(value);
  return [value];
}

/** Whether a label names another field of the form and not its own. */
function isMislabelled(input: Input, others: readonly string[]): boolean {
  const label = (input.labels?.[0]?.textContent ?? '').replace(/ \*$/, '');
  const keys = wording.keysOf(label, 'en');
  const named = [...keys.map((key) => key.slice(key.lastIndexOf('.') + 1)), ...keys.flatMap(fieldsOfLabel)];
  return named.length > 0 && !named.includes(input.name) && named.some((one) => others.includes(one));
}

const counts = { forms: 0, questions: 0, fields: 0 };

/** Types into every field; returns what was typed, by name. */
async function typeAll(within: () => ParentNode | null): Promise<[Map<string, unknown[]>, string[]]> {
  const typed = new Map<string, unknown[]>();
  const wrong: string[] = [];
  for (;;) {
    const inputs = inputsIn(within() ?? document.createElement('div'));
    const input = inputs.find(({ name }) => !typed.has(name));
    if (!input) return [typed, wrong];
    const { name } = input;
    if (
      isMislabelled(
        input,
        inputs.map((one) => one.name),
      )
    )
      wrong.push(`${name} is labelled as another field`);
    typed.set(name, type(input, typed.size + 1));
    counts.fields += 1;
    await breath(0);
  }
}
/** Differences between what was typed and what was sent; a field that is no longer there isn't. */
const differing = (typed: Map<string, unknown[]>, within: ParentNode, sentOf: (name: string) => unknown): string[] => {
  const left = new Set(inputsIn(within).map(({ name }) => name));
  return [...typed].flatMap(([name, values]) =>
    !left.has(name) || values.includes(sentOf(name))
      ? []
      : [`${name}: ${JSON.stringify(values[0])} is sent as ${JSON.stringify(sentOf(name)) ?? 'nothing'}`],
  );
};

async function tryForm(screen: Screen, input: unknown): Promise<string[]> {
  const scene = sceneOf(screen, { input, steps: [] });
  await mount(scene);
  const [typed, wrong] = await typeAll(() => document);
  if (!typed.size) return wrong;
  counts.forms += 1;
  const sent = await requestOf(screen, scene.actor.getSnapshot().context as Context);
  // A form on a record's page only changes what is there already.
  const isNew = (scene.actor.getSnapshot().context as Context).record === null;
  if (!sent) return isNew && !screen.at.endsWith('/new') ? wrong : [...wrong, 'nothing is sent'];
  return [...wrong, ...differing(typed, document, (name) => sentAs(sent.body, name))];
}

async function tryQuestion(screen: Screen, way: FlowPath): Promise<string[]> {
  await mount(sceneOf(screen, way));
  const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
  const [typed, wrong] = await typeAll(dialog);
  const form = dialog()?.querySelector('form');
  if (!typed.size || !form) return wrong;
  counts.questions += 1;
  let payload: Record<string, unknown> = {};
  intercept((_, event) => {
    if (event.type === 'answer') payload = event.payload as Record<string, unknown>;
    return true;
  });
  form.requestSubmit();
  intercept(() => false);
  return [...wrong, ...differing(typed, form, (name) => payload[name])];
}

const some = (kind: 'edit' | 'record') => {
  const all = formsOf(kind);
  return everyOrSample(`typed in ${kind}`, all, {
    nameOf: ({ flow, at }) => `${flow} ${at}`,
    more: Math.ceil(all.length / 4),
  });
};

describe('what is typed is what is sent', () => {
  for (const screen of some('edit'))
    it(`by ${screen.flow} at ${screen.at}`, async () => {
      for (const [name, input] of inputsOf(screen)) expect(await tryForm(screen, input), name).toEqual([]);
    });

  for (const screen of some('record'))
    it(`by the questions of ${screen.flow} at ${screen.at}`, async () => {
      for (const [event, way] of questionsOf(screen)) expect(await tryQuestion(screen, way), event).toEqual([]);
    });

  it('of many fields', () => expect(counts.fields).toBeGreaterThan(isFull() ? 300 : 40));
  afterAll(() => console.info(`${counts.fields} fields of ${counts.forms} forms and ${counts.questions} questions`));
});
