import type { Refusal } from '../../api/failure.ts';
import type { Privilege } from '../../api/privileges.ts';
import { initialOf, may, privilegeRefusal, type TransitionMeta } from '../../machines/kit/lifecycle.ts';
import { candidatesFrom } from '../lifecycle-model.ts';
import { roles, viewerOf } from '../roles.ts';
import type { Field } from '../situation.ts';
import { lifecycleMoves, type Move, tryStep } from '../trial.ts';
import {
  above,
  below,
  chartOf,
  type Deal,
  type DealEntity,
  type DealRecord,
  factsFor,
  furtherOf,
  isIn,
  ofEntity,
  recordOf,
  type Terms,
} from './deal.ts';
import { effects, generationWork, unprompted } from './effects.ts';
import type { Effect, Hands } from './hands.ts';

/** A new quotation isn't an event of the lead's chart, but how a deal goes on. */
export const quote = 'quote';
/** How many quotations a deal may have. */
const mostQuotations = 3;

export interface DealStep {
  record: string;
  /** An event of the record's chart, or `quote`. */
  what: string;
  role: string;
  given?: Record<string, unknown>;
}
/** One thing that happened: a record was moved or created, or refused to be moved by another. */
export interface Line {
  /** 0: the step itself; its consequences are deeper. */
  depth: number;
  record: string;
  /** Null: the record was created. */
  event: string | null;
  /** Locale key of the event. */
  label: string | null;
  by: TransitionMeta['by'];
  from: string | null;
  to: string;
  /** The effect that led to it, and the record whose effect it was; null for the step itself. */
  cause: { record: string; effect: string } | null;
  /** Effects that moved no other record. */
  alone: string[];
  /** Why the record stayed as it is. */
  refusals: Refusal[] | null;
}
export interface Played {
  deal: Deal;
  /** For each step, what happened. */
  log: Line[][];
  /** The first step that isn't accepted (any more). */
  lostAt: number | null;
}
/** Why a step is refused, and by which record. */
export interface RefusedStep {
  record: string;
  refusals: Refusal[];
}

/** The effect of a generation's step besides those in its chart. */
export const work = 'generationWork';

class Refused extends Error {
  constructor(readonly why: RefusedStep) {
    super(`${why.record} refuses`);
  }
}

const emptyDeal = (terms: Terms): Deal => ({ terms, records: [] });
const newRecord = (deal: Deal, entity: DealEntity, of: DealRecord | null, own: Record<string, unknown>): DealRecord => {
  const number = ofEntity(deal.records, entity).length + 1;
  return {
    ...{ id: `${entity} ${number}`, entity, number },
    ...{ status: initialOf(chartOf(entity).machine), of: of?.id ?? null, own },
  };
};
/** A new lead, and nothing else. */
export const begin = (terms: Terms): Deal => {
  const deal = emptyDeal(terms);
  return { ...deal, records: [newRecord(deal, 'lead', null, {})] };
};

/** Performs a step with all that follows from it, as one transaction. */
export function perform(before: Deal, step: DealStep): { deal: Deal; lines: Line[] } | RefusedStep {
  let deal = before;
  let lines: Line[] = [];
  const now = (id: string): DealRecord => {
    const record = recordOf(deal, id);
    if (!record) throw new Refused({ record: id, refusals: [] });
    return record;
  };
  const put = (record: DealRecord) => {
    deal = { ...deal, records: deal.records.map((one) => (one.id === record.id ? record : one)) };
  };

  const handsOf = (cause: Line['cause'], depth: number): Hands => {
    const hands: Hands = {
      deal: () => deal,
      make: (entity, of, own = {}) => {
        const record = newRecord(deal, entity, of, own);
        deal = { ...deal, records: [...deal.records, record] };
        const made = { event: null, label: null, from: null, to: record.status, refusals: null };
        lines.push({ ...made, depth, record: record.id, by: cause ? 'system' : 'person', cause, alone: [] });
        return record;
      },
      move: (record, _, event, given = {}) =>
        move({ record: record.id, what: event, role: 'system', given: { ...given } }, cause, depth),
      tryMove: (record, entity, event, given) => {
        const [dealBefore, linesBefore] = [deal, lines];
        lines = [...lines];
        try {
          hands.move(record, entity, event, given);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          [deal, lines] = [dealBefore, linesBefore];
          const { status } = now(record.id);
          const stayed = { label: labelOf(record, event), from: status, to: status, alone: [], refusals: error.why.refusals };
          lines.push({ ...stayed, depth, record: record.id, event, by: 'system', cause });
        }
      },
      keep: (record, own) => put({ ...now(record.id), own: { ...now(record.id).own, ...own } }),
      refuse: (record, why) => {
        throw new Refused({ record: record.id, refusals: [why] });
      },
    };
    return hands;
  };

  const move = (one: DealStep, cause: Line['cause'], depth: number) => {
    const record = now(one.record);
    const chart = chartOf(record.entity);
    const done = tryStep(chart, record.status, { ...one, facts: factsFor(deal, record, one.role) });
    if (!('to' in done)) throw new Refused({ record: record.id, refusals: done.refusals });
    const meta = candidatesFrom(chart.machine, record.status).find(({ event }) => event === one.what)?.meta;
    put({ ...record, status: done.to });
    const line: Line = {
      ...{ depth, record: record.id, event: one.what, label: meta?.label ?? null },
      ...{
        by: cause ? 'system' : actorOf(record, one.what, meta?.by),
        from: record.status,
        to: done.to,
        cause,
        alone: [],
        refusals: null,
      },
    };
    lines.push(line);
    for (const { entity, event, from, to } of done.further) {
      const further = furtherOf(deal, record, entity);
      const label = labelOf(further, event);
      put({ ...further, status: to });
      const moved = { event, label, by: 'system' as const, from, to, alone: [], refusals: null };
      lines.push({ ...moved, depth, record: further.id, cause });
    }
    const byEntity: Partial<Record<string, Record<string, Effect | undefined>>> = effects;
    const own = byEntity[record.entity] ?? {};
    for (const name of done.effects) {
      const effect = own[name];
      if (typeof effect !== 'function') line.alone.push(name);
      else
        effect(handsOf({ record: record.id, effect: name }, depth + 1), {
          record: now(record.id),
          from: record.status,
          by: cause && now(cause.record),
          role: one.role,
          given: one.given ?? {},
        });
    }
  };

  /** A generation's step is done once its work is; if anything in it is refused, the step has failed. */
  const generate = (generation: DealRecord) => {
    const [dealBefore, linesBefore] = [deal, lines];
    lines = [...lines];
    const own: Record<string, ((hands: Hands, generation: DealRecord) => void) | undefined> = generationWork;
    try {
      const quotation = above(deal, generation, 'quotation');
      if (quotation.status !== 'accepted') throw new Refused({ record: quotation.id, refusals: [] });
      const at = lines.length;
      own[generation.status]?.(handsOf({ record: generation.id, effect: work }, 1), generation);
      const worked = lines.splice(at);
      move(step, null, 0);
      // What was done stands below the step, before what its end led to.
      lines.splice(at + 1, 0, ...worked);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      [deal, lines] = [dealBefore, linesBefore];
      move({ ...step, what: 'step_failed', given: { error: 'refused' } }, null, 0);
    }
  };

  try {
    const record = now(step.record);
    const refusals = privilegesMissing(record, step);
    if (refusals.length) throw new Refused({ record: record.id, refusals });
    if (step.what === quote) {
      if (!takesQuotations(deal, record)) throw new Refused({ record: record.id, refusals: [] });
      handsOf(null, 0).make('quotation', record, { makers: [step.role] });
    } else if (!isOffered(record, step.what)) throw new Refused({ record: record.id, refusals: [] });
    else if (record.entity === 'generation' && step.what === 'step_done') generate(record);
    else move(step, null, 0);
    return { deal, lines };
  } catch (error) {
    if (error instanceof Refused) return error.why;
    throw error;
  }
}

