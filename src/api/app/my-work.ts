import * as z from 'zod/mini';
import { del, get, post, put } from '../contract.ts';
import { can, type EntityThat, entitiesThat } from '../entities.ts';
import type { Capability } from '../entity-description.ts';
import { dayText, instantText, moneyText } from '../field-meta.ts';
import { day, id, text } from '../fields.ts';
import { LeadTakeover } from '../sales/lead-takeover.ts';

const listed = <C extends Capability>(what: C) => entitiesThat(what) as [EntityThat<C>, ...EntityThat<C>[]];
/** Entities whose records can be followed, and those that can be searched. */
export const followable = listed('follow');
export type Followable = EntityThat<'follow'>;
export const isFollowable = (entity: string): entity is Followable => can(entity, 'follow');
export const searchable = listed('search');
export type Searchable = EntityThat<'search'>;

/** One search result. */
export const Found = z.object({
  entity: z.enum(searchable),
  id: z.int(),
  title: z.string(),
  detail: z.nullable(z.string()),
  status: z.nullable(z.string()),
});
/** At most eight per entity, in display order; none of modules the user may not view. */
export const SearchResult = z.array(Found);
export type SearchResult = z.infer<typeof SearchResult>;

const nullableText = z.nullable(z.string());

export const MyWork = z.object({
  decisions: z.array(
    z.object({
      id: z.int(),
      execution_id: z.int(),
      kind: z.string(),
      step: z.string(),
      entity: z.string(),
      record_id: z.int(),
      record_title: nullableText,
      /** Whose quotation is being decided on, and its total over the term. */
      customer: nullableText,
      total_gross: z.nullable(moneyText()),
      require_comment: z.boolean(),
      version: z.int(),
      requester_id: z.int(),
      maker_ids: z.array(z.int()),
      sole_approver: z.boolean(),
      requester_name: z.string(),
      due_at: z.nullable(instantText()),
      overdue: z.boolean(),
      created_at: instantText(),
    }),
  ),
  /** What others ask of the user's leads, or of those that they may decide on. */
  takeovers: z.array(LeadTakeover),
  activities: z.array(
    z.object({
      id: z.int(),
      lead_id: z.int(),
      lead_name: z.string(),
      lead_ref_no: z.string(),
      kind: z.string(),
      note: nullableText,
      due_at: instantText(),
    }),
  ),
  changed: z.array(
    z.object({
      entity: z.enum(followable),
      record_id: z.int(),
      title: nullableText,
      event: z.string(),
      to: nullableText,
      actor_name: nullableText,
      at: instantText(),
    }),
  ),
  /** When it was logged, by the company's clock, which relative times are based on. */
  now: instantText(),
  /** What there is yet: an empty company is led to its first unit and lead. */
  begun: z.object({ has_units: z.boolean(), has_leads: z.boolean() }),
  /** For the navigation. `my_open_leads` stops counting at 1000. */
  counts: z.object({ pending_decisions: z.int(), my_open_leads: z.int(), overdue_activities: z.int() }),
});
export type MyWork = z.infer<typeof MyWork>;

/** Null if the user may not view the module. */
export const WorkFigures = z.object({
  /** Number of leads per status; statuses without leads are left out. */
  leads: z.nullable(z.array(z.object({ status: z.string(), count: z.int() }))),
});
export type WorkFigures = z.infer<typeof WorkFigures>;

/** Records in one state of a lifecycle, which the chart says somebody must move on. */
const Queue = z.object({
  entity: z.string(),
  state: z.string(),
  /** The text of the state, as in the chart. */
  title: z.string(),
  /** Whom the state waits on, as in the chart: a `who.*` text. */
  waits: z.string(),
  /** The user may do it, by the privilege that the chart names. Other queues are listed only if some of their records are late. */
  mine: z.boolean(),
  count: z.int(),
  /** How many of them have been there longer than the chart expects. */
  late: z.int(),
  /** Those that have waited longest, at most three. */
  longest: z.array(
    z.object({
      id: z.int(),
      title: nullableText,
      since: instantText(),
      is_late: z.boolean(),
      /** The page that shows it. */
      page_entity: z.string(),
      page_id: z.nullable(z.int()),
    }),
  ),
});
export type Queue = z.infer<typeof Queue>;
/** Those with late records first, then by how many there are. */
export const WorkQueues = z.object({ at: instantText(), queues: z.array(Queue) });
export type WorkQueues = z.infer<typeof WorkQueues>;

export const Follow = z.object({ entity: z.enum(followable), record_id: z.int(), following: z.boolean() });

export const workCalls = {
  search: get('X-SRCH-01', '/search', {
    needs: 'anybody',
    query: z.strictObject({ q: text(100) }),
    answer: SearchResult,
  }),
  myWork: get('X-WRK-01', '/my_work', { needs: 'anybody', answer: MyWork }),
  figures: get('X-WRK-02', '/my_work/figures', { needs: 'anybody', answer: WorkFigures }),
  /** What waits for the user's role, from the charts of the modules that they may view; of all others, what is stuck. */
  queues: get('X-WRK-03', '/my_work/queues', { needs: 'anybody', answer: WorkQueues }),
  follow: post('X-FOL-01', '/follows', {
    needs: 'anybody',
    wrapper: 'follow',
    body: z.strictObject({ entity: z.enum(followable), record_id: id() }),
    answer: Follow,
  }),
  unfollow: del('X-FOL-02', '/follows/{entity}/{record_id}', {
    needs: 'anybody',
    textual: true,
    answer: Follow,
  }),
  follows: get('X-FOL-03', '/follows', { needs: 'anybody', answer: z.array(Follow) }),
  /** Moves a sandbox company's clock to a date, keeping the time of day. */
  moveClock: put('X-CLK-01', '/clock', {
    needs: 'settings.edit',
    wrapper: 'clock',
    body: z.strictObject({
      to: day().check(z.refine((value) => value >= '2020-01-01' && value <= '2060-12-31', 'settings.clock.error.range')),
    }),
    answer: z.object({ today: dayText(), clock_moved: z.boolean(), timers_run: z.int() }),
  }),
};
