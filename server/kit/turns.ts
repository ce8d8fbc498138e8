/** Thrown when too many wait, or after waiting too long. */
export class TooMany extends Error {}

/** A request for a turn. */
export interface Asking {
  /** Queues take turns, so that one that asks a hundred times waits for itself. */
  queue: string;
  /** Whose it is: within a queue, nobody's second goes before another's first. */
  person?: string;
  /** How many may wait of what it belongs to, by name: nobody fills the room of the others. */
  most?: Record<string, number>;
  /** How long it waits, in milliseconds; for ever, unless it says so. */
  patience?: number;
}

interface Waiting {
  go: () => void;
  person: string | undefined;
  /** How many of theirs were waiting before. */
  round: number;
  names: string[];
}

interface TurnLimits {
  /** How many run at once. */
  running: number;
  /** How many of a queue run at once; all, unless it says so. */
  each?: number;
}

/** Fair queue for a scarce resource, such as a processor or a printer. */
export class Turns {
  private running = 0;
  /** Number running, by queue. */
  private readonly runningOf = new Map<string, number>();
  private readonly queues = new Map<string, Waiting[]>();
  /** Number of the last turn of a queue, until nobody wants one any more. */
  private readonly lastTurns = new Map<string, number>();
  private turn = 0;
  private readonly waiting = new Map<string, number>();

  constructor(private readonly limits: TurnLimits) {}

  /** Throws `TooMany`. */
  async run<T>(asking: Asking, act: () => Promise<T>): Promise<T> {
    const { queue } = asking;
    if (this.mayRun(queue)) this.begin(queue);
    else await this.wait(asking);
    try {
      return await act();
    } finally {
      this.end(queue);
    }
  }

  private mayRun(queue: string): boolean {
    return this.running < this.limits.running && (this.runningOf.get(queue) ?? 0) < (this.limits.each ?? this.limits.running);
  }

  private begin(queue: string): void {
    this.running += 1;
    this.lastTurns.set(queue, this.turn++);
    add(this.runningOf, queue, 1);
  }

  private wait({ queue, person, most = {}, patience }: Asking): Promise<void> {
    const names = Object.keys(most);
    if (names.some((name) => (this.waiting.get(name) ?? 0) >= (most[name] ?? 0))) throw new TooMany('Too many are waiting.');
    for (const name of names) add(this.waiting, name, 1);
    const others = this.queues.get(queue) ?? [];
    this.queues.set(queue, others);
    return new Promise((resolve, reject) => {
      const round = person === undefined ? 0 : others.filter((other) => other.person === person).length;
      const one = { go: resolve, person, round, names };
      const after = others.findIndex((other) => other.round > round);
      others.splice(after < 0 ? others.length : after, 0, one);
      if (patience === undefined) return;
      const timeout = setTimeout(() => {
        this.leave(queue, others, one);
        reject(new TooMany('It was not its turn in time.'));
      }, patience);
      one.go = () => {
        clearTimeout(timeout);
        resolve();
      };
    });
  }

  private leave(queue: string, waiting: Waiting[], one: Waiting): void {
    waiting.splice(waiting.indexOf(one), 1);
    if (waiting.length === 0) this.queues.delete(queue);
    for (const name of one.names) add(this.waiting, name, -1);
  }

  /** Hands the turn on to the queue that has had none for the longest: one that comes now and then waits for no second of another. */
  private end(ended: string): void {
    this.running -= 1;
    add(this.runningOf, ended, -1);
    const turnOf = (queue: string) => this.lastTurns.get(queue) ?? -1;
    const [next, ...others] = [...this.queues].filter(([queue]) => this.mayRun(queue));
    if (next) {
      const [queue, waiting] = others.reduce((first, other) => (turnOf(other[0]) < turnOf(first[0]) ? other : first), next);
      const [one] = waiting as [Waiting];
      this.leave(queue, waiting, one);
      this.begin(queue);
      one.go();
    } else if (this.running === 0 && this.queues.size === 0) this.lastTurns.clear();
  }
}

function add(counts: Map<string, number>, name: string, more: number): void {
  const count = (counts.get(name) ?? 0) + more;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}
