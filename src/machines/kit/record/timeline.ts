import { type Comment, commentable } from '../../../api/app/comment.ts';
import type { Execution } from '../../../api/approvals/execution.ts';
import type { LogEntry } from '../../../api/log-entry.ts';
import type { Activity } from '../../../api/sales/activity.ts';
import { reader, readFlow } from '../read-flow.ts';

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
  values?: Record<string, string>;
  /** The resulting status. */
  to?: string | null;
  /** The comment left with it. */
  text?: string | null;
  changes?: LogEntry['changes'];
  /** A comment, with what this user may do with it. */
  comment?: Comment;
}

export const loggedOf = (log: LogEntry[]): TimelineEntry[] =>
  log.map(({ id, entity, event, to, actor_name, company_at, reason, changes }) => ({
    id: `log ${id}`,
    kind: to === null ? 'change' : 'move',
    at: company_at,
    who: actor_name,
    messageKey: to === null || event === 'create' ? `kit.timeline.did.${event}` : `${entity}.event.${event}`,
    to,
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
      decisions.flatMap(({ id, status, decided_at, user_name, comment }) =>
        decided_at
          ? [
              {
                id: `decision ${id}`,
                kind: 'decision' as const,
                at: decided_at,
                who: user_name,
                messageKey: `kit.timeline.decided.${status}`,
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
