import type { Refusal } from '../../api/failure.ts';
import type { EventNameOf } from '../../machines/kit/define-lifecycle.ts';
import type { Lifecycles } from '../../machines/lifecycles.ts';
import type { Deal, DealEntity, DealRecord } from './deal.ts';

/** What an effect can do to the deal. Both return or change the records as they are by then. */
export interface Hands {
  deal: () => Deal;
  make: (entity: DealEntity, of: DealRecord, own?: Record<string, unknown>) => DealRecord;
  /** Sends an event to another record, as the system. If it is refused, so is everything that led to it. */
  move: <E extends DealEntity>(record: DealRecord, entity: E, event: EventNameOf<Lifecycles[E]>, given?: object) => void;
  /** The same, but a refusal changes nothing. */
  tryMove: Hands['move'];
  keep: (record: DealRecord, own: Record<string, unknown>) => void;
  /** Refuses the step as a whole. */
  refuse: (record: DealRecord, why: Refusal) => never;
}
/** What triggered the effect. */
export interface Cause {
  record: DealRecord;
  from: string;
  /** The record whose effect sent the event; null: a person, a timer or a job did. */
  by: DealRecord | null;
  /** Whose event it is, and what it carries. */
  role: string;
  given: Record<string, unknown>;
}
/** What an effect that moves no other record does instead: it stores, tells somebody, holds units, or sets or stops a timer. */
export type Alone = 'keeps' | 'tells' | 'holds' | 'times';
export type Effect = Alone | ((hands: Hands, cause: Cause) => void);
