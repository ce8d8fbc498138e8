import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import type { Page } from '../../../api/contract.ts';
import type { AnyReport, ReportAnswer, ReportQuery, ReportRow } from '../../../api/define-report.ts';
import { type ListMachine, listFlow } from '../../kit/list/list-flow.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

/** A row of a report as a list has it: its place on the page identifies it. */
export interface ListedRow {
  id: number;
  by: string;
  cells: ReportRow;
  /** The summed columns in the earlier period that it is compared with. */
  earlier: ReportRow | null;
}
/** A page of rows with all that the report answered. */
export interface ReportPage extends Page<ListedRow> {
  report: ReportAnswer;
}

/** An answer as a page of a list. */
export function pageOfReport(report: ReportAnswer, by: string): ReportPage {
  const { rows, total_entries, page, per_page } = report;
  return {
    rows: rows.map((cells, at) => ({ id: at + 1, by, cells, earlier: report.compared?.rows[at] ?? null })),
    ...{ report, total_entries, total_exact: true, page, per_page },
    // Reports have no keyset: the pager asks for the next page by its number.
    next_cursor: page * per_page < total_entries ? String(page + 1) : null,
  };
}

const machines = new Map<string, ListMachine<ListedRow>>();
/** The flow of a report's page: a list, whose query also has the grouping (`by`). One for each report. */
export function reportMachineOf(report: AnyReport): ListMachine<ListedRow> {
  const known = machines.get(report.name);
  if (known) return known;
  const [first = ''] = Object.keys(report.groups);
  const machine = listFlow<ListedRow>({ entity: report.changes }).provide({
    actors: {
      read: fromPromise(async ({ input: { query }, signal }) => {
        const { by = first, ...asked } = query as ReportQuery & { by?: string };
        const call = report.calls[by] ?? report.calls[first];
        if (!call) throw new Error(`The report ${report.name} has no grouping`);
        return pageOfReport(await send(call, { query: asked, signal }), by);
      }),
    },
  });
  machines.set(report.name, machine);
  return machine;
}

type TileMachine = ReturnType<typeof tileFlow>;
/** A tile covers the whole company, so it isn't reloaded after each change. */
const tileFlow = ({ changes, calls }: AnyReport) => {
  const [call] = Object.values(calls) as [AnyReport['calls'][string]];
  return readFlow<ReportAnswer, null>({ entity: changes, rest: 30_000 }).provide({
    actors: { read: reader(async (_, signal) => (await send(call, { query: {}, signal })) as ReportAnswer) },
  });
};
const tiles = new Map<string, TileMachine>();
/** The flow of a report's tile: its first grouping as it is unless anything is asked for. One for each report. */
export function tileMachineOf(report: AnyReport): TileMachine {
  const machine = tiles.get(report.name) ?? tileFlow(report);
  tiles.set(report.name, machine);
  return machine;
}
