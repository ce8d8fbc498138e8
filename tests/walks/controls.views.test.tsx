import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import { fetchAll } from '../../.storybook/screens/fetch-all.ts';
import { statesOf } from '../../.storybook/screens/listed.ts';
import { sceneOf } from '../../.storybook/screens/screen.tsx';
import { type Screen, screens } from '../../.storybook/screens/screens.ts';
import { type FlowPath, flowOf } from '../../.storybook/screens/stage.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import type { AvailableEvent } from '../../src/machines/kit/lifecycle.ts';
import { coursesOf, type Edge, sayValue } from '../../src/workbench/flow-model.ts';
import { everyOrSample } from '../kit/matrix.ts';
import { type Control, controlsHere, reasonOf, use } from './test-beds/controls.ts';
import { breath, crashes, hear, mount, speakAgain } from './test-beds/page.tsx';

/*
 * Every control of every screen in every situation of its flow is pressed, and the chart is asked. What can be pressed is
 * accepted by it, what it refuses says why, nothing is offered twice, and whatever it takes from a person has a control.
 * What is alike in two uses of a chart is pressed in one of them.
 */

/** What a person sends, as far as charts tell events apart. */
const sortOf = ({ type, event }: AnyEventObject): string => (typeof event === 'string' ? `${type} ${event}` : type);

/** What the chart does with an event as it stands: nothing; or something, which a person does if it has a label. */
function taken(snapshot: AnyMachineSnapshot, event: AnyEventObject): 'no' | 'by a person' | 'by itself' {
  if (!snapshot.can?.(event)) return 'no';
  const ways = (snapshot.machine.getTransitionData(snapshot as never, event as never) ?? []) as AnyTransitionDefinition[];
  return ways.some(({ meta }) => (meta as { label?: string } | undefined)?.label) ? 'by a person' : 'by itself';
}

/** The way out of a dialog that react-aria adds for screen readers alone: seen by nobody, it does what the dialog's own does. */
const isForReaders = ({ element }: Control): boolean => element.getAttribute('aria-label') === 'Dismiss';

/** What stands within a field that can't be written into says no more than the field. */
const isPart = ({ element }: Control): boolean => element.closest('[data-readonly]') !== null;

const told = 'by the message at the page’s edge, which an actor tells that is deaf here';
/** What is offered otherwise, by chart and event. */
const elsewhere: Partial<Record<string, Record<string, string>>> = {
  record: { undo: told },
  parts: { undo: told },
  builder: { undo: told },
  replay: { step: 'in place of playing, to whoever wants nothing to move by itself' },
};

/** A move that the record's own lifecycle doesn't offer as it stands: its refusal is told, and nobody can want it. */
function isRefusedHere({ context }: AnyMachineSnapshot, { type, event }: AnyEventObject): boolean {
  const availableEvents = (context as { availableEvents?: AvailableEvent[] }).availableEvents;
  return type === 'act' && availableEvents?.find((one) => one.event === event)?.refusals.length !== 0;
}

interface TestBed extends FlowPath {
  /** The state, and what tells it from the same state in another situation. */
  name: string;
}
/** A flow's situations, told apart by the state and by what a person may send in it; the shortest way to each. */
function entityTestBeds(screen: Screen): TestBed[] {
  const { flow, inside } = screen;
  const { machine, samples } = flowOf(flow);
  // What a shared chart can come to is followed in the catalogue's use of it; in the others every state is enough.
  if (!catalogue.some(({ name }) => name === flow)) return [...statesOf(screen)].map(([name, way]) => ({ ...way, name }));
  const testBeds = new Map<string, TestBed>();
  for (const { inputName, input, from, start, edges } of coursesOf(machine, samples)) {
    // Within another flow it begins as that one begins it.
    if (inside && /draft/.test(inputName)) continue;
    const ways = new Map<string, Edge[]>([[start, []]]);
    const sends = new Map<string, Set<string>>();
    for (const edge of edges) {
      if (!ways.has(edge.to)) ways.set(edge.to, [...(ways.get(edge.from) as Edge[]), edge]);
      const own = sends.get(edge.from) ?? new Set();
      if (!edge.step.event.type.startsWith('xstate.')) own.add(sortOf(edge.step.event));
      sends.set(edge.from, own);
    }
    for (const [key, way] of ways) {
      // What has ended takes nothing more.
      if (!sends.has(key)) continue;
      const state = way.at(-1)?.step.to ?? from;
      const told = JSON.stringify([state, [...(sends.get(key) ?? [])].sort()]);
      if (testBeds.has(told)) continue;
      const steps = way.map(({ step }) => step);
      testBeds.set(told, { name: [inputName, ...steps.map(({ say }) => say)].join(' → '), input, steps });
    }
  }
  return [...testBeds.values()];
}

