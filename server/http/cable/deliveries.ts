import type { Listener } from './listener.ts';

/** Messages of a company that wait to be delivered; with more, its clients reload instead. */
const mostWaiting = 1000;
/** How many sockets are served before others get their turn. */
const atOnce = 500;

interface Delivery {
  frame: Buffer;
  to: Iterator<Listener>;
}

/**
 * Hands messages to sockets, each company's in order, and the companies in turns: a bulk change before thousands of sockets is
 * millions of sends, which must neither stop the process nor make other companies wait.
 */
export class Deliveries {
  private readonly waiting = new Map<number, Delivery[]>();
  private isRunning = false;

  /** `all` is everybody in the company, for when they are to reload. */
  add(company: number, delivery: Delivery, all: () => Delivery): void {
    const queue = this.waiting.get(company);
    if (!queue) this.waiting.set(company, [delivery]);
    else if (queue.length < mostWaiting) queue.push(delivery);
    else queue.splice(0, Number.POSITIVE_INFINITY, all());
    if (this.isRunning) return;
    this.isRunning = true;
    this.run();
  }

  private run = (): void => {
    const [next] = this.waiting;
    if (!next) {
      this.isRunning = false;
      return;
    }
    const [company, queue] = next;
    this.waiting.delete(company);
    for (let sent = 0; sent < atOnce && queue[0]; ) {
      const { frame, to } = queue[0];
      const { done, value } = to.next();
      if (done) queue.shift();
      else value.hear(frame);
      sent += 1;
    }
    if (queue.length > 0) this.waiting.set(company, queue);
    setImmediate(this.run);
  };
}
