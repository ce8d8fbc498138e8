import { describe, expect, it } from 'vitest';
import { violationsIn } from '../../setup/axe.ts';
import { frame } from '../../setup/frame.ts';

const frameBed = frame();

describe('my work', () => {
  it('lets a decision be made on its card, after showing what it means; the next card gets the focus', async () => {
    const runs = [(await frameBed.at.request()).run, (await frameBed.at.request()).run];
    const { page, faults } = await frameBed.asPerson('operations');
    const approve = page.getByRole('main').getByRole('button', { name: /^Approve Q-/ });
    await expect.poll(() => approve.count()).toBe(2);
    await page.getByRole('heading', { name: 'Waiting for my decision: 2' }).waitFor();
    await approve.first().click();
    await page.getByText(/60,000\.00 in total.*Approving is final/).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByLabel('Comment').fill('As agreed');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Waiting for my decision: 1' }).waitFor();
    expect((await Promise.all(runs.map((run) => frameBed.at.statusesOf(run)))).map(({ run }) => run).sort()).toEqual([
      'approved',
      'running',
    ]);
    expect(await approve.count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.closest('main li')?.textContent)).toMatch(/Q-/);
    expect(faults).toEqual([]);
  });

  it('has its title above both columns, and what waits for me in the wide one', async () => {
    const { page } = await frameBed.asPerson('admin');
    await page.setViewportSize({ width: 1440, height: 900 });
    const boxOf = async (what: string) => (await page.locator(`main ${what}`).first().boundingBox()) ?? expect.fail();
    const [title, work, numbers] = [await boxOf('h1'), await boxOf('.mine'), await boxOf('aside')];
    expect(title.y + title.height).toBeLessThanOrEqual(Math.min(work.y, numbers.y));
    expect(title.x).toBe(work.x);
    expect(numbers.x).toBeGreaterThan(work.x + 600);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has charts of its numbers, each with the same as text', async () => {
    const { page, faults } = await frameBed.asPerson('admin');
    const funnel = page.getByRole('list', { name: 'From lead to lease' });
    const [{ rows }] = [
      await frameBed.at.testBed.owner.query<{ count: string }>(
        "select count(*) from leads where company_id = $1 and status <> 'lost'",
        [frameBed.at.testBed.one.company.id],
      ),
    ];
    await expect.poll(() => funnel.getByRole('img').first().getAttribute('aria-label')).toBe(`New: ${rows[0]?.count}`);
    // The first of the two charts.
    await page.getByText('Show as table').first().click();
    const table = page.getByRole('region', { name: 'Occupied units by month, in percent' });
    await expect.poll(() => table.getByRole('row').count()).toBe(14);
    await table.getByRole('cell', { name: '15 Jan 2026' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('says so when nothing is waiting', async () => {
    const { page } = await frameBed.asPerson('none');
    await page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Occupancy' }).count()).toBe(0);
    expect(await violationsIn(page)).toEqual([]);
  });
});
