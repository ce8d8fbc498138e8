import { type ReportLabel, reportLabelCalls } from '../../src/api/maintenance/report-label.ts';
import { workOrderItemCalls } from '../../src/api/maintenance/work-order-item.ts';
import { bringBy } from '../../src/workbench/scenarios/driving/bring.ts';
import type { Driver } from '../../src/workbench/scenarios/driving/driver.ts';
import { giveChecklist, makeIssue } from '../../src/workbench/scenarios/parts/issues.ts';
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

/** The label of a unit, in a company that has something to report. */
export async function labelAt(driver: Driver): Promise<ReportLabel> {
  await makeIssue(driver);
  const { id } = await bringBy(driver, reportLabelScenario, 'active');
  return driver.ask<ReportLabel>('operations', reportLabelCalls.get, { params: { id } });
}
