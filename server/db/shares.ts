/** Whoever waited too long for a connection, or came when too many did. */
export class Crowded extends Error {}

/** What belongs to no company, and may have every connection. */
export const nobody = 0;

interface Waiting {
  go: () => void;
  fail: () => void;
}

/** The longest that anyone waits, in milliseconds. */
const patience = 5_000;
/** How many of one company wait; more are turned away at once. */
const mostWaiting = 500;

/**
 * Who gets a connection next. A company has at most half of them, however much it asks for, and whoever has the fewest comes
 * first: what one company does doesn't keep the others waiting.
 */
export class Shares {
  private free: number;
  private readonly each: number;
  private readonly taken = new Map<number, number>();
  private readonly queues = new Map<number, Set<Waiting>>();

  constructor(connections: number) {
    this.free = connections;
    this.each = Math.ceil(connections / 2);
  }

  get waiting(): number {
    let all = 0;
    for (const queue of this.queues.values()) all += queue.size;
    return all;
  }

  /** Resolves when it is this company's turn; then `giveBack` is owed. Throws `Crowded`. */
  take(company: number): Promise<void> | void {
    if (this.free > 0 && this.mayHaveMore(company) && !this.queues.has(company)) return this.give(company);
    const queue = this.queues.get(company) ?? new Set<Waiting>();
    if (queue.size >= mostWaiting) throw new Crowded('Too many wait for a connection.');
    this.queues.set(company, queue);
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        go: () => {
          clearTimeout(timeout);
          this.leave(company, one);
          this.give(company);
          resolve();
        },
        fail: () => {
          this.leave(company, one);
          reject(new Crowded('No connection became free in time.'));
        },
      };
      const timeout = setTimeout(one.fail, patience);
      queue.add(one);
    });
  }

  giveBack(company: number): void {
    this.free += 1;
    const left = (this.taken.get(company) ?? 0) - 1;
    if (left > 0) this.taken.set(company, left);
    else this.taken.delete(company);
    this.next()?.go();
  }

  private mayHaveMore(company: number): boolean {
    return company === nobody || (this.taken.get(company) ?? 0) < this.each;
  }

  private give(company: number): void {
    this.free -= 1;
    this.taken.set(company, (this.taken.get(company) ?? 0) + 1);
  }

  private leave(company: number, one: Waiting): void {
    const queue = this.queues.get(company);
    queue?.delete(one);
    if (queue?.size === 0) this.queues.delete(company);
  }

  /** The first of the company that has the fewest; among equals, whichever has waited since before. */
  private next(): Waiting | undefined {
    let fewest = Number.POSITIVE_INFINITY;
    let chosen: Waiting | undefined;
    for (const [company, queue] of this.queues) {
      const has = this.taken.get(company) ?? 0;
      if (has >= fewest || !this.mayHaveMore(company)) continue;
      fewest = has;
      [chosen] = queue;
    }
    return chosen;
  }
}