const labelOf = (record: DealRecord, event: string): string | null =>
  candidatesFrom(chartOf(record.entity).machine, record.status).find((one) => one.event === event)?.meta.label ?? null;

const takesQuotations = (deal: Deal, record: DealRecord): boolean =>
  isIn(record, 'lead', 'takes_quotations') && below(deal, record, 'quotation').length < mostQuotations;

/** Calls that a chart doesn't guard by itself: creating a quotation, and editing its content. */
const ownPrivileges: Record<string, Privilege> = { [quote]: 'quotations.edit', edit_priced_content: 'quotations.edit' };
const ownPrivilege = ({ entity }: DealRecord, what: string): Privilege | undefined =>
  (entity === 'lead' && what === quote) || (entity === 'quotation' && what !== quote) ? ownPrivileges[what] : undefined;
/** An edit is the server's event to the quotation's chart, but a person's doing. */
const actorOf = (record: DealRecord, what: string, by: TransitionMeta['by'] = 'person') =>
  ownPrivilege(record, what) ? 'person' : by;
const privilegesMissing = (record: DealRecord, { what, role }: Pick<DealStep, 'what' | 'role'>): Refusal[] => {
  const privilege = ownPrivilege(record, what);
  if (!privilege || role === 'system' || may(viewerOf(role), privilege)) return [];
  return [privilegeRefusal(privilege)];
};

/** Whether an event can be sent here by itself, and isn't only what another record's effect sends. */
function isOffered(record: DealRecord, what: string): boolean {
  const own: readonly string[] = unprompted[record.entity] ?? [];
  const by = candidatesFrom(chartOf(record.entity).machine, record.status).find(({ event }) => event === what)?.meta.by;
  return by === 'person' || by === 'timer' || own.includes(what);
}

/** A deal has one person of each role: a colleague is chosen by role. */
const asColleague = (record: DealRecord, field: Field): Field =>
  record.entity === 'decision' && field.name === 'to'
    ? { name: field.name, kind: 'role', usual: null, choices: roles.map(({ code }) => code) }
    : field;

/** What can be done with a record by a role, with the reasons if it is refused. */
export function movesOf(deal: Deal, record: DealRecord, role: string): Move[] {
  const facts = factsFor(deal, record, role);
  const moves = lifecycleMoves(chartOf(record.entity), record.status, { role, facts })
    .filter(({ what }) => isOffered(record, what))
    .map((move) => ({
      ...move,
      by: ownPrivilege(record, move.what) ? 'person' : move.by,
      refusals: [...move.refusals, ...privilegesMissing(record, { what: move.what, role })],
      asks: move.asks.map((field) => asColleague(record, field)),
    }));
  if (!takesQuotations(deal, record)) return moves;
  const refusals = privilegesMissing(record, { what: quote, role });
  return [...moves, { what: quote, label: 'sales.quotation.new', by: 'person', to: null, refusals, asks: [], edges: [] }];
}

/** Replays a deal from its beginning. Pure: no actors run and no calls are made. */
export function play(terms: Terms, steps: readonly DealStep[]): Played {
  let deal = begin(terms);
  const log: Line[][] = [];
  for (const [at, step] of steps.entries()) {
    const done = perform(deal, step);
    if (!('deal' in done)) return { deal, log, lostAt: at };
    deal = done.deal;
    log.push(done.lines);
  }
  return { deal, log, lostAt: null };
}
