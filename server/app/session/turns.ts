import { networkOf } from '../../http/network.ts';

/** Whoever came when too many were waiting. */
export class TooMany extends Error {}

interface Waiting {
  company: number;
  go: () => void;
}

/** How many run at once, and how many may wait: in all, of a company, and from an address. */
export interface TurnLimits {
  running: number;
  waiting: number;
  ofCompany: number;
  ofAddress: number;
}

/**
 * Who may use a processor next. Addresses take turns, so that one that asks a hundred times waits for itself; neither an address
 * nor a company can fill the queue.
 */
export class Turns {
  private running = 0;
  private waiting = 0;
  /** By address; whose turn it was last is the last. */
  private readonly queues = new Map<string, Waiting[]>();
  private readonly ofCompany = new Map<number, number>();

  constructor(private readonly most: TurnLimits) {}

  /** Throws `TooMany` at once instead of waiting for long. */
  async run<T>(by: { company: number; address: string }, act: () => Promise<T>): Promise<T> {
    if (this.running >= this.most.running) await this.wait(by);
    else this.running += 1;
    try {
      return await act();
    } finally {
      this.next();
    }
  }

  private wait({ company, address: from }: { company: number; address: string }): Promise<void> {
    const address = networkOf(from);
    const { waiting, ofCompany, ofAddress } = this.most;
    const queue = this.queues.get(address) ?? [];
    const others = this.ofCompany.get(company) ?? 0;
    if (this.waiting >= waiting || others >= ofCompany || queue.length >= ofAddress) throw new TooMany('Too many are waiting.');
    this.waiting += 1;
    this.ofCompany.set(company, others + 1);
    this.queues.set(address, queue);
    return new Promise((go) => queue.push({ company, go }));
  }

  /** Hands the turn on. */
  private next(): void {
    const [first] = this.queues;
    if (!first) {
      this.running -= 1;
      return;
    }
    const [address, queue] = first;
    const one = queue.shift() as Waiting;
    this.queues.delete(address);
    if (queue.length > 0) this.queues.set(address, queue);
    this.waiting -= 1;
    const left = (this.ofCompany.get(one.company) ?? 0) - 1;
    if (left > 0) this.ofCompany.set(one.company, left);
    else this.ofCompany.delete(one.company);
    one.go();
  }
}
