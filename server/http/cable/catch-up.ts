import { isForgotten } from '../../app/retention/purge.ts';
import type { OutboxMessage } from '../../jobs/outbox.ts';
import type { Services } from '../../kit/services.ts';
import { whoSees } from '../../kit/sight.ts';
import { frameOfRow, type Listener, missedTooMuch, profileChanged } from './listener.ts';
import { hears, type Seat } from './seat.ts';
import { wantedBy } from './sighted.ts';

/** How much a client may have missed and still catch up; beyond that it reloads its page. */
const most = 1000;
const pageSize = 200;

/**
 * Sends what clients missed, page by page, the next one when the last has been read. A company's pages are read one at a time: when
 * thousands reconnect after a restart, they take one connection of the pool and not all.
 */
export class CatchUps {
  private readonly turns = new Map<number, Promise<unknown>>();

  constructor(private readonly services: Services) {}

  async run(seat: Seat, listener: Listener, since: number): Promise<void> {
    const { company } = seat.currentUser;
    listener.hold();
    let isTold = false;
    for (let from = since, isFirst = true; listener.isOpen; isFirst = false) {
      const rows = await this.inTurn(company.id, () => (listener.isOpen ? this.page(company.id, from) : []));
      const isLast = rows.length < pageSize;
      if (isFirst && (await this.inTurn(company.id, () => this.isTooMuch(company.id, since, isLast)))) {
        listener.send(missedTooMuch);
        break;
      }
      const frames: Buffer[] = [];
      const heard = await this.heardBy(seat, rows);
      for (const row of rows) {
        if (row.topic !== 'forget') {
          if (heard.has(row)) frames.push(frameOfRow(row));
        } else if (!isTold && !row.payload.ended) {
          // The session itself was looked up when it connected.
          isTold = true;
          frames.push(profileChanged(row.id));
        }
      }
      await sent(listener, frames);
      if (isLast) break;
      from = (rows.at(-1) as OutboxMessage).id;
    }
    listener.release();
  }

  /** The messages of a page that are for this session. */
  private async heardBy(seat: Seat, rows: OutboxMessage[]): Promise<Set<OutboxMessage>> {
    const { company, viewer, sight } = seat.currentUser;
    const heard = rows.filter((row) => hears(seat, row));
    if (!sight || !heard.length) return new Set(heard);
    const wanted = heard.map((row) => wantedBy(viewer.id, row));
    const seen = await this.inTurn(company.id, () => this.services.db.read(company.id, (scope) => whoSees(scope, wanted)));
    return new Set(heard.filter((_, place) => seen[place]));
  }

  private page(company: number, from: number): Promise<OutboxMessage[]> {
    return this.services.db.read(company, async ({ client }) => {
      const { rows } = await client.query<OutboxMessage>({
        name: 'outbox.missed',
        text: `select id, company_id, topic, payload from outbox where company_id = $1 and id > $2 order by id limit ${pageSize}`,
        values: [company, from],
      });
      return rows;
    });
  }

  /** More than a client may have missed, or some of it is no longer kept. */
  private isTooMuch(company: number, since: number, isLittle: boolean): Promise<boolean> {
    return this.services.db.read(company, async (scope) => {
      if (await isForgotten(scope, since)) return true;
      if (isLittle) return false;
      const { rowCount } = await scope.client.query({
        name: 'outbox.missed_too_much',
        text: `select from outbox where company_id = $1 and id > $2 order by id offset ${most} limit 1`,
        values: [company, since],
      });
      return rowCount === 1;
    });
  }

  private inTurn<T>(company: number, act: () => T | Promise<T>): Promise<T> {
    const mine = (this.turns.get(company) ?? Promise.resolve()).then(act);
    const ended = mine
      .catch(() => {})
      .then(() => {
        if (this.turns.get(company) === ended) this.turns.delete(company);
      });
    this.turns.set(company, ended);
    return mine;
  }
}

/** Resolves when the system has taken the last of them. */
const sent = (listener: Listener, frames: Buffer[]): Promise<void> =>
  new Promise((resolve) => {
    const last = frames.pop();
    for (const frame of frames) listener.send(frame);
    if (last) listener.send(last, resolve);
    else resolve();
  });
