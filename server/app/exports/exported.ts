import { type ApprovalKind, approvalKinds } from '../../../src/api/approvals/kinds.ts';
import { calls, listColumns } from '../../../src/api/calls.ts';
import type { Column } from '../../../src/api/columns.ts';
import type { Call, Page } from '../../../src/api/contract.ts';
import { type AnyReport, columnsOf, exportPrivilege, labelOf, listOfReport, titleOf } from '../../../src/api/define-report.ts';
import { type EntityName, type EntityThat, entities, entitiesThat } from '../../../src/api/entities.ts';
import { inCode, listNameOf, namesOf } from '../../../src/api/entity-names.ts';
import type { Module, Privilege } from '../../../src/api/privileges.ts';
import { reports } from '../../../src/api/reports.ts';
import type { Viewer } from '../../../src/machines/kit/lifecycle.ts';
import { entityHandlers as handlers } from '../../entities.ts';
import type { HandlerContext } from '../../http/contract.ts';
import { mustMay } from '../../kit/must-may.ts';

/** A report that an export writes: the grouping's call reads its rows, but its file is made by the report itself. */
interface ExportedReport {
  report: AnyReport;
  by: string;
}
export interface Exported {
  module: Module;
  /** Further privileges that the list needs. */
  needs?: readonly Privilege[];
  reported?: ExportedReport;
  /** Locale key. */
  title: string;
  call: Call;
  /** Called by a job, without a request. */
  read: (context: Omit<HandlerContext<Call>, 'request' | 'reply'>) => Promise<Page<{ id: number }>>;
  columns: Column<never>[];
}
const exported = (module: Module, title: string, call: Call, read: unknown, columns: unknown): Exported => ({
  module,
  title,
  call,
  read: read as Exported['read'],
  columns: columns as Column<never>[],
});

const entityOf = {
  quotation: 'quotationConfig',
  contract_discount: 'contractDiscountConfig',
  quotation_discount: 'quotationDiscountConfig',
  deal: 'dealConfig',
} as const satisfies Record<ApprovalKind, keyof typeof calls>;

/** The rules and the rejection reasons of one kind of approval. */
const ofKind = (kind: ApprovalKind): Record<string, Exported> => {
  const own = entityOf[kind];
  const title = `approvals.kind.${kind}`;
  return {
    [`approvals_${kind}_rules`]: exported(
      'workflow_configs',
      title,
      calls[own].list,
      handlers[own].list,
      listColumns.workflow_config,
    ),
    [`approvals_${kind}_reasons`]: exported(
      'workflow_configs',
      title,
      calls[own].reasons,
      handlers[own].reasons,
      listColumns.rejection_reason,
    ),
  };
};

const listsOf = (all: object, entity: EntityName) => (all as Record<string, Record<string, unknown>>)[inCode(entity)] ?? {};

/** An entity's list, with its call and handler; one that is also listed under others has `all` as well. */
function listOf(entity: EntityThat<'export'>): [name: string, exported: Exported] {
  const own = listsOf(calls, entity);
  const name = 'all' in own ? 'all' : 'list';
  const columns = (listColumns as Record<string, unknown>)[entity];
  if (!own[name] || !columns) throw new Error(`${entity} has no list that could be exported`);
  return [
    listNameOf(entity),
    exported(entities[entity].module, namesOf(entity).many, own[name] as Call, listsOf(handlers, entity)[name], columns),
  ];
}

/** Each grouping of a report, under a name of its own. */
const ofReport = (report: AnyReport): [name: string, exported: Exported][] =>
  Object.entries(report.calls).map(([by, call]) => [
    listOfReport(report, by),
    {
      ...exported(exportPrivilege(report).split('.')[0] as Module, titleOf(report), call as Call, null, []),
      columns: columnsOf(report, by, 'filed').map(([id, column]) => ({ id, label: labelOf(report, id, column, by) })) as never,
      ...{ needs: [report.needs], reported: { report, by } },
    },
  ]);

const { execution, workflow } = calls;
/** The exportable lists, by their names in the app. */
export const exportedLists: Record<string, Exported> = {
  ...Object.fromEntries(entitiesThat('export').map(listOf)),
  approvals_pending: exported(
    'approvals',
    'approvals.pending',
    execution.pending,
    handlers.execution.pending,
    listColumns.execution,
  ),
  approvals_associated: exported(
    'approvals',
    'approvals.associated',
    execution.associated,
    handlers.execution.associated,
    listColumns.execution,
  ),
  ...Object.fromEntries((Object.values(reports) as AnyReport[]).flatMap(ofReport)),
  ...Object.assign({}, ...approvalKinds.map(ofKind)),
  approvals_discount_reasons: exported(
    'workflow_configs',
    'approvals.discount_reasons',
    workflow.discountReasons,
    handlers.workflow.discountReasons,
    listColumns.contract_discount_reason,
  ),
};

export const exportedList = (list: string): Exported | undefined =>
  Object.hasOwn(exportedLists, list) ? exportedLists[list] : undefined;

/** Throws ApiError unless the viewer may export the list. */
export function requireExport(viewer: Viewer, { module, needs = [] }: Exported): void {
  mustMay(viewer, ...needs, `${module}.view`, `${module}.export`);
}
