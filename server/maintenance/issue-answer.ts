import { sql } from 'drizzle-orm';
import { type IssueAnswer, type issueAnswerCalls, issueAnswerErrors } from '../../src/api/maintenance/issue-answer.ts';
import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { hasFailed, isAnswered } from '../../src/machines/maintenance/issue-answer/rules.ts';
import { maintenanceIssueLifecycle } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import { issueAnswers } from '../db/schema/issue-answer.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { meters } from '../db/schema/meter.ts';
import type { Scope } from '../db/scope.ts';
import { attachDocument } from '../files/document.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { recordParts } from '../kit/record-part.ts';
import { type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { present } from '../property/references.ts';
import { reportFailure } from './issue-checklist.ts';
import { maintenanceIssueStore, readIssue } from './issue-record.ts';
import { takeReading } from './meter-reading.ts';

const a = issueAnswers;
const of = <T>(table: string, column: string, show: string) =>
  sql<T>`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${a.company_id} and x.id = ${sql.raw(`issue_answers.${column}`)})`;
/** The step of the frozen version. */
const step = sql<IssueAnswer['step']>`(select v.steps -> ${a.position} from checklist_versions v
  where v.company_id = ${a.company_id} and v.checklist_id = ${a.checklist_id} and v.revision = ${a.revision})`;

export const issueAnswerStore: EntityStore = {
  entity: 'issue_answer',
  table: a,
  title: `(select v.steps -> x.position ->> 'name_en' from checklist_versions v
    where v.company_id = x.company_id and v.checklist_id = x.checklist_id and v.revision = x.revision)`,
  owner: 'x.issue_id',
  hidden: ['checklist_id', 'revision'],
  shows: {
    step,
    answered_by_name: of<string | null>('users', 'answered_by', 'name'),
    meter_name_en: of<string | null>('meters', 'meter_id', 'name_en'),
    meter_name_ar: of<string | null>('meters', 'meter_id', 'name_ar'),
    made_ref_no: of<string | null>('maintenance_issues', 'made_issue_id', 'ref_no'),
  },
};

/** A photo is an image. It hangs on the issue, whose evidence it is. */
async function keepPhoto(context: WriteContext, issue: number, attachment_id: number): Promise<void> {
  const { client, company } = context.scope;
  const { rows } = await client.query<{ media_type: string }>({
    name: 'attachments.media_type',
    text: 'select media_type from attachments where company_id = $1 and id = $2',
    values: [company, attachment_id],
  });
  if (rows[0] && !rows[0].media_type.startsWith('image/')) throw invalid({ attachment_id: 'maintenance.answer.error.no_image' });
  await attachDocument(
    context,
    { owner: 'maintenance_issue', table: maintenanceIssues, id: issue },
    { attachment_id, type: 'photo' },
  );
}

/** The meter that is read: the one that is named, or the only one in use. Throws an ApiError. */
async function meterOf({ client, company }: Scope, equipment: number | null, named: number | null): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'meters.in_use',
    text: 'select id from meters where company_id = $1 and equipment_id = $2 and active order by id',
    values: [company, equipment],
  });
  if (!rows.length) throw invalid({ value: 'maintenance.answer.error.no_meter' });
  const found = named === null ? rows : rows.filter(({ id }) => Number(id) === named);
  if (!found.length) throw invalid({ meter_id: 'maintenance.answer.error.other_meter' });
  if (found.length > 1) throw invalid({ meter_id: 'app.error.required' });
  return Number(found[0]?.id);
}

/** Takes the reading that a step asks for; another value corrects it, as long as it is the meter's latest. */
async function keepReading(context: WriteContext, issue: MaintenanceIssue, before: IssueAnswer, after: IssueAnswer) {
  const { scope } = context;
  const meter_id = await meterOf(scope, issue.equipment_id, after.meter_id);
  await lockRow(scope, meters, meter_id);
  const { rows } = await scope.client.query<{ id: number | null }>({
    name: 'meter_readings.latest_id',
    text: 'select max(id) as id from meter_readings where company_id = $1 and meter_id = $2',
    values: [scope.company, meter_id],
  });
  const isLatest = before.reading_id !== null && Number(rows[0]?.id) === before.reading_id;
  const reading = { value: after.value ?? 0, kind: isLatest ? ('corrected' as const) : ('normal' as const) };
  return { meter_id, reading_id: await takeReading(context, meter_id, reading) };
}

const content = ['result', 'value', 'meter_id', 'text', 'attachment_id'] as const;

/** Judges an answer by its step, and keeps what it brings: a photo, a reading. Throws an ApiError. */
async function check(context: WriteContext, values: Record<string, unknown>, id: number | null) {
  const before = await readOr404<IssueAnswer>(context.scope, issueAnswerStore, id ?? 0);
  const after: IssueAnswer = { ...before, ...present(values) };
  const wrong = issueAnswerErrors(before.step.answer, { ...after });
  if (Object.keys(wrong).length) throw invalid(wrong);
  if (content.every((name) => after[name] === before[name])) return values;
  const { issue_id, step: asked } = before;
  if (after.attachment_id !== null && after.attachment_id !== before.attachment_id)
    await keepPhoto(context, issue_id, after.attachment_id);
  const isRead = asked.answer === 'reading' && after.value !== null && after.value !== before.value;
  const read = isRead ? await keepReading(context, await readIssue(context.scope, issue_id), before, after) : {};
  const is = isAnswered(asked, after);
  return {
    ...{ ...values, ...read, failed: is && hasFailed(asked, after) },
    answered_at: is ? nowOf(context.currentUser.company).toISOString() : null,
    answered_by: is ? context.currentUser.viewer.id || null : null,
  };
}

export const issueAnswerHandlers: Handlers<typeof issueAnswerCalls> = recordParts<IssueAnswer, MaintenanceIssue>(
  issueAnswerStore,
  {
    ...{ of: maintenanceIssueStore, column: 'issue_id', parameter: 'issue_id', sort: 'position', changesRecord: true },
    mayWrite: ({ status }) => {
      if (!hasTag(maintenanceIssueLifecycle, status, 'open'))
        throw notInThisState({ entity: 'maintenance_issue', status }, 'maintenance.issue.error.not_open');
    },
  },
  {
    check,
    after: async (context, id) => {
      const answer = await readOr404<IssueAnswer>(context.scope, issueAnswerStore, id);
      const { fail_subsubcategory_id } = answer.step;
      if (!answer.failed || fail_subsubcategory_id === null || answer.made_issue_id !== null) return;
      const issue = await readIssue(context.scope, answer.issue_id);
      const made_issue_id = await reportFailure(context, issue, { ...answer, step: { ...answer.step, fail_subsubcategory_id } });
      await setColumns(context.scope, a, id, { made_issue_id });
    },
  },
);
