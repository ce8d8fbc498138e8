import { catchUp } from '../app/clock.ts';
import type { Services } from '../kit/services.ts';

/**
 * What becomes of one record, told in order: a number yielded puts off what follows by so many working hours, a day (ISO)
 * puts it off to that day's morning.
 */
export type Story = AsyncGenerator<number | string, void, void>;

const hour = 3_600_000;
/** Riyadh's offset; it has no summer time. */
const riyadh = 3 * hour;
const opens = 8;
const closes = 17;

/** The next moment at which the office is open: Sunday to Thursday, eight to five. */
function whenOpen(at: number): number {
  const local = new Date(at + riyadh);
  const isOff = local.getUTCDay() === 5 || local.getUTCDay() === 6;
  if (!isOff && local.getUTCHours() >= opens && local.getUTCHours() < closes) return at;
  const morning = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), opens) - riyadh;
  return !isOff && local.getUTCHours() < opens ? morning : whenOpen(morning + 24 * hour);
}

/** So many working hours later. */
function later(at: number, hours: number): number {
  const from = whenOpen(at);
  const closing = from - (((from + riyadh) / hour) % 24) * hour + closes * hour;
  const left = (closing - from) / hour;
  return hours < left ? from + hours * hour : later(closing, hours - left);
}

/** Up to this many things happen at once: the database works on one while the next is prepared. */
const hands = 6;

/**
 * The diary of a demo company: many stories at once, each going on when its time comes. The company's clock walks along,
 * so that what is done is written down with the hour at which such things are done, and timers fall due in between.
 */
export class Agenda {
  private readonly waiting: { at: number; story: Story }[] = [];

  constructor(
    private readonly services: Services,
    private readonly company: number,
    /** Before this day something happens on Sundays and Wednesdays only. */
    private readonly fineFrom: string,
  ) {}

  begin(day: string, story: Story): void {
    this.waiting.push({ at: this.slotOf(whenOpen(Date.parse(`${day}T08:00:00+03:00`))), story });
  }

  /** One thing that is done on a morning. */
  at(day: string, act: () => Promise<unknown>): void {
    this.begin(
      day,
      (async function* () {
        await act();
        yield 1;
      })(),
    );
  }

  /** Lets everything happen that is to happen before an instant. Stories that have not come to their end stay as they are. */
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
    const { done, value } = await story.next();
    if (done || value === undefined) return;
    const next = typeof value === 'string' ? Math.max(at + hour, Date.parse(`${value}T08:00:00+03:00`)) : later(at, value);
    this.waiting.push({ at: this.slotOf(whenOpen(next)), story });
  }

  /** Three times a day something happens, not on the stroke of the hour: each moving of the clock takes its time. */
  private slotOf(at: number): number {
    let slot = whenOpen(Math.ceil((at + riyadh) / (3 * hour) - 2 / 3) * 3 * hour + 2 * hour - riyadh);
    if (slot < Date.parse(this.fineFrom))
      while (![0, 3].includes(new Date(slot + riyadh).getUTCDay()) || new Date(slot + riyadh).getUTCHours() !== 11)
        slot += 3 * hour;
    return slot + ((slot / hour) % 41) * 60_000;
  }

  private async clockTo(at: number): Promise<void> {
    await this.services.db.read(this.company, ({ client }) =>
      client.query('update companies set clock_offset = $2 where id = $1', [this.company, Math.round((at - Date.now()) / 1000)]),
    );
    await catchUp(this.services, this.company);
  }
}
