import type { OutboxMessage } from '../../jobs/outbox.ts';
import type { Services } from '../../kit/services.ts';
import { type Wanted, whoSees } from '../../kit/sight.ts';
import { frameOfRow, missedTooMuch } from './listener.ts';
import { hears, type Seat } from './seat.ts';

type Message = Pick<OutboxMessage, 'topic' | 'payload'>;

/** Messages of a company that wait to be looked at; with more, the clients reload instead. */
const mostWaiting = 1000;

/** The record that a message tells this user of. */
export const wantedBy = (user: number, { topic, payload }: Message): Wanted => ({
  user,
  entity: String(payload.entity),
  id: Number((topic === 'notify' ? payload.record_id : payload.id) ?? 0),
});

interface Waiting {
  message: OutboxMessage;
  seats: Seat[];
}

/**
 * Live messages for people who aren't staff: each goes out once the database has said who sees its record. One query at a time for
 * each company, about everything that has come meanwhile, so that the messages keep their order.
 */
export class SightedDeliveries {
  private readonly waiting = new Map<number, Waiting[]>();
  private readonly running = new Set<number>();

  constructor(private readonly services: Pick<Services, 'db'>) {}

  add(company: number, waiting: Waiting): void {
    const queue = this.waiting.get(company) ?? [];
    this.waiting.set(company, queue);
    queue.push(waiting);
    if (this.running.has(company)) return;
    this.running.add(company);
    void this.run(company);
  }

  private async run(company: number): Promise<void> {
    for (let batch = this.take(company); batch.length; batch = this.take(company)) {
      try {
        if (batch.length > mostWaiting) {
          for (const listener of listenersOf(batch)) listener.hear(missedTooMuch);
          continue;
        }
        const asked = batch.flatMap(({ message, seats }) => seats.map((seat) => ({ message, seat })));
        const wanted = asked.map(({ message, seat }) => wantedBy(seat.currentUser.viewer.id, message));
        const seen = await this.services.db.read(company, (scope) => whoSees(scope, wanted));
        // Privileges may have been taken away meanwhile.
        for (const [place, { message, seat }] of asked.entries())
          if (seen[place] && hears(seat, message)) for (const listener of seat.listeners) listener.hear(frameOfRow(message));
      } catch (error) {
        for (const listener of listenersOf(batch)) listener.turnAway(error);
      }
    }
    this.running.delete(company);
  }

  private take(company: number): Waiting[] {
    const batch = this.waiting.get(company) ?? [];
    this.waiting.delete(company);
    return batch;
  }
}

const listenersOf = (batch: Waiting[]) => new Set(batch.flatMap(({ seats }) => seats.flatMap(({ listeners }) => [...listeners])));
