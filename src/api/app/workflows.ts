import * as z from 'zod/mini';
import { get, paging, post } from '../contract.ts';
import { instantText } from '../field-meta.ts';

const count = z.int().check(z.gte(0));
/** A duration in whole seconds, by the company's clock. */
const seconds = z.nullable(count);

export const StateFigures = z.object({
  state: z.string(),
  /** Records currently in this state. */
  now: count,
  /** Completed stays, from which median and p95 are computed. */
  past: count,
  median: seconds,
  p95: seconds,
  /** The longest of the current stays. */
  longest: seconds,
  /** How many days a record is expected to stay, according to the chart; null for no limit. */
  days: z.nullable(z.number()),
  /** Records that have been in it longer than that. */
  stuck: count,
});
export type StateFigures = z.infer<typeof StateFigures>;

/** A transition back to an earlier state of the chart, and how often it was taken. */
export const LoopFigures = z.object({ from: z.string(), event: z.string(), to: z.string(), times: count, records: count });
export type LoopFigures = z.infer<typeof LoopFigures>;

export const LifecycleFigures = z.object({
  entity: z.string(),
  /** In the chart's order, followed by states that now exist only in the log. */
  states: z.array(StateFigures),
  loops: z.array(LoopFigures),
});
export type LifecycleFigures = z.infer<typeof LifecycleFigures>;

export const WorkflowStats = z.object({
  /** When the statistics were computed, in company time. */
  at: instantText(),
  /** For modules that the user may view. */
  lifecycles: z.array(LifecycleFigures),
});
export type WorkflowStats = z.infer<typeof WorkflowStats>;

export const WorkflowRecord = z.object({
  id: z.int(),
  /** The record's title; null when the record no longer exists. */
  title: z.nullable(z.string()),
  state: z.string(),
  since: instantText(),
  seconds: count,
  is_stuck: z.boolean(),
  /** How often it took the requested transition; 0 if none was requested. */
  times: count,
  /** The entity whose page shows it: a decision is shown on its approval. */
  page_entity: z.string(),
  page_id: z.nullable(z.int()),
});
export type WorkflowRecord = z.infer<typeof WorkflowRecord>;

const TakenTransition = z.object({
  from: z.string(),
  event: z.string(),
  /** The same as `from` for a transition without a change of status. */
  to: z.string(),
  /** How often it was taken, and by how many records. */
  times: count,
  records: count,
});
export type TakenTransition = z.infer<typeof TakenTransition>;

const TakenTransitions = z.object({
  /** The first and the last day, in company time. */
  since: z.string(),
  until: z.string(),
  /** The most frequent first. */
  transitions: z.array(TakenTransition),
});
export type TakenTransitions = z.infer<typeof TakenTransitions>;

export const workflowStatsCalls = {
  /** Statistics of every lifecycle, from the log alone. */
  stats: get('X-WF-01', '/workflows', { needs: 'workflows.view', answer: WorkflowStats }),
  /** The records behind a statistic, longest stay first: all, those in a state, the stuck ones, or those that went back. */
  records: get('X-WF-02', '/workflows/{entity}/records', {
    needs: 'workflows.view',
    textual: true,
    paged: true,
    query: z.strictObject({
      page: paging.page,
      per_page: paging.per_page,
      state: z.optional(z.string().check(z.regex(/^[a-z_.]{1,60}$/))),
      stuck: z.optional(z.literal('yes')),
      /** `from>event>to` of a transition back. */
      back: z.optional(z.string().check(z.regex(/^[a-z_.]{1,60}>[a-z_]{1,60}>[a-z_.]{1,60}$/))),
    }),
    answer: WorkflowRecord,
  }),
  /** How often each transition was taken in the last 90 days, by records that are deleted now too. */
  taken: get('X-WF-04', '/workflows/{entity}/transitions', { needs: 'workflows.view', textual: true, answer: TakenTransitions }),
  /** Lets this browser open the workbench for a while, by a cookie for its path only. */
  openWorkbench: post('X-WF-03', '/workbench_passes', {
    needs: 'workflows.view',
    answer: z.object({ path: z.string(), until: z.string() }),
  }),
};
