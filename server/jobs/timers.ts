import { and, eq } from 'drizzle-orm';
import { timers } from '../db/schema/platform.ts';
import { systemOf } from '../kit/actor.ts';
import { advance } from '../kit/lifecycle.ts';
import { setColumns } from '../kit/records.ts';
import { Refuse } from '../kit/refuse.ts';
import type { Services } from '../kit/services.ts';

/** Turns due rows of `timers` into ordinary events (L5), whichever process comes first. */
export class Timers {
  private interval: NodeJS.Timeout | null = null;
  private running: Promise<number> | null = null;

  constructor(private readonly services: Services) {}

  start(seconds: number): void {
    this.interval = setInterval(() => void this.run().catch(() => {}), seconds * 1000);
    this.interval.unref();
  }

  async stop(): Promise<void> {
    if (this.interval) clearInterval(this.interval);
    await this.running?.catch(() => {});
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** Sends every due event; gives how many timers were done. */
  run(): Promise<number> {
    this.running ??= this.all().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async all(): Promise<number> {
    const { db } = this.services;
    let done = 0;
    for (;;) {
      const { rows } = await db.outside((client) =>
        client.query<{ company_id: number; id: number }>('select * from due_timers(200)'),
      );
      for (const { company_id, id } of rows) await this.one(company_id, id);
      done += rows.length;
      if (rows.length < 200) return done;
    }
  }

  private async one(company_id: number, id: number): Promise<void> {
    const company = await this.services.companies.byId(company_id);
    if (!company) return;
    await this.services.db.write(company_id, async (scope) => {
      const mine = and(eq(timers.company_id, company_id), eq(timers.id, id));
      const [timer] = await scope.db.select().from(timers).where(mine).for('update', { skipLocked: true });
      if (!timer || timer.done_at) return;
      await setColumns(scope, timers, id, { done_at: new Date().toISOString(), outcome: 'sent' });
      await scope.client.query('savepoint event');
      try {
        await advance(scope, this.services, {
          entity: timer.entity,
          id: timer.record_id,
          actor: systemOf(company),
          event: { type: timer.event },
        });
      } catch (error) {
        // The record has moved on in the meantime: its chart no longer takes the event, and that is fine.
        await scope.client.query('rollback to savepoint event');
        await setColumns(scope, timers, id, { outcome: error instanceof Refuse ? error.code : 'fault' });
        if (!(error instanceof Refuse))
          this.services.log.error({ err: error, timer: timer.id, event: timer.event }, 'a timer failed');
      }
    });
  }
}
