import { describe, expect, it } from 'vitest';
import { type Ticket, ticketCalls } from '../../../src/api/community/ticket.ts';
import { type IssueAnswer, issueAnswerCalls } from '../../../src/api/maintenance/issue-answer.ts';
import { type MaintenanceIssue, maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { makeChecklist } from '../../../src/workbench/scenarios/parts/maintenance.ts';
import { assign, clockAt, coordinator, makePath, readIssue, reported, riyadh, steps, usualPath } from '../../setup/issues.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { labelled, made } from '../../setup/public-reports.ts';
import { done, refusedBy } from '../../setup/sales-of-units.ts';

/*
 * What went wrong in other products, with the inputs that were reported there. Those that belong to a file of their own are tried
 * there: osTicket#6739 and the vectors in issue-clock, zammad#4432 in issue-notices, RepairDesk#430 in work-order-items, odoo PR#126546
 * in stock-value, OCA/maintenance#161, odoo-eam#61 and glpi#18703 in plans and occurrences.
 */
startTestCompany();

const iso = (at: string) => new Date(`${at}:00+03:00`).toISOString();

describe('open-condo-software/condo PR#2534: limits are set by every door', () => {
  it('and alike for what is reported at the same time', async () => {
    const { subsubcategory } = await usualPath();
    const form = await reported();
    const label = await made((await labelled()).token);
    const byLabel = await readIssue(Number(label.ref_no.replace('IS-', '')));
    const { unit } = await testCompany.driver.place();
    const { compound_id } = await done<Unit>(testCompany.people.admin, unitCalls.get, { params: { id: unit } });
    const ticket = await done<Ticket>(coordinator(), ticketCalls.create, {
      body: {
        ...{ subject: 'The tap drips', compound_id, unit_id: unit, name: 'A visitor', mobile: '0500000001' },
        ...{ category: 'maintenance', priority: 'normal', message: 'Since yesterday.' },
      },
    });
    await done(coordinator(), ticketCalls.report, { params: { id: ticket.id }, body: { subsubcategory_id: subsubcategory } });
    const { issue_id } = await done<Ticket>(coordinator(), ticketCalls.get, { params: { id: ticket.id } });
    // A failed step makes an issue of its own, in a category of its own.
    const checklist = await makeChecklist(testCompany.driver, [
      { name_en: 'Seals', name_ar: 'الحشوات', fail_subsubcategory_id: (await makePath()).subsubcategory },
    ]);
    const host = await reported();
    await done(coordinator(), maintenanceIssueCalls.assignChecklist, {
      params: { id: host.id },
      body: { checklist_id: checklist },
    });
    const [step] = await done<IssueAnswer[]>(coordinator(), issueAnswerCalls.list, { params: { issue_id: host.id } });
    const failed = await done<IssueAnswer>(coordinator(), issueAnswerCalls.update, {
      params: { issue_id: host.id, id: step?.id as number },
      body: { result: 'fail' },
    });
    const all = [form, byLabel, await readIssue(issue_id as number), await readIssue(failed.made_issue_id as number)];
    expect(all.map(({ reported_by, priority }) => [reported_by, priority])).toEqual([
      ['staff', 'normal'],
      ['qr', 'normal'],
      ['staff', 'normal'],
      ['checklist', 'normal'],
    ]);
    const minutes = (at: string | null) => Math.round(new Date(String(at)).getTime() / 60_000);
    for (const issue of all)
      for (const due of ['respond_due_at', 'respond_at_risk_at', 'resolve_due_at', 'resolve_at_risk_at'] as const) {
        expect(issue[due], `${issue.reported_by} ${due}`).not.toBeNull();
        expect(Math.abs(minutes(issue[due]) - minutes(form[due])), `${issue.reported_by} ${due}`).toBeLessThanOrEqual(1);
      }
  });
});

describe('cityofaustin/atd-data-tech#26220: an offer without a provider', () => {
  it('is refused, and nothing is half issued', async () => {
    const { id } = await reported();
    const before = await readIssue(id);
    const offer = await coordinator().ask(maintenanceIssueCalls.offer, {
      params: { id },
      body: { provider_id: null, respond_by: new Date(Date.now() + 40 * 86_400_000).toISOString() },
    });
    expect([offer.status, refusedBy(offer)]).toEqual([422, ['gaveProvider']]);
    expect(await readIssue(id)).toEqual(before);
  });
});

describe('glpi-project/glpi#10594: a pause over the weekend', () => {
  it('adds the hours that were open in it, and nothing for the weekend', async () => {
    await clockAt('2026-01-21T13:00');
    const { id } = await reported({ priority: 'high' });
    await clockAt('2026-01-21T16:00');
    await steps(id, assign(), ['wait', { why: 'access', until: iso('2026-01-25T09:00'), contact_channel: 'phone' }]);
    await clockAt('2026-01-25T09:00');
    await steps(id, 'resume');
    const { resolve_due_at }: MaintenanceIssue = await readIssue(id);
    // Without the pause: Monday 26 January, 10:00.
    expect(riyadh(resolve_due_at)).toBe('2026-01-27T12:00');
  });
});
