import { bringBy } from '../../src/workbench/scenarios/driving/bring.ts';
import type { Driver } from '../../src/workbench/scenarios/driving/driver.ts';
import { giveChecklist, makeIssue } from '../../src/workbench/scenarios/parts/issues.ts';
import { restockScenario } from '../../src/workbench/scenarios/restock.ts';
import type { Records } from './planted.ts';

/** A restock in a status, of a part of its own. */
export async function restockAt(driver: Driver, status: string): Promise<Records> {
  const { part, id } = await bringBy(driver, restockScenario, status);
  return { '/maintenance/parts/{}': part, '/maintenance/parts/{}/restocks/{}': id, '/maintenance/restocks/{}': id };
}

/** An issue whose checklist has a step that isn't answered. */
export async function checklistAt(driver: Driver): Promise<Records> {
  const issue = await makeIssue(driver);
  const [step] = await giveChecklist(driver, issue);
  return { '/maintenance/issues/{}': issue.id, '/maintenance/issues/{}/checklist/{}': step?.id };
}