interface RecordedEvent {
  actor: AnyActorRef;
  event: AnyEventObject;
}
let heard: RecordedEvent[] = [];
/** What is sent is kept and goes nowhere: the page stays as it is. */
const keep = () => {
  heard = [];
  hear((actor, event) => {
    heard.push({ actor, event });
    return true;
  });
};
/** Controls of a screen that tell its flow nothing: they open something, or turn a page. They are tried once. */
const quiet = new Set<string>();

beforeAll(fetchAll, 120_000);
// What is printed leaves no trace on a page: here it does.
beforeAll(() => {
  window.print = () => void document.body.toggleAttribute('data-printed');
});

const counts = { states: 0, pressed: 0, events: 0, refused: 0, links: 0 };

/** What sends something without being pressed: what is searched for by typing is searched a moment later. */
const someOther = (key: string): Control => ({ key, kind: 'field', isRefused: false, isSo: false, element: document.body });

async function exerciseAll(screen: Screen, testBed: TestBed, isFirst: boolean): Promise<string[]> {
  const wrong = new Set<string>();
  const { samples } = flowOf(screen.flow);
  const open = async () => {
    hear(() => false);
    const scene = sceneOf(screen, testBed);
    await mount(scene);
    keep();
    return scene.actor;
  };
  let actor = await open();
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const offered = new Map<string, string>();
  const sorts = new Set<string>();
  const base = controlsHere();
  const keys = base.map(({ key }) => key);

  const tells = new Set<string>();
  const judge = (control: Control, from = '', by = control.key) => {
    const own = heard;
    heard = [];
    for (const { actor: to, event } of own) {
      const stands = to.getSnapshot() as AnyMachineSnapshot;
      if (!stands.machine) continue;
      counts.events += 1;
      const about = `${from}${control.key} sends ${stands.machine.id} “${sortOf(event)}”`;
      const how = taken(stands, event);
      if (control.isRefused) wrong.add(`${about}, though it is refused`);
      else if (how === 'no') wrong.add(`${about}, which does nothing in ${sayValue(stands.value)}`);
      else if (how === 'by itself') wrong.add(`${about}, which has no label`);
      if (to === actor) {
        sorts.add(sortOf(event));
        tells.add(by);
      }
      const told = `${to.sessionId} ${JSON.stringify(event)}`;
      const before = offered.get(told);
      if (before && !isForReaders(control) && before !== control.key && control.kind !== 'field')
        wrong.add(`${about}, as does ${before}`);
      if (!isForReaders(control)) offered.set(told, control.key);
    }
    return own.length > 0;
  };

  const changed = () => {
    const now = new Set(controlsHere().map(({ key }) => key));
    return keys.some((key) => !now.has(key)) || now.size !== keys.length;
  };
  const hasMore = () => controlsHere().some((one) => !keys.includes(one.key) && !isForReaders(one));
  /** The page is as it was, or comes back to it with Escape, as from a menu. */
  const restored = async () => {
    for (let i = 0; i < 2 && changed(); i++) {
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
      );
      await breath(0);
      heard = [];
    }
    return !changed();
  };
  const find = (key: string): Control | undefined => controlsHere().find((one) => one.key === key);

  const tryOut = async (control: Control, from = '', by = control.key): Promise<void> => {
    if (control.isRefused) {
      counts.refused += 1;
      const isBusy = control.element.matches('[data-pending]') && snapshot.hasTag('busy' as never);
      if (control.kind !== 'field' && !isBusy && !isPart(control) && !(await reasonOf(control)))
        wrong.add(`${from}${control.key} does not say why it is refused`);
    }
    if (control.isRefused && control.kind === 'field') return;
    counts.pressed += 1;
    let stirred = false;
    const watcher = new MutationObserver((records) => {
      stirred ||= records.some(
        ({ type, attributeName }) => type !== 'attributes' || !/^data-(pressed|focus|hover)/.test(attributeName ?? ''),
      );
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    const address = location.href;
    const focused = document.activeElement;
    await use(control);
    let sent = judge(control, from, by);
    const mayIdle = control.isSo || control.isRefused || control.kind === 'field';
    for (let i = 0; i < 400 && !sent && !stirred && !mayIdle; i++) {
      await breath();
      sent = judge(control, from, by);
    }
    watcher.disconnect();
    await speakAgain();
    const moved = document.activeElement !== focused && document.activeElement !== control.element;
    if (
      !sent &&
      !stirred &&
      !moved &&
      location.href === address &&
      !control.isSo &&
      !control.isRefused &&
      control.kind !== 'field'
    )
      wrong.add(`${from}${control.key} does nothing`);
  };

  const tryAll = async (controls: Control[]) => {
    for (const { key } of controls) {
      let control = find(key);
      if (!control) {
        actor = await open();
        control = find(key);
      }
      if (!control) continue;
      const before = sorts.size;
      await tryOut(control);
      if (control.kind === 'field') continue;
      // What is fetched when it is first wanted takes a moment.
      const isSilent = sorts.size === before && !tells.has(key) && !control.isRefused;
      for (let i = 0; i < 25 && isSilent && !changed(); i++) await breath();
      if (!changed()) {
        if (isSilent) quiet.add(`${screen.flow} ${key}`);
        continue;
      }
      await lookInside(key, control);
      if (sorts.size === before && !tells.has(key)) quiet.add(`${screen.flow} ${key}`);
      if (!(await restored())) actor = await open();
    }
  };
  /** What a control opened is tried as well; what chooses closes it again. */
  const lookInside = async (key: string, control: Control) => {
    const isOpening = () => document.querySelector('[role=dialog], [data-trigger], [data-fetching]') !== null;
    for (let i = 0; i < 200 && isOpening() && !hasMore(); i++) await breath();
    const inside = controlsHere().filter((one) => !keys.includes(one.key) && one.kind !== 'link');
    const choices = inside.filter(({ kind }) => kind === 'choice').slice(0, 2);
    for (const inner of [...inside.filter(({ kind }) => kind !== 'choice'), ...choices]) {
      let there = find(inner.key);
      if (!there) {
        if (!(await restored())) actor = await open();
        const again = find(key);
        if (again) await use(again);
        judge(control);
        for (let i = 0; i < 40 && !there; i++) {
          await breath();
          there = find(inner.key);
        }
      }
      if (there) await tryOut(there, `${key} → `, key);
    }
  };
  const missing = () =>
    (Object.values(samples.events) as AnyEventObject[]).filter(
      (event) =>
        taken(snapshot, event) === 'by a person' &&
        !sorts.has(sortOf(event)) &&
        !isRefusedHere(snapshot, event) &&
        !(sortOf(event) in (elsewhere[snapshot.machine.id] ?? {})),
    );

  // What is written comes first: what is pressed then may need it.
  const pressable = base.filter(({ kind }) => kind !== 'link');
  counts.links += base.length - pressable.length;
  const known = (control: Control) => quiet.has(`${screen.flow} ${control.key}`);
  const fields = pressable.filter(({ kind }) => kind === 'field');
  await tryAll(isFirst ? fields : fields.slice(0, 3));
  if (fields.length && missing().length) {
    await breath(400);
    judge(someOther('what was written'));
  }
  await tryAll(pressable.filter((one) => one.kind !== 'field' && !known(one)));
  if (missing().length) await tryAll(pressable.filter((one) => one.kind !== 'field' && known(one)));
  if (missing().length) {
    // What is fetched when it is wanted came later.
    for (let i = 0; i < 100 && !hasMore(); i++) await breath();
    await tryAll(controlsHere().filter(({ key, kind }) => !keys.includes(key) && kind !== 'link'));
  }
  // On a busy machine a menu may have closed before what it holds was tried: nothing is missing until it is missing twice.
  if (missing().length) {
    actor = await open();
    await tryAll(pressable);
  }
  for (const event of missing())
    wrong.add(`nothing sends “${sortOf(event)}”, which ${sayValue(snapshot.value)} takes from a person`);
  hear(() => false);
  counts.states += 1;
  return [...wrong];
}

const standing = screens
  .filter(({ flow }) => catalogue.some(({ name }) => name === flow))
  .flatMap((screen) =>
    entityTestBeds(screen).map((testBed, i) => ({
      screen,
      testBed,
      isFirst: i < 2,
      chart: flowOf(screen.flow).machine.id,
      state: testBed.steps.at(-1)?.to ?? 'the start',
    })),
  );
const pressed = everyOrSample('situations', standing, {
  nameOf: ({ screen, testBed }) => `${screen.flow} ${testBed.name}`,
  always: ({ isFirst }) => isFirst,
  // What a flow does within one of its states is mostly whether it waits.
  classOf: ({ chart, state }) => `${chart} ${state.split('.')[0]}`,
  more: 12,
});
for (const screen of new Set(pressed.map((one) => one.screen))) {
  describe(screen.flow, () => {
    for (const { testBed, isFirst } of pressed.filter((one) => one.screen === screen))
      it(testBed.name, async () => {
        crashes.length = 0;
        const wrong = await exerciseAll(screen, testBed, isFirst);
        expect(wrong).toEqual([]);
        expect(crashes).toEqual([]);
      });
  });
}
afterAll(() => {
  const { states, pressed, events, refused, links } = counts;
  console.info(
    `${states} situations, ${pressed} controls pressed (${events} events), ${refused} refused with a reason, ${links} links`,
  );
});
