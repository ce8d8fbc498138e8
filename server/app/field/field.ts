import type { FieldAnswer, FieldEvent, FieldRecord, fieldCalls } from '../../../src/api/maintenance/field.ts';
import type { Language } from '../../../src/locales/translate.ts';
import { maintenanceIssues } from '../../db/schema/maintenance-issue.ts';
import type { Scope } from '../../db/scope.ts';
import { type Handlers, opensOwnTransactions, WithMessage } from '../../http/contract.ts';
import { invalid, notFound, notInThisState, stale } from '../../kit/api-error.ts';
import { nowOf } from '../../kit/clock.ts';
import { lockRow, mustSee } from '../../kit/lock.ts';
import { takeSuggested } from './acts.ts';
import { skewOf } from './device-clock.ts';
import { judge, notNow } from './judge.ts';
import { type Judged, nothingAgainst, sayJudged } from './judged.ts';
import { ownJobs } from './own-jobs.ts';

type Row = Omit<FieldRecord, keyof Judged | 'open_suggestions' | 'error' | 'reasons'> & {
  judged: Judged | null;
  settled_at: string | null;
};
const iso = (column: string) => `to_char(e.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const columns = `e.id::int, e.version, e.uuid, e.issue_id::int, e.task_id::int, e.step_id::int, e.event, e.payload, e.user_id::int as by,
  u.name as by_name, e.skew, e.is_skewed, e.outcome, e.judged, ${['device_at', 'received_at', 'counted_at', 'settled_at'].map(iso).join(', ')}`;

function shown({ judged, settled_at, ...row }: Row, language: Language): FieldRecord {
  const found = judged ?? nothingAgainst;
  return {
    ...row,
    ...sayJudged(row, found, language),
    open_suggestions: settled_at === null ? found.suggestions.map(({ field }) => field) : [],
  };
}

/** Events of an issue: all of them, or one. */
async function eventsOf({ client, company }: Scope, issue: number, id: number | null = null): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: 'field_events.of_issue',
    text: `select ${columns} from field_events e left join users u on u.company_id = e.company_id and u.id = e.user_id
      where e.company_id = $1 and e.issue_id = $2 and ($3::bigint is null or e.id = $3) order by e.id desc limit 500`,
    values: [company, issue, id],
  });
  return rows;
}

export const fieldHandlers: Handlers<typeof fieldCalls> = {
  jobs: ({ scope, currentUser }) => ownJobs(scope, currentUser),
  sync: opensOwnTransactions(async ({ services, currentUser, request, reply, body: { device_now, events } }) => {
    const received = new Date();
    const batch = { services, currentUser, request, reply, skew: skewOf(device_now, received), received };
    const answers: FieldAnswer[] = [];
    let isLater = false;
    for (const event of events) {
      const answer: FieldAnswer = isLater ? notNow(event, currentUser.language) : await judge(batch, event);
      isLater ||= answer.outcome === 'later';
      answers.push(answer);
    }
    return { answers, received_at: received.toISOString() };
  }),
  events: async ({ scope, currentUser, params: { issue_id } }) => {
    await mustSee(scope, maintenanceIssues, issue_id);
    return (await eventsOf(scope, issue_id)).map((row) => shown(row, currentUser.language));
  },
  settle: async ({ params: { issue_id, id }, body: { take, version }, ...doing }) => {
    const { scope, services, currentUser } = doing;
    if ((await lockRow(scope, maintenanceIssues, issue_id)) === undefined) throw notFound();
    const [row] = await eventsOf(scope, issue_id, id);
    if (!row?.judged) throw notFound();
    const current = shown(row, currentUser.language);
    if (version !== undefined && version !== row.version) throw stale(current);
    if (!current.open_suggestions.length)
      throw notInThisState({ entity: 'maintenance_issue', status: 'settled' }, 'field.error.settled');
    const unknown = take.filter((field) => !current.open_suggestions.includes(field));
    if (unknown.length) throw invalid({ take: 'field.error.no_suggestion' });
    const taken = row.judged.suggestions.filter(({ field }) => take.includes(field)).map(({ field, mine }) => [field, mine]);
    const event: FieldEvent = { ...row, device_time: row.device_at, issue_id, payload: undefined };
    if (taken.length) await takeSuggested(doing, event, Object.fromEntries(taken));
    await scope.client.query({
      name: 'field_events.settle',
      text: `update field_events set settled_at = $3, settled_by = $4, version = version + 1, updated_at = now()
        where company_id = $1 and id = $2`,
      values: [scope.company, id, nowOf(currentUser.company).toISOString(), currentUser.viewer.id || null],
    });
    await services.broadcast.publish(scope, 'changed', { entity: 'maintenance_issue', id: issue_id, version: null });
    const [settled] = await eventsOf(scope, issue_id, id);
    if (!settled) throw notFound();
    return new WithMessage(shown(settled, currentUser.language), 'app.said.saved');
  },
};
