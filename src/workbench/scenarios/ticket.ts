import { ticketCalls as calls, type Ticket } from '../../api/community/ticket.ts';
import { namesOf } from '../../api/entity-names.ts';
import { roleCalls } from '../../api/settings/role.ts';
import { userCalls } from '../../api/settings/user.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';
import { issueInApp } from './maintenance-issue.ts';
import { moveClock } from './parts/deals.ts';
import { makeIssue, resolveIssue } from './parts/issues.ts';

const agent: StaffRole = 'leasing_agent';
interface TicketState {
  id: number;
  /** Whoever gets it leaves the company before it is reopened. */
  leaver: number | null;
}
const press = (event: string) => () => ({ on: 'ticket' as const, event });
/** Somebody who works on tickets, and is there only to leave again. */
async function hire(driver: Driver): Promise<number> {
  const { id: role_id } = await driver.ask<{ id: number }>('admin', roleCalls.create, {
    body: {
      name_en: driver.unique('name'),
      name_ar: driver.unique('name_ar'),
      privileges: { tickets: { view: true, edit: true } },
    },
  });
  const { id } = await driver.ask<{ id: number }>('admin', userCalls.create, {
    body: { name: driver.unique('name'), email: driver.unique('email'), role_id },
  });
  return id;
}
const reopen = async (driver: Driver, { id }: TicketState) => {
  await driver.ask(agent, calls.reopen, { params: { id }, body: { reason: 'It drips again' } });
  return agent;
};

export const ticketScenario: Scenario<TicketState> = {
  entity: 'ticket',
  inApp: {
    presses: {
      ...issueInApp.presses,
      'SET-62': press('close'),
      'SET-63': press('reopen'),
      'SET-64': press('assign'),
      'X-TKT-02': press('unassign'),
      'X-TKT-03': press('start'),
      'X-TKT-04': press('resolve'),
      'X-TKT-05': press('cancel'),
      'X-TKT-06': press('rate'),
    },
    acts: {
      ...issueInApp.acts,
      'X-TKT-10': { text: 'link_ticket', labels: { tab: 'app.entity.maintenance_issue', link: 'community.ticket.issue.link' } },
      'SET-30': {
        text: 'leaver',
        labels: { list: namesOf('user').many, edit: 'kit.edit', active: 'settings.field.active', save: 'kit.save' },
      },
      'SET-61': {
        text: 'ticket',
        labels: {
          list: namesOf('ticket').many,
          new: 'community.ticket.new',
          subject: 'community.ticket.subject',
          compound: 'sales.lead.compound',
          name: 'community.ticket.name',
          mobile: 'sales.lead.mobile',
          message: 'community.ticket.message',
          save: 'kit.save',
        },
      },
    },
  },
  create: async (driver, ahead) => {
    const { compound } = await driver.place();
    const { id } = await driver.ask<Ticket>(agent, calls.create, {
      body: {
        subject: 'The kitchen tap drips',
        compound_id: compound,
        name: 'A visitor on a walk',
        mobile: driver.unique('mobile'),
        category: 'maintenance',
        priority: 'critical',
        message: 'It has dripped since yesterday.',
      },
    });
    const leaves = ahead.some(({ event, to }) => event === 'reopen' && to === 'pending');
    return { id, leaver: leaves ? await hire(driver) : null };
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: agent, call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/tickets/', id: ({ id }) => id },
  acts: {
    assign: async (driver, { id, leaver }) => {
      const body = { assignee_id: leaver ?? (await driver.userId('operations')) };
      await driver.ask(agent, calls.assign, { params: { id }, body });
      return agent;
    },
    unassign: async (driver, { id }) => {
      await driver.ask(agent, calls.unassign, { params: { id }, body: {} });
      return agent;
    },
    start: async (driver, { id }) => {
      await driver.ask(agent, calls.start, { params: { id }, body: {} });
      return agent;
    },
    resolve: async (driver, { id, leaver }) => {
      await driver.ask(agent, calls.resolve, { params: { id }, body: { resolution: 'The seal was replaced' } });
      if (leaver !== null) await driver.ask('admin', userCalls.update, { params: { id: leaver }, body: { active: false } });
      return agent;
    },
    // The issue that it is part of is resolved.
    issue_resolved: async (driver, { id }) => {
      const issue = await makeIssue(driver);
      await driver.ask('operations', calls.takePart, { params: { id }, body: { issue_id: issue.id } });
      await resolveIssue(driver, issue);
      return null;
    },
    close: async (driver, { id }) => {
      await driver.ask(agent, calls.close, { params: { id }, body: {} });
      return agent;
    },
    auto_close: async (driver, { id }) => {
      await moveClock(driver, driver.day(await driver.today(), 4));
      await driver.until(agent, calls.get, { params: { id } }, 'status', 'closed');
      return null;
    },
    reopen,
    cancel: async (driver, { id }) => {
      await driver.ask(agent, calls.cancel, { params: { id }, body: { reason: 'It drips again' } });
      return agent;
    },
    rate: async (driver, { id }) => {
      await driver.ask(agent, calls.rate, { params: { id }, body: { rating: 4, comment: 'Quick' } });
      return agent;
    },
  },
};
