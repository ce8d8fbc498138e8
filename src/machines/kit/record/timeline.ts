import { type Comment, commentable } from '../../../api/app/comment.ts';
import type { Execution } from '../../../api/approvals/execution.ts';
import type { LogEntry } from '../../../api/log-entry.ts';
import type { Activity } from '../../../api/sales/activity.ts';
import { stateMetaOf } from '../chart-statuses.ts';
import { type AnyLifecycle, livesOf, type StateMeta } from '../lifecycle.ts';
import { reader, readFlow } from '../read-flow.ts';
import { firstText, pastKey, precisePastKeys } from './past.ts';

/** An entry in a record's timeline: status changes and edits from its log, notes, activities, decisions. */
export interface TimelineEntry {
  id: string;
  kind: 'move' | 'change' | 'note' | 'activity' | 'decision';
  /** An instant, ISO. */
  at: string;
  /** Null for the system. */
  who: string | null;
  /** The locale key of what was done. */
  messageKey: string;
  /** Locale keys that say it more precisely, where they have a text. */
  preciseKeys?: string[];
  values?: Record<string, string>;
  /** The resulting status, and the lifecycle's API name. */
  to?: string | null;
  entity?: string;
  /** The comment left with it. */
  text?: string | null;
  changes?: LogEntry['changes'];
  /** A comment, with what this user may do with it. */
  comment?: Comment;
}

const isNoMove = (event: string, to: string | null) => to === null || event === 'create';

/** The state that an entry led to, of whichever of the record's statuses. */
export const stateOfEntry = (lifecycle: AnyLifecycle | null, { to, entity }: TimelineEntry): StateMeta | undefined => {
  const lives = lifecycle ? livesOf(lifecycle) : [];
  const life = lives.find((one) => one.entity === entity) ?? lives[0];
  return to && life ? stateMetaOf(life.machine, to) : undefined;
};

/** Past form of a log entry. */
export const sayEntry = (
  t: (key: string, values?: Record<string, string | number>) => string,
  { messageKey, preciseKeys = [], values }: Pick<TimelineEntry, 'messageKey' | 'preciseKeys' | 'values'>,
): string => firstText(t, preciseKeys, messageKey, values);

export const loggedOf = (log: LogEntry[]): TimelineEntry[] =>
  log.map(({ id, entity, event, to, actor_name, company_at, reason, payload, changes }) => ({
    id: `log ${id}`,
    kind: to === null ? 'change' : 'move',
    at: company_at,
    who: actor_name,
    messageKey: isNoMove(event, to) ? `kit.timeline.did.${event}` : pastKey(entity, event),
    ...(!isNoMove(event, to) && { preciseKeys: precisePastKeys({ entity, event, to, payload }) }),
    to,
    entity,
    text: reason,
    changes,
  }));

export const commentsOf = (comments: Comment[]): TimelineEntry[] =>
  comments.map((comment) => ({
    id: `note ${comment.id}`,
    kind: 'note',
    at: comment.created_at,
    who: comment.author_name,
    messageKey: 'kit.timeline.did.note',
    comment,
  }));

export const activitiesOf = (activities: Activity[]): TimelineEntry[] =>
  activities.map(({ id, created_at, done_at, assignee_name, kind, outcome, note }) => ({
    id: `activity ${id}`,
    kind: 'activity',
    at: done_at ?? created_at,
    who: assignee_name,
    messageKey: `sales.activity.${kind}`,
    text: [outcome, note].filter(Boolean).join(' · ') || null,
  }));

export const decisionsOf = (executions: Execution[]): TimelineEntry[] =>
  executions.flatMap(({ steps }) =>
    steps.flatMap(({ name, decisions }) =>
      decisions.flatMap(({ id, status, decided_at, user_name, comment, sole_approver }) =>
        decided_at
          ? [
              {
                id: `decision ${id}`,
                kind: 'decision' as const,
                at: decided_at,
                who: user_name,
                messageKey: `kit.timeline.decided.${status}`,
                ...(sole_approver && { preciseKeys: [`kit.timeline.decided.${status}.sole`] }),
                values: { step: name },
                text: comment,
              },
            ]
          : [],
      ),
    ),
  );

/** Loads a record's timeline, and reloads it on changes. */
export const timelineMachine = readFlow<TimelineEntry[], { id: number; read: (signal: AbortSignal) => Promise<TimelineEntry[]> }>(
  {
    entity: commentable,
    idOf: ({ id }) => id,
  },
).provide({ actors: { read: reader(({ read }, signal) => read(signal)) } });
