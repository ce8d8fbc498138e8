import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { courses } from '../../src/workbench/deal/courses.ts';
import { decodeDeal, encodeDeal } from '../../src/workbench/deal/link.ts';
import { DealPage } from '../pages/deal/deal-page.tsx';
import { exactly, named, said } from './said.ts';

/** What an analyst does with a whole deal: plays it, follows what followed, takes it back, and opens it again from its link. */
export default { title: 'Proof/Deal', tags: ['!dev', '!autodocs'] };

const kept = fn<(code: string) => void>();
const patiently = { timeout: 20_000 };
const opened = (canvas: HTMLElement) => waitFor(() => expect(canvas.querySelector('[data-record]')).not.toBeNull(), patiently);
const card = (canvas: HTMLElement, id: string) => {
  const found = canvas.querySelector<HTMLElement>(`[data-record="${id}"]`);
  if (!found) throw new Error(`No card of ${id}`);
  return found;
};
const words = {
  qualify: named('lead.event.qualify'),
  quote: named('sales.quotation.new'),
  request: named('quotation.event.request_for_approval'),
  approve: named('decision.event.approve'),
  approved: said('quotation.status.requests_approved'),
  undo: exactly('workbench.try.undo'),
  cancelled: said('quotation.status.cancelled'),
  lost: named('workbench.deal.course.lost'),
  continued: exactly('workbench.try.give'),
};
const press = async (canvas: HTMLElement, id: string, name: RegExp) =>
  userEvent.click(within(card(canvas, id)).getByRole('button', { name }));
const records = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll<HTMLElement>('[data-record]')].map(({ dataset }) => dataset.record).toSorted();

export const PlayIt = {
  render: () => <DealPage code="" onCode={kept} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await opened(canvasElement);
    await press(canvasElement, 'lead 1', words.qualify);
    const asked = card(canvasElement, 'lead 1').querySelector('form');
    if (asked) await userEvent.click(within(asked).getByRole('button', { name: words.continued }));
    await press(canvasElement, 'lead 1', words.quote);
    await press(canvasElement, 'quotation 1', words.request);
    await expect(records(canvasElement)).toEqual(['decision 1', 'execution 1', 'execution_step 1', 'lead 1', 'quotation 1']);
    // A line of the history leads to the record that was moved.
    const steps = canvasElement.querySelectorAll<HTMLElement>('ol > li');
    const line = [...(steps[2]?.querySelectorAll<HTMLElement>('[data-depth="1"] button') ?? [])];
    await userEvent.click(line[0] as HTMLElement);
    await waitFor(() => expect(card(canvasElement, 'execution 1').dataset.shown).toBe('true'));
    await expect(card(canvasElement, 'execution 1').contains(document.activeElement)).toBe(true);
    await expect(decodeDeal(kept.mock.calls.at(-1)?.[0] ?? '')?.steps).toHaveLength(3);
    await userEvent.click(within(canvasElement).getByRole('button', { name: words.undo }));
    await expect(records(canvasElement)).toEqual(['lead 1', 'quotation 1']);
  },
};

export const AReadyMadeCourse = {
  render: () => <DealPage code="" onCode={kept} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await opened(canvasElement);
    await userEvent.click(within(canvasElement).getByRole('button', { name: words.lost }));
    await expect(card(canvasElement, 'quotation 1').textContent).toMatch(words.cancelled);
    const last = [...canvasElement.querySelectorAll<HTMLElement>('ol > li')].at(-1);
    const depths = [...(last?.querySelectorAll<HTMLElement>('[data-depth]') ?? [])].map(({ dataset }) => dataset.depth);
    await expect(depths).toEqual(['0', '1', '2', '3', '3', '1']);
  },
};

const [first] = courses;
export const FromALink = {
  render: () => <DealPage code={first ? encodeDeal({ ...first, role: 'analyst' }) : ''} onCode={kept} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await opened(canvasElement);
    await expect(canvasElement.querySelectorAll('ol > li')).toHaveLength(first?.steps.length ?? 0);
    await expect(records(canvasElement)).toHaveLength(12);
    // What has just happened is in sight.
    const last = [...canvasElement.querySelectorAll('ol > li')].at(-1)?.getBoundingClientRect();
    await expect(last?.bottom).toBeLessThanOrEqual(innerHeight);
    // An analyst may only look.
    for (const button of within(card(canvasElement, 'leasing_order 1')).getAllByRole('button'))
      await expect(button.getAttribute('aria-disabled')).toBe('true');
  },
};

const own = courses.find(({ id }) => id === 'own');
const ownLink = own ? encodeDeal({ terms: own.terms, steps: own.steps.slice(0, 3), role: 'leasing_manager' }) : '';
export const WhoMay = {
  render: () => <DealPage code={ownLink} onCode={kept} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await opened(canvasElement);
    // The leasing manager would be asked, but made the request: an administrator decides.
    const decision = () => card(canvasElement, 'decision 1');
    await expect(decision().textContent).toMatch(/Asked: Administrator|المطلوب قراره: مدير النظام/);
    const approve = () => within(decision()).getByRole('button', { name: words.approve });
    await expect(approve().getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(approve());
    await expect(within(decision()).getByRole('alert').textContent).toMatch(said('decision.why.isNotRequester'));
    await expect(canvasElement.querySelectorAll('ol > li')).toHaveLength(3);
    // The clock isn't anybody's.
    await expect(card(canvasElement, 'execution_step 1').textContent).toMatch(said('workbench.try.by.timer'));
    await userEvent.selectOptions(canvasElement.querySelector('form select') as HTMLSelectElement, 'admin');
    await userEvent.click(approve());
    const asked = decision().querySelector('form');
    if (asked) await userEvent.click(within(asked).getByRole('button', { name: words.continued }));
    await waitFor(() => expect(card(canvasElement, 'quotation 1').textContent).toMatch(words.approved));
  },
};
