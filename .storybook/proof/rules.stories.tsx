import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ruleTrialCalls } from '../../src/api/approvals/rule-trial.ts';
import type { Call } from '../../src/api/contract.ts';
import { pathOf } from '../../src/api/path-of.ts';
import { flows } from '../../src/machines/flows.ts';
import { type Answers, answering } from '../answering.ts';
import { RulesProposal } from '../pages/rules-proposal/rules-proposal.tsx';
import { TryItPage } from '../pages/try-it/try-it-page.tsx';

/** What an analyst does with the company's rules: ask who approves, and propose a change. The server's answers are the samples. */
export default { title: 'Proof/Rules', tags: ['!dev', '!autodocs'] };

const sampleOf = (flow: string, actor: string): unknown =>
  Object.values(flows.find(({ name }) => name === flow)?.samples.outputs[actor] ?? {})[0];
const answers: Answers = [
  [ruleTrialCalls.live, () => sampleOf('who approves', 'read')],
  [ruleTrialCalls.preview, () => sampleOf('who approves', 'ask')],
  [ruleTrialCalls.replay, () => (sampleOf('replay of rules', 'read') as { answer: unknown }).answer],
];
const sent = fn<(path: string, body: string) => void>();
/** A server that answers as the samples do. */
const withServer = (isThere: boolean) => () => {
  sent.mockClear();
  return answering(isThere ? answers : 'offline', sent);
};
const bodies = (call: Call) => sent.mock.calls.filter(([path]) => path === pathOf(call)).map(([, body]) => JSON.parse(body));

const patiently = { timeout: 20_000 };
const kept = fn<(code: string) => void>();
const openRules = async (canvas: HTMLElement) => {
  const views = await within(canvas).findAllByRole('radio', {}, patiently);
  await userEvent.click(views[1] as HTMLElement);
};

export const WhoApproves500000 = {
  beforeEach: withServer(true),
  render: () => <TryItPage chart="quotation" code="" onCode={kept} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await openRules(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('table')?.textContent).toMatch(/Supervisor/), patiently);
    await expect(bodies(ruleTrialCalls.preview)[0]).toMatchObject({ case: { kind: 'quotation', total_amount: 500_000 } });
    const [total] = canvasElement.querySelectorAll<HTMLInputElement>('form input');
    await userEvent.clear(total as HTMLInputElement);
    await userEvent.type(total as HTMLInputElement, '80000');
    await waitFor(
      () => expect(bodies(ruleTrialCalls.preview).at(-1)).toMatchObject({ case: { total_amount: 80_000 } }),
      patiently,
    );
    await expect(kept.mock.calls.at(-1)?.[0]).toMatch(/^rules_/);
  },
};

export const WithoutAServer = {
  beforeEach: withServer(false),
  render: () => <TryItPage chart="quotation" code="rules_" onCode={kept} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[role="note"] code')?.textContent).toBe('npm start'), patiently);
  },
};

export const ProposeAndReplay = {
  beforeEach: withServer(true),
  render: () => <RulesProposal />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('nav button[aria-current]')).not.toBeNull(), patiently);
    const replay = () =>
      [...canvasElement.querySelectorAll<HTMLButtonElement>('section button')].find((one) => !one.closest('nav')) as HTMLElement;
    await expect(replay()).toHaveAttribute('aria-disabled', 'true');
    const priority = canvasElement.querySelector('input[inputmode="numeric"]') as HTMLInputElement;
    await userEvent.clear(priority);
    await userEvent.type(priority, '5');
    await userEvent.click(replay());
    await waitFor(() => expect(canvasElement.querySelector('a[href="/quotations/1"]')).not.toBeNull(), patiently);
    await expect(bodies(ruleTrialCalls.replay)[0]).toMatchObject({
      draft: { changes: [{ kind: 'quotation', config: { priority: 5 } }] },
    });
    await expect(within(canvasElement).getByRole('status').textContent).toMatch(/62/);
  },
};
