import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type TakenTransitions, type WorkflowStats, workflowStatsCalls } from '../../src/api/app/workflows.ts';
import { type Answers, answering } from '../answering.ts';
import { ProposalPage } from '../pages/chart-proposal/proposal-page.tsx';
import { exactly, named, said } from './said.ts';

/** What an analyst does to propose a change of a chart. The server's answers are made by hand. */
export default { title: 'Proof/Propose', tags: ['!dev', '!autodocs'] };

const state = (name: string, now: number, stuck: number) => ({
  ...{ state: name, now, stuck, past: 0, median: null, p95: null, longest: null, days: null },
});
const stats: WorkflowStats = {
  at: '2026-01-15T08:00:00.000Z',
  lifecycles: [{ entity: 'quotation', loops: [], states: [state('sent', 31, 5), state('declined', 12, 0)] }],
};
const taken: TakenTransitions = {
  since: '2025-10-18',
  until: '2026-01-15',
  transitions: [
    { from: 'sent', event: 'accept', to: 'accepted', times: 230, records: 230 },
    { from: 'sent', event: 'decline', to: 'declined', times: 41, records: 40 },
  ],
};
const answers: Answers = [
  [workflowStatsCalls.stats, () => stats],
  [workflowStatsCalls.taken, () => taken, { entity: 'quotation' }],
];
const kept = 'statehouse.proposal.quotation';
const begin = (server: Answers | 'offline') => () => {
  sessionStorage.removeItem(kept);
  const undo = answering(server);
  return () => {
    undo();
    sessionStorage.removeItem(kept);
  };
};

const patiently = { timeout: 20_000 };
const words = {
  decline: named('quotation.event.decline'),
  declined: exactly('quotation.status.declined'),
  removed: /removed|حُذف/,
  removeEdge: named('workbench.propose.remove_edge'),
  removeState: named('workbench.propose.remove_state'),
  undo: exactly('workbench.propose.undo'),
  redo: exactly('workbench.propose.redo'),
  patch: named('workbench.propose.patch'),
};
const part = (canvas: HTMLElement, id: string) => canvas.querySelector<HTMLElement>(`#${id}`);
const press = (canvas: HTMLElement, name: RegExp) => userEvent.click(within(canvas).getByRole('button', { name }));
const inList = (canvas: HTMLElement, name: RegExp) =>
  waitFor(() => {
    const found = [...canvas.querySelectorAll<HTMLElement>('main nav > ul button[type="button"]')].find((one) =>
      name.test(one.textContent ?? ''),
    );
    expect(found).toBeDefined();
    return found as HTMLElement;
  }, patiently);
const changes = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll<HTMLElement>('#changes [data-kind]')].map(({ dataset }) => dataset.kind);

export const RemoveATransition = {
  beforeEach: begin(answers),
  render: () => <ProposalPage chart="quotation" />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await userEvent.click(await inList(canvasElement, words.decline));
    await press(canvasElement, words.removeEdge);
    await waitFor(() => expect(part(canvasElement, 'hindsight')).not.toBeNull(), patiently);
    await expect(changes(canvasElement)).toEqual(['removed']);
    // It is drawn, and marked as removed.
    const drawn = () => [...canvasElement.querySelectorAll('svg .label')].map((one) => one.textContent ?? '');
    await waitFor(() => expect(drawn().filter((text) => words.removed.test(text))).toHaveLength(1), patiently);
    await expect(part(canvasElement, 'broken')?.querySelectorAll('tbody tr')).toHaveLength(1);
    await expect(part(canvasElement, 'structure')?.textContent).toMatch(said('quotation.status.declined'));
    const may = [...canvasElement.querySelectorAll<HTMLElement>('[data-permission]')].map(({ dataset }) => dataset.permission);
    await expect(may).toEqual(['yes none']);
    const [row] = part(canvasElement, 'hindsight')?.querySelectorAll('tbody tr') ?? [];
    await expect([...(row?.querySelectorAll('[data-number]') ?? [])].map((cell) => cell.textContent)).toEqual(['41', '40']);
    await expect(part(canvasElement, 'hindsight')?.textContent).toContain('230');
    // Back and forth, by keyboard.
    within(canvasElement).getByRole('button', { name: words.undo }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(part(canvasElement, 'changes')).toBeNull(), patiently);
    await press(canvasElement, words.redo);
    await waitFor(() => expect(changes(canvasElement)).toEqual(['removed']), patiently);
    await expect(JSON.parse(sessionStorage.getItem(kept) ?? '{}')).toMatchObject({ past: [{}], future: [] });
  },
};

/** The text of the file that a press offers. */
async function given(act: () => Promise<void>): Promise<string> {
  const real = URL.createObjectURL;
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return real(file);
  };
  try {
    await act();
    return (await files[0]?.text()) ?? '';
  } finally {
    URL.createObjectURL = real;
  }
}

export const RemoveAStateAndTakeThePatch = {
  beforeEach: begin(answers),
  render: () => <ProposalPage chart="quotation" />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await inList(canvasElement, words.declined));
    await press(canvasElement, words.removeState);
    // What leads to it has to go somewhere else: that is said, and where to do it.
    const alert = await canvas.findByRole('alert', {}, patiently);
    await expect(canvas.getByRole('button', { name: words.patch })).toBeDisabled();
    await expect(part(canvasElement, 'broken')).toBeNull();
    await userEvent.click(within(alert).getByRole('button'));
    const target = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLSelectElement>('select[aria-invalid="true"]');
      expect(found?.value).toBe('declined');
      return found as HTMLSelectElement;
    }, patiently);
    await userEvent.selectOptions(target, 'cancelled');
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull(), patiently);
    await waitFor(() => expect(part(canvasElement, 'stranded')?.querySelector('tbody a')).not.toBeNull(), patiently);
    const links = [...(part(canvasElement, 'stranded')?.querySelectorAll('tbody a') ?? [])];
    await expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['12', '/quotations?status=declined'],
    ]);
    const patch = await given(() => press(canvasElement, words.patch));
    await expect(patch).toContain('+++ b/docs/charts/quotation.lifecycle.json');
    await expect(patch).toContain('-    "sent: decline → declined": {');
    await expect(patch).toContain('+    "sent: decline → cancelled": {');
  },
};

export const GoesOnWithoutAServer = {
  beforeEach: begin('offline'),
  render: () => <ProposalPage chart="lead" />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    try {
      await userEvent.click(await inList(canvasElement, named('lead.event.reopen')));
      // 180 days are a number that can be changed.
      const number = await waitFor(() => {
        const found = canvasElement.querySelector<HTMLInputElement>('li input[inputmode="numeric"]');
        expect(found?.value).toBe('180');
        return found as HTMLInputElement;
      }, patiently);
      await userEvent.clear(number);
      await within(canvasElement).findByRole('alert', {}, patiently);
      await userEvent.type(number, '90');
      await waitFor(() => expect(part(canvasElement, 'changes')?.textContent).toMatch(/90/), patiently);
      await expect(changes(canvasElement)).toEqual(['altered']);
      await waitFor(() => expect(canvasElement.textContent).toContain('npm start'), patiently);
    } finally {
      sessionStorage.removeItem('statehouse.proposal.lead');
    }
  },
};
