import { type IssueAnswer, issueAnswerCalls } from '../../../api/maintenance/issue-answer.ts';
import { maintenanceIssueCalls as calls, type MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { maintenanceSubcategoryCalls } from '../../../api/maintenance/maintenance-subcategory.ts';
import { maintenanceSubsubcategoryCalls } from '../../../api/maintenance/maintenance-subsubcategory.ts';
import { type Provider, providerCalls } from '../../../api/maintenance/provider.ts';
import { type WorkOrderItem, workOrderItemCalls } from '../../../api/maintenance/work-order-item.ts';
import { roleCalls } from '../../../api/settings/role.ts';
import { userCalls } from '../../../api/settings/user.ts';
import type { Driver, StaffRole } from '../driving/driver.ts';
import { makeCategory, makeChecklist, newNames } from './maintenance.ts';

const operations: StaffRole = 'operations';
export interface IssueState {
  id: number;
  category: number;
}
/** An issue that isn't critical: of a vacant unit and nobody's, unless a tenant or a unit is named. */
export async function makeIssue(driver: Driver, tenant?: number, place?: number): Promise<IssueState> {
  const unit = place ?? (await driver.place()).unit;
  const category = await makeCategory(driver);
  const named = (more: object) => ({ body: { ...newNames(driver), ...more } });
  const sub = await driver.ask<{ id: number }>(
    operations,
    maintenanceSubcategoryCalls.create,
    named({ category_id: category.id }),
  );
  const last = await driver.ask<{ id: number }>(
    operations,
    maintenanceSubsubcategoryCalls.create,
    named({ subcategory_id: sub.id }),
  );
  const { id } = await driver.ask<MaintenanceIssue>(operations, calls.create, {
    body: {
      ...{ location: 'unit', unit_id: unit, subsubcategory_id: last.id },
      ...{ priority: 'high', description: 'The kitchen tap drips' },
      ...(tenant && { tenant_id: tenant }),
    },
  });
  return { id, category: category.id };
}

export type IssueMove = Exclude<
  keyof typeof calls,
  'list' | 'create' | 'get' | 'update' | 'activities' | 'dueArithmetic' | 'billing'
>;
/** Takes an issue through one of its calls. Returns who did it. */
export async function moveIssue(
  driver: Driver,
  { id }: IssueState,
  what: IssueMove,
  body: Record<string, unknown> = {},
  who: StaffRole = operations,
): Promise<StaffRole> {
  await driver.ask(who, calls[what], { params: { id }, body });
  return who;
}

export const solution = { resolution: 'The seal was replaced', cause: 'wear' };
export const again = { reason: 'It drips again' };
/** An administrator gives it to operations. */
export const assignIssue = async (driver: Driver, issue: IssueState) =>
  moveIssue(driver, issue, 'assign', { assignee_id: await driver.userId(operations) }, 'admin');
/** Gives it a checklist. Returns its steps, none of which is answered. */
export async function giveChecklist(driver: Driver, { id }: IssueState, checklist_id?: number): Promise<IssueAnswer[]> {
  await driver.ask(operations, calls.assignChecklist, {
    params: { id },
    body: { checklist_id: checklist_id ?? (await makeChecklist(driver)) },
  });
  return driver.ask<IssueAnswer[]>(operations, issueAnswerCalls.list, { params: { issue_id: id } });
}
/** A service of three hours, which costs 66.00 unless another price is given, approved without anybody looking at it. */
export async function approvedService(driver: Driver, { id }: IssueState, more: object = {}): Promise<number> {
  const made = await driver.ask<WorkOrderItem>(operations, workOrderItemCalls.createService, {
    params: { issue_id: id },
    body: { description: 'Three hours of a plumber', quantity: 3, price: '22.00', ...more },
  });
  await driver.ask(operations, workOrderItemCalls.submit, { params: { id: made.id }, body: {} });
  return made.id;
}
/** Uses a service of 66.00, so that the issue costs something. */
export async function spendOn(driver: Driver, issue: IssueState): Promise<void> {
  const id = await approvedService(driver, issue);
  await driver.ask(operations, workOrderItemCalls.use, { params: { id }, body: { qty: 3, actual: '66.00' } });
}
/** Takes it on, begins it, and resolves it. */
export async function resolveIssue(driver: Driver, issue: IssueState): Promise<void> {
  await assignIssue(driver, issue);
  await moveIssue(driver, issue, 'start');
  await moveIssue(driver, issue, 'resolve', solution);
}

/** A new provider of a trade, whose papers are in order. */
export async function makeProvider(driver: Driver, category: number): Promise<number> {
  const today = await driver.today();
  const { id } = await driver.ask<Provider>(operations, providerCalls.create, {
    body: {
      ...newNames(driver),
      legal_name: 'Rukn Al Taqniya Maintenance Est.',
      // Ten digits, as a mobile number has.
      commercial_register: driver.unique('mobile'),
      commercial_register_expiry: driver.day(today, 200),
      contract_from: driver.day(today, -30),
      contract_to: driver.day(today, 335),
      category_ids: [category],
    },
  });
  await driver.ask(operations, providerCalls.status, { params: { id }, body: { status: 'active' } });
  return id;
}
/** Offers it to a new provider, who may be given it. */
export async function offerIssue(driver: Driver, issue: IssueState): Promise<StaffRole> {
  const provider_id = await makeProvider(driver, issue.category);
  return moveIssue(driver, issue, 'offer', { provider_id, respond_by: driver.day(await driver.today(), 2, 'T09:00:00Z') });
}
/** Quotes for it: more than passes unseen. */
export const quoteIssue = async (driver: Driver, issue: IssueState): Promise<StaffRole> =>
  moveIssue(driver, issue, 'quote', {
    ...{ net: '450.00', description: 'A new mixer tap' },
    until: driver.day(await driver.today(), 3, 'T09:00:00Z'),
  });
/** Somebody else approves the service that a quote became. */
export async function approveQuote(driver: Driver, { id }: Pick<IssueState, 'id'>): Promise<void> {
  const { quote } = await driver.ask<MaintenanceIssue>(operations, calls.get, { params: { id } });
  await driver.ask('admin', workOrderItemCalls.approve, { params: { id: quote?.item_id ?? 0 }, body: {} });
}
/** A visit in so many days. */
export async function scheduleIssue(driver: Driver, issue: IssueState, days: number, more: Record<string, unknown> = {}) {
  const today = await driver.today();
  const slot = { slot_from: driver.day(today, days, 'T08:00:00Z'), slot_to: driver.day(today, days, 'T10:00:00Z') };
  return moveIssue(driver, issue, 'schedule', { ...slot, ...more });
}
/** Has a provider accept it, and agrees on a visit. */
export async function visitIssue(driver: Driver, issue: IssueState): Promise<void> {
  await offerIssue(driver, issue);
  await moveIssue(driver, issue, 'accept');
  await scheduleIssue(driver, issue, 3);
}
/** What it waits for, until the day after tomorrow. */
export const waitBody = async (driver: Driver, why: string) => ({
  ...{ why, until: driver.day(await driver.today(), 2, 'T09:00:00Z') },
  ...((why === 'access' || why === 'tenant') && { contact_channel: 'phone' }),
});

/** Somebody who works on maintenance, and is there only to leave again. */
export async function hireForMaintenance(driver: Driver): Promise<number> {
  const { id: role_id } = await driver.ask<{ id: number }>('admin', roleCalls.create, {
    body: {
      name_en: driver.unique('name'),
      name_ar: driver.unique('name_ar'),
      privileges: { maintenance: { view: true, edit: true } },
    },
  });
  const { id } = await driver.ask<{ id: number }>('admin', userCalls.create, {
    body: { name: driver.unique('name'), email: driver.unique('email'), role_id },
  });
  return id;
}
