import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import { fetchAll } from '../../.storybook/screens/fetch-all.ts';
import { ownStates, statesOf } from '../../.storybook/screens/listed.ts';
import { sceneOf } from '../../.storybook/screens/screen.tsx';
import { type Screen, screens } from '../../.storybook/screens/screens.ts';
import { type FlowPath, flowOf } from '../../.storybook/screens/stage.ts';
import { overlay } from '../../src/machines/app/stores/overlay.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import type { AvailableEvent } from '../../src/machines/kit/lifecycle.ts';
import { coursesOf, type Edge, sayValue } from '../../src/workbench/flow-model.ts';
import { everyOrSample } from '../kit/matrix.ts';
import { type Control, controlsHere, isNameless, reasonOf, use } from './test-beds/controls.ts';
import { breath, crashes, intercept, mount, resetLanguage } from './test-beds/page.tsx';

/*
 * Presses every control of every screen in every situation of its flow, and compares with the chart: enabled controls send
 * events that it accepts, disabled ones say why, nothing is offered twice, and every user event it accepts has a control.
 * What is the same in two uses of a chart is only pressed in one of them.
 */

/** An event's identity as far as charts distinguish events. */
const sortOf = ({ type, event }: AnyEventObject): string => (typeof event === 'string' ? `${type} ${event}` : type);

/** Whether the chart accepts an event in its current state, and if so, whether it is a user event (with a label). */
function taken(snapshot: AnyMachineSnapshot, event: AnyEventObject): 'no' | 'by a person' | 'by itself' {
  if (!snapshot.can?.(event)) return 'no';
  const ways = (snapshot.machine.getTransitionData(snapshot as never, event as never) ?? []) as AnyTransitionDefinition[];
  return ways.some(({ meta }) => (meta as { label?: string } | undefined)?.label) ? 'by a person' : 'by itself';
}

/** The dismiss button that react-aria adds to dialogs for screen readers: invisible, and the same as the dialog's own. */
const isForReaders = ({ element }: Control): boolean => element.getAttribute('aria-label') === 'Dismiss';

/** Controls within a read-only field, or a form that is held, add nothing to it. */
const isPart = ({ element }: Control): boolean => element.closest('[data-readonly], fieldset:disabled') !== null;

const byToast = 'by a toast, whose actor receives no events here';
/** Events that are offered elsewhere, by chart and event. */
const elsewhere: Partial<Record<string, Record<string, string>>> = {
  record: { undo: byToast },
  parts: { undo: byToast },
  builder: { undo: byToast },
  export: { export: 'by the menu of a list' },
  replay: { step: 'instead of playing, for users who prefer reduced motion' },
};

/** An event that the record's lifecycle refuses in its current status, so that it can't be started. */
function isRefusedHere({ context }: AnyMachineSnapshot, { type, event }: AnyEventObject): boolean {
  const availableEvents = (context as { availableEvents?: AvailableEvent[] }).availableEvents;
  return type === 'act' && availableEvents?.find((one) => one.event === event)?.refusals.length !== 0;
}

/** Whether a chart has its only screen, or its first, here: in others, what is the same isn't pressed again. */
const isCharted = ({ flow }: Screen): boolean => catalogue.some(({ name }) => name === flow);

interface TestBed extends FlowPath {
  /** The path to it: the input and the steps. */
  name: string;
}
/** A flow's situations, distinguished by the state and the events a user can send in it, each by its shortest path. */
function entityTestBeds(screen: Screen): TestBed[] {
  const { flow, inside } = screen;
  const { machine, samples } = flowOf(flow);
  // A shared chart's situations are covered in the catalogue's use of it; others show what is their own, and while it is saved.
  if (!isCharted(screen)) {
    const own = ownStates[machine.id]?.concat('saving', 'acting');
    return [...statesOf(screen)].flatMap(([name, way]) => (!own || own.includes(name) ? [{ ...way, name }] : []));
  }
  const testBeds = new Map<string, TestBed>();
  for (const { inputName, input, from, start, edges } of coursesOf(machine, samples)) {
    // A child flow starts with its parent's input.
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
      // A final state accepts no events.
      if (!sends.has(key)) continue;
      const state = way.at(-1)?.step.to ?? from;
      const identity = JSON.stringify([state, [...(sends.get(key) ?? [])].sort()]);
      if (testBeds.has(identity)) continue;
      const steps = way.map(({ step }) => step);
      testBeds.set(identity, { name: [inputName, ...steps.map(({ say }) => say)].join(' → '), input, steps });
    }
  }
  return [...testBeds.values()];
}

