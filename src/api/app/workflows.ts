import * as z from 'zod/mini';
import { get, paging, post } from '../contract.ts';
import { instantText } from '../field-meta.ts';

const count = z.int().check(z.gte(0));
/** A length of time in whole seconds, by the company's clock. */
const seconds = z.nullable(count);

export const StateFigures = z.object({
  state: z.string(),
  /** Records that stand in it. */
  now: count,
  /** Stays in it that are over: what median and p95 are made of. */
  past: count,
  median: seconds,
  p95: seconds,
  /** The longest of the stays that go on. */
  longest: seconds,
  /** How many days a record is expected to stay, as the chart says; null: as long as it likes. */
  days: z.nullable(z.number()),
  /** Records that stand in it for longer than that. */
  stuck: count,
});
export type StateFigures = z.infer<typeof StateFigures>;

/** A transition that leads back to an earlier state of the chart, and how often it was taken. */
export const LoopFigures = z.object({ from: z.string(), event: z.string(), to: z.string(), times: count, records: count });
export type LoopFigures = z.infer<typeof LoopFigures>;

export const LifecycleFigures = z.object({
  entity: z.string(),
  /** In the chart's order; states that only the log still knows at the end. */
  states: z.array(StateFigures),
  loops: z.array(LoopFigures),
});
export type LifecycleFigures = z.infer<typeof LifecycleFigures>;

export const WorkflowStats = z.object({
  /** The company's time of these figures. */
  at: instantText(),
  /** Of the modules that the person may view. */
  lifecycles: z.array(LifecycleFigures),
});
export type WorkflowStats = z.infer<typeof WorkflowStats>;

export const WorkflowRecord = z.object({
  id: z.int(),
  /** What its page calls it; null when it is there no longer. */
  title: z.nullable(z.string()),
  state: z.string(),
  since: instantText(),
  seconds: count,
  is_stuck: z.boolean(),
  /** How often it went the way that was asked for; 0 where none was. */
  times: count,
  /** Whose page shows it: a decision is seen at its approval. */
  page_entity: z.string(),
  page_id: z.nullable(z.int()),
});
export type WorkflowRecord = z.infer<typeof WorkflowRecord>;

export const workflowStatsCalls = {
  /** Every lifecycle in figures, from the log alone. */
  stats: get('X-WF-01', '/workflows', { needs: 'workflows.view', answer: WorkflowStats }),
  /** The records behind a figure, the longest stay first: all, of a state, the stuck ones, or those that went back. */
  records: get('X-WF-02', '/workflows/{entity}/records', {
    needs: 'workflows.view',
    textual: true,
    paged: true,
    query: z.strictObject({
      page: paging.page,
      per_page: paging.per_page,
      state: z.optional(z.string().check(z.regex(/^[a-z_.]{1,60}$/))),
      stuck: z.optional(z.literal('yes')),
      /** `from>event>to` of a transition that leads back. */
      back: z.optional(z.string().check(z.regex(/^[a-z_.]{1,60}>[a-z_]{1,60}>[a-z_.]{1,60}$/))),
    }),
    answer: WorkflowRecord,
  }),
  /** Lets this browser open the workbench for a while: sets a cookie that goes nowhere else. */
  openWorkbench: post('X-WF-03', '/workbench_passes', {
    needs: 'workflows.view',
    answer: z.object({ path: z.string(), until: z.string() }),
  }),
};
