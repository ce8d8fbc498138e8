import { expect } from 'vitest';
import { chartVersion } from '../../../server/kit/chart-version.ts';
import { initialOf } from '../../../src/machines/kit/lifecycle.ts';
import {
  type Candidate,
  candidatesFrom,
  candidatesOf,
  type LifecycleEntry,
  lifecycles,
  shortestWays,
} from '../../../src/workbench/lifecycle-model.ts';
import { detourOf } from '../../../src/workbench/scenarios/driving/detours.ts';
import { scenarioOf } from '../../../src/workbench/scenarios/scenarios.ts';
import { expectedLives, expectedTarget } from '../expected/lives.ts';
import { attachmentTestBed } from './attachment.ts';
import { bankDepositTestBed } from './bank-deposit.ts';
import { chequeTestBed, depositTestBed, mobileAccessTestBed, unitOwnerTestBed } from './by-system.ts';
import { cashBoxTestBed } from './cash-box.ts';
import { collectionTestBed } from './collection.ts';
import { creditNoteTestBed } from './credit-note.ts';
import { dataImportTestBed } from './data-import.ts';
import { dunningCaseTestBed } from './dunning-case.ts';
import { type EntityTestBed, entityTestBedOf } from './entity.ts';
import { generationTestBed } from './generation.ts';
import { invoiceTestBed } from './invoice.ts';
import { invoiceDeliveryTestBed } from './invoice-delivery.ts';
import { invoicingRunTestBed } from './invoicing-run.ts';
import { reportScheduleTestBed } from './report-schedule.ts';
import { sendingTestBed } from './sending.ts';
import { taxReportTestBed } from './tax-report.ts';
import type { TestCompany } from './test-company.ts';

/** What no scenario can do alone. */
const specialTestBeds: Record<string, (testCompany: TestCompany) => EntityTestBed> = {
  generation: generationTestBed,
  attachment: attachmentTestBed,
  data_import: dataImportTestBed,
  deposit: depositTestBed,
  mobile_access: mobileAccessTestBed,
  unit_owner: unitOwnerTestBed,
  sending: sendingTestBed,
  tax_report: taxReportTestBed,
  invoice: invoiceTestBed,
  invoice_delivery: invoiceDeliveryTestBed,
  invoicing_run: invoicingRunTestBed,
  report_schedule: reportScheduleTestBed,
  credit_note: creditNoteTestBed,
  bank_deposit: bankDepositTestBed,
  cash_box: cashBoxTestBed,
  cheque: chequeTestBed,
  collection: collectionTestBed,
  dunning_case: dunningCaseTestBed,
};

export const entityTestBeds = (testCompany: TestCompany): Record<string, EntityTestBed> =>
  Object.fromEntries(
    lifecycles.flatMap(({ name }) => {
      const scenario = scenarioOf(name);
      const special = specialTestBeds[name];
      return special ? [[name, special(testCompany)]] : scenario ? [[name, entityTestBedOf(testCompany, scenario)]] : [];
    }),
  );

/** The path by which the server can reach a transition's source. */
export function wayTo({ name, lifecycle: { machine } }: LifecycleEntry, candidate: Candidate): Candidate[] {
  const named = detourOf(name, { what: candidate.event, from: candidate.from, to: candidate.to });
  if (named) {
    let status = initialOf(machine);
    return named.map((event) => {
      const next = candidatesFrom(machine, status).find((one) => one.event === event);
      if (!next) throw new Error(`No ${event} in ${status}`);
      status = next.to;
      return next;
    });
  }
  const way = shortestWays(candidatesOf(machine), initialOf(machine)).get(candidate.from);
  if (!way) throw new Error(`No path leads to ${candidate.from}`);
  return way;
}

interface Moved {
  event: string;
  from: string;
  to: string;
  actor_id: number | null;
  chart_version: string;
}

/**
 * Creates a record and takes it through transitions by real calls. After each one, the record and its log must have the
 * status of the hand-written transitions, whatever the chart says. `ahead` are the steps it must be fit for, if they go
 * beyond the path. Returns its id.
 */
export async function walkOn(
  testCompany: TestCompany,
  entry: LifecycleEntry,
  own: EntityTestBed,
  way: readonly Candidate[],
  ahead: readonly Candidate[] = way,
): Promise<number> {
  const id = await own.create(ahead);
  expect(await own.status(id)).toBe(expectedLives[entry.name]?.initial);
  for (const candidate of way) await takeStep(testCompany, entry, own, id, candidate);
  return id;
}

/** Takes a record through one transition. */
export async function takeStep(
  testCompany: TestCompany,
  { name, lifecycle }: LifecycleEntry,
  own: EntityTestBed,
  id: number,
  candidate: Candidate,
): Promise<void> {
  const person = await own.perform(id, candidate);
  const to = expectedTarget(name, candidate);
  expect(await own.status(id), candidate.name).toBe(to);
  const [moved] = await testCompany.sql<Moved>(
    'select event, "from", "to", actor_id, chart_version from record_log where entity = $1 and record_id = $2 and "to" is not null order by id desc limit 1',
    [name, id],
  );
  expect(moved, candidate.name).toMatchObject({
    event: candidate.event,
    from: candidate.from,
    to,
    chart_version: chartVersion(lifecycle),
  });
  if (candidate.meta.by === 'person') expect(moved?.actor_id, candidate.name).toBe(person && testCompany.userOf(person));
  if (candidate.meta.by === 'timer') expect(moved?.actor_id, candidate.name).toBeNull();
}