interface RecordedEvent {
  actor: AnyActorRef;
  event: AnyEventObject;
}
let sentEvents: RecordedEvent[] = [];
/** Records the events that are sent and doesn't deliver them, so that the page stays as it is. */
const keep = () => {
  sentEvents = [];
  intercept((actor, event) => {
    sentEvents.push({ actor, event });
    return true;
  });
};
/** Controls that send nothing to a screen's flow, because they open something or change the page. They are tried once. */
const quiet = new Set<string>();

beforeAll(fetchAll, 120_000);
// Makes printing, and choosing a file, visible in the page.
beforeAll(() => {
  window.print = () => void document.body.toggleAttribute('data-printed');
  const { click } = HTMLElement.prototype;
  HTMLInputElement.prototype.click = function () {
    if (this.type === 'file') document.body.toggleAttribute('data-picked');
    else click.call(this);
  };
});

const counts = { states: 0, pressed: 0, events: 0, refused: 0, links: 0 };

/** Fields that send events without being pressed, such as a debounced search. */
const someOther = (key: string): Control => ({ key, kind: 'field', isRefused: false, isSo: false, element: document.body });

async function exerciseAll(screen: Screen, testBed: TestBed, isFirst: boolean): Promise<string[]> {
  // A further use of a chart may leave events out, as a list does whose records can't be chosen.
  const isWhole = isCharted(screen);
  const wrong = new Set<string>();
  const { samples } = flowOf(screen.flow);
  const open = async () => {
    intercept(() => false);
    const scene = sceneOf(screen, testBed);
    await mount(scene);
    keep();
    return scene.actor;
  };
  let actor = await open();
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const offered = new Map<string, string>();
  const sorts = new Set<string>();
  // A final state accepts no events.
  if (snapshot.status !== 'active') return [];
  const base = controlsHere();
  const keys = base.map(({ key }) => key);

  const senders = new Set<string>();
  const judge = (control: Control, from = '', by = control.key) => {
    const own = sentEvents;
    sentEvents = [];
    for (const { actor: to, event } of own) {
      const snapshotNow = to.getSnapshot() as AnyMachineSnapshot;
      if (!snapshotNow.machine) continue;
      counts.events += 1;
      const about = `${from}${control.key} sends ${snapshotNow.machine.id} “${sortOf(event)}”`;
      const how = taken(snapshotNow, event);
      if (control.isRefused) wrong.add(`${about}, though it is refused`);
      else if (how === 'no') wrong.add(`${about}, which does nothing in ${sayValue(snapshotNow.value)}`);
      else if (how === 'by itself') wrong.add(`${about}, which has no label`);
      if (to === actor) {
        sorts.add(sortOf(event));
        senders.add(by);
      }
      const identity = `${to.sessionId} ${JSON.stringify(event)}`;
      const before = offered.get(identity);
      if (before && !isForReaders(control) && before !== control.key && control.kind !== 'field')
        wrong.add(`${about}, as does ${before}`);
      if (!isForReaders(control)) offered.set(identity, control.key);
    }
    return own.length > 0;
  };

  const changed = () => {
    const now = new Set(controlsHere().map(({ key }) => key));
    return keys.some((key) => !now.has(key)) || now.size !== keys.length;
  };
  const hasMore = () => controlsHere().some((one) => !keys.includes(one.key) && !isForReaders(one));
  /** Whether the page is unchanged, or returns to its state with Escape, as from a menu. */
  const restored = async () => {
    for (let i = 0; i < 2 && changed(); i++) {
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
      );
      await breath(0);
      sentEvents = [];
    }
    return !changed();
  };
  const find = (key: string): Control | undefined => controlsHere().find((one) => one.key === key);

  const tryOut = async (control: Control, from = '', by = control.key): Promise<void> => {
    if (control.kind !== 'field' && isNameless(control)) wrong.add(`${from}${control.key} has no name`);
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
    // The frame, which isn't always around the page, opens it.
    const opening = overlay.subscribe(() => {
      stirred = true;
    });
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
    opening.unsubscribe();
    if (overlay.getSnapshot().context.open === 'help') overlay.trigger.closed();
    await resetLanguage();
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
      // Lazily loaded code takes a moment.
      const isSilent = sorts.size === before && !senders.has(key) && !control.isRefused;
      for (let i = 0; i < 25 && isSilent && !changed(); i++) await breath();
      if (!changed()) {
        if (isSilent) quiet.add(`${screen.flow} ${key}`);
        continue;
      }
      await lookInside(key, control);
      if (sorts.size === before && !senders.has(key)) quiet.add(`${screen.flow} ${key}`);
      if (!(await restored())) actor = await open();
    }
  };
  /** Tries the controls that another one opened, such as a menu; choosing closes it again. */
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
    (isWhole ? (Object.values(samples.events) as AnyEventObject[]) : []).filter(
      (event) =>
        taken(snapshot, event) === 'by a person' &&
        !sorts.has(sortOf(event)) &&
        !isRefusedHere(snapshot, event) &&
        !(sortOf(event) in (elsewhere[snapshot.machine.id] ?? {})),
    );

  // Text fields come first, because buttons may depend on them.
  const pressable = base.filter(({ kind }) => kind !== 'link');
  counts.links += base.length - pressable.length;
  const known = (control: Control) => quiet.has(`${screen.flow} ${control.key}`);
  const fields = pressable.filter(({ kind }) => kind === 'field');
  await tryAll(isFirst ? fields : fields.slice(0, 3));
  // A list's search is sent and shown after a pause: what appears then must not be attributed to another control.
  if ((Object.values(samples.events) as AnyEventObject[]).some(({ type }) => type === 'query.change')) {
    for (let i = 0; i < 100 && !changed(); i++) await breath();
    judge(someOther('what was written'));
    actor = await open();
  }
  if (fields.length && missing().length) {
    await breath(400);
    judge(someOther('what was written'));
  }
  await tryAll(pressable.filter((one) => one.kind !== 'field' && !known(one)));
  if (missing().length) await tryAll(pressable.filter((one) => one.kind !== 'field' && known(one)));
  if (missing().length) {
    // Lazily loaded parts appeared later.
    for (let i = 0; i < 100 && !hasMore(); i++) await breath();
    await tryAll(controlsHere().filter(({ key, kind }) => !keys.includes(key) && kind !== 'link'));
  }
  // On a busy machine a menu may close before its items were tried, so a control is only missing if it is missing twice.
  if (missing().length) {
    actor = await open();
    await tryAll(pressable);
  }
  for (const event of missing())
    wrong.add(`nothing sends “${sortOf(event)}”, which ${sayValue(snapshot.value)} takes from a person`);
  intercept(() => false);
  counts.states += 1;
  return [...wrong];
}

const nameOf = ({ flow, at }: Screen) => `${flow} ${at}`;
const [charted, further] = [screens.filter(isCharted), screens.filter((one) => !isCharted(one))];
// A quarter of the screens with charts of their own at a time: in each, every state of its chart. One of the further uses of each.
const chosen = [
  ...everyOrSample('screens to press', charted, { nameOf, more: Math.ceil(charted.length / 4) }),
  ...everyOrSample('further screens to press', further, { nameOf, classOf: ({ flow }) => flowOf(flow).machine.id, more: 4 }),
];
const situations = chosen.flatMap((screen) =>
  entityTestBeds(screen).map((testBed, i) => ({
    screen,
    testBed,
    isFirst: i === 0,
    chart: flowOf(screen.flow).machine.id,
    state: testBed.steps.at(-1)?.to ?? 'the start',
  })),
);
const pressed = everyOrSample('situations', situations, {
  nameOf: ({ screen, testBed }) => `${screen.flow} ${testBed.name}`,
  always: ({ isFirst }) => isFirst,
  // Within a state, a flow mostly differs in whether it is busy.
  classOf: ({ chart, state }) => `${chart} ${state.split('.')[0]}`,
  more: 3,
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
