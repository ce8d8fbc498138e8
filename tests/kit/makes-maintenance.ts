import { randomUUID } from 'node:crypto';
import { fieldCalls } from '../../src/api/maintenance/field.ts';
import { type ReportLabel, reportLabelCalls } from '../../src/api/maintenance/report-label.ts';
import { workOrderItemCalls } from '../../src/api/maintenance/work-order-item.ts';
import { bringBy } from '../../src/workbench/scenarios/driving/bring.ts';
import type { Driver } from '../../src/workbench/scenarios/driving/driver.ts';
import { giveChecklist, makeIssue } from '../../src/workbench/scenarios/parts/issues.ts';
import { providerBillScenario } from '../../src/workbench/scenarios/provider-bill.ts';
import { reportLabelScenario } from '../../src/workbench/scenarios/report-label.ts';
import { restockScenario } from '../../src/workbench/scenarios/restock.ts';
import { workOrderItemScenario } from '../../src/workbench/scenarios/work-order-item.ts';
import type { Records } from './planted.ts';

/** A restock in a status, of a part of its own. */
export async function restockAt(driver: Driver, status: string): Promise<Records> {
  const { part, id } = await bringBy(driver, restockScenario, status);
  return { '/maintenance/parts/{}': part, '/maintenance/parts/{}/restocks/{}': id, '/maintenance/restocks/{}': id };
}

/** A service of an issue of its own, in a status. */
export async function itemAt(driver: Driver, status: string): Promise<Records> {
  const { issue, id } = await bringBy(driver, workOrderItemScenario, status);
  return {
    ...{ '/maintenance/issues/{}': issue, '/maintenance/issues/{}/work_order_items/{}': id },
    '/maintenance/work_order_items/{}': id,
  };
}

/** Another cost of an issue of its own, as a draft. */
export async function additionalItemAt(driver: Driver): Promise<Records> {
  const { id: issue_id } = await makeIssue(driver);
  const { id } = await driver.ask<{ id: number }>('operations', workOrderItemCalls.createAdditional, {
    params: { issue_id },
    body: { kind: 'additional_cost', description: 'Scaffolding', price: '80.00' },
  });
  return { '/maintenance/issues/{}': issue_id, '/maintenance/issues/{}/work_order_additional_items/{}': id };
}

/** An issue whose checklist has a step that isn't answered. */
export async function checklistAt(driver: Driver): Promise<Records> {
  const issue = await makeIssue(driver);
  const [step] = await giveChecklist(driver, issue);
  if (!step) throw new Error('The checklist has no step');
  return { '/maintenance/issues/{}': issue.id, '/maintenance/issues/{}/checklist/{}': step.id };
}

/** A bill of a provider in a status. */
export async function providerBillAt(driver: Driver, status: string): Promise<Records> {
  const { provider, id } = await bringBy(driver, providerBillScenario, status);
  return { '/maintenance/providers/{}': provider, '/maintenance/provider_bills/{}': id };
}

/** An event of a phone on an issue, by default one of its own, that suggests another place than the one that is there. */
export async function suggestedAt(driver: Driver, issue?: number): Promise<Records> {
  const issue_id = issue ?? (await makeIssue(driver)).id;
  const fields = { place_note: { from: 'Somewhere else', to: driver.unique('name') } };
  const now = new Date().toISOString();
  const event = { uuid: randomUUID(), device_time: now, issue_id, event: 'edit', payload: { fields } };
  await driver.ask('operations', fieldCalls.sync, { body: { device_now: now, events: [event] } });
  const [kept] = await driver.ask<{ id: number }[]>('operations', fieldCalls.events, { params: { issue_id } });
  if (!kept) throw new Error('The event was not kept');
  return { '/maintenance/issues/{}': issue_id, '/maintenance/issues/{}/field_events/{}': kept.id };
}

/** The label of a unit, in a company that has something to report. */
export async function labelAt(driver: Driver): Promise<ReportLabel> {
  await makeIssue(driver);
  const { id } = await bringBy(driver, reportLabelScenario, 'active');
  return driver.ask<ReportLabel>('operations', reportLabelCalls.get, { params: { id } });
}
