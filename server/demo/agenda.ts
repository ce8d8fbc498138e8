import { plusDays } from '../../src/calendar/days.ts';
import { dueAfter, type OpenClock, openClock } from '../../src/calendar/open-hours.ts';
import { usualHours } from '../../src/calendar/usual-hours.ts';
import { atHour, dayIn, weekday } from '../../src/calendar/zone.ts';
import { catchUp } from '../app/clock.ts';
import type { Company } from '../kit/current-user.ts';
import type { Services } from '../kit/services.ts';

/**
 * A record's story: yielding a number postpones what follows by so many working hours, yielding a date (ISO) until that
 * date's morning.
 */
export type Story = AsyncGenerator<number | string, void, void>;

const hour = 3_600_000;
const opens = 8;

/** Up to this many steps run concurrently, so that the database works on one while the next is prepared. */
const hands = 6;

/**
 * A demo company's diary: many concurrent stories, each resumed when its time comes. The company's clock advances with it,
 * so that everything is logged at a realistic time, and timers fall due in between.
 */
export class Agenda {
  private readonly waiting: { at: number; story: Story }[] = [];
  private readonly clock: OpenClock;

  constructor(
    private readonly services: Services,
    private readonly company: Pick<Company, 'id' | 'time_zone'>,
    /** Before this date, things only happen on Sundays and Wednesdays. */
    private readonly fineFrom: string,
    /** Told of a story that could not go on: people use the demo while it is filled, and may have changed what it was about. */
    private readonly leftOut: (why: string) => void,
  ) {
    this.clock = openClock(usualHours(company.time_zone));
  }

  begin(day: string, story: Story): void {
    this.waiting.push({ at: this.slotOf(this.morningOf(day)), story });
  }

  /** Schedules an action for a date's morning. */
  at(day: string, act: () => Promise<unknown>): void {
    this.begin(
      day,
      (async function* () {
        await act();
        yield 1;
      })(),
    );
  }

  /** Runs everything due before an instant. Unfinished stories stay where they are. */
  async run(until: Date, say: (day: Date) => void = () => {}): Promise<void> {
    for (;;) {
      const at = Math.min(...this.waiting.map((one) => one.at));
      if (at >= until.getTime()) break;
      await this.clockTo(at);
      say(new Date(at));
      const due = this.waiting.filter((one) => one.at === at);
      for (const one of due) this.waiting.splice(this.waiting.indexOf(one), 1);
      const work = async () => {
        for (let next = due.shift(); next; next = due.shift()) await this.goOn(next.story, at);
      };
      await Promise.all(Array.from({ length: hands }, work));
    }
    await this.clockTo(until.getTime());
  }

  private async goOn(story: Story, at: number): Promise<void> {
    const { done, value } = await story.next().catch((fault: unknown) => {
      this.leftOut(fault instanceof Error ? fault.message : String(fault));
      return { done: true, value: undefined };
    });
    if (done || value === undefined) return;
    const next =
      typeof value === 'string'
        ? Math.max(at + hour, this.morningOf(value))
        : dueAfter(this.clock, new Date(at), value).getTime();
    this.waiting.push({ at: this.slotOf(next), story });
  }

  private morningOf(day: string): number {
    return atHour(day, opens, this.company.time_zone).getTime();
  }

  /** Things happen in three slots a day rather than at any hour, because moving the clock takes time. */
  private slotOf(at: number): number {
    const fine = this.nextOf([8, 11, 14], [0, 1, 2, 3, 4], at);
    const slot = fine < Date.parse(this.fineFrom) ? this.nextOf([11], [0, 3], fine) : fine;
    return slot + ((slot / hour) % 41) * 60_000;
  }

  private nextOf(hours: number[], weekdays: number[], at: number): number {
    const zone = this.company.time_zone;
    for (let day = dayIn(zone, new Date(at)); ; day = plusDays(day, 1)) {
      const slots = weekdays.includes(weekday(day)) ? hours.map((hour) => atHour(day, hour, zone).getTime()) : [];
      const next = slots.find((slot) => slot >= at);
      if (next !== undefined) return next;
    }
  }

  private async clockTo(at: number): Promise<void> {
    await this.services.db.write(this.company.id, async (scope) => {
      await scope.client.query('update companies set clock_offset = $2 where id = $1', [
        this.company.id,
        Math.round((at - Date.now()) / 1000),
      ]);
      // The server that people use meanwhile keeps companies, too.
      await this.services.broadcast.publish(scope, 'forget', { what: 'company' });
    });
    await catchUp(this.services, this.company.id);
  }
}
