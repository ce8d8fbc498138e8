import { Piscina } from 'piscina';
import { ApiError } from '../../kit/api-error.ts';
import { Places } from '../../kit/places.ts';
import { TooMany, Turns } from '../../kit/turns.ts';
import type { PrintedDocument } from '../document.ts';

/** Documents that are made at one time, in this process: nobody's many keep the others from theirs. */
const most = { ofCompany: 40, ofPerson: 20 };
/** Seconds after which people are told to try again. */
const again = 10;
/** Milliseconds that a person waits for their turn: a connection on which nothing comes is closed after a minute. */
const wait = 25_000;

/** For whom a document is printed. */
export interface PrintedFor {
  company: number;
  /** The person who waits for it: a user's id or an address; null if it goes by mail. */
  person: number | string | null;
}

/**
 * Prints documents in a thread of its own: laying one out takes the processor for up to a second, in which nobody else would be
 * answered. The thread starts with the first document and ends after a minute without one.
 *
 * Companies take turns, within a company its people, and what they wait for and what goes by mail (decision 145).
 */
export class Printer {
  private readonly ofCompanies = new Places(most.ofCompany);
  private readonly ofPeople = new Places(most.ofPerson);
  private readonly turns = new Turns({ running: 1 });
  private readonly threads = new Piscina<PrintedDocument | null, Uint8Array>({
    name: 'print',
    filename: new URL('./worker.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
  });

  /** `patience`: milliseconds that a document may take, without the time in which it waits or the thread begins. */
  constructor(public patience = 30_000) {}

  /**
   * Makes a paper and prints it as PDF. Throws an ApiError 503 when this company or person prints too much, before anything is
   * read for it, or when it takes too long.
   */
  async print(by: PrintedFor, make: () => Promise<PrintedDocument>): Promise<{ paper: PrintedDocument; pdf: Buffer }> {
    const leave = this.takePlace(by);
    try {
      const paper = await make();
      return { paper, pdf: await this.inTurn(by, () => this.layOut(paper)) };
    } finally {
      leave();
    }
  }

  /** Mails are limited by how many jobs run, and never turned away. */
  private takePlace({ company, person }: PrintedFor): () => void {
    if (person === null) return () => {};
    const leavePerson = this.ofPeople.take(`${company} ${person}`);
    const leaveCompany = leavePerson && this.ofCompanies.take(company);
    if (!leaveCompany) {
      leavePerson?.();
      throw busy();
    }
    return () => {
      leavePerson();
      leaveCompany();
    };
  }

  private async inTurn<T>({ company, person }: PrintedFor, act: () => Promise<T>): Promise<T> {
    const asking =
      person === null ? { queue: `${company} by mail` } : { queue: String(company), person: String(person), patience: wait };
    try {
      return await this.turns.run(asking, act);
    } catch (error) {
      throw error instanceof TooMany ? busy() : error;
    }
  }

  private async layOut(paper: PrintedDocument): Promise<Buffer> {
    await this.threads.run(null, { name: 'ready' });
    const signal = AbortSignal.timeout(this.patience);
    try {
      return Buffer.from(await this.threads.run(paper, { signal }));
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new ApiError(503, 'busy', 'documents.error.too_long', { retry_after: again });
    }
  }

  async close(): Promise<void> {
    await this.threads.destroy();
  }
}

const busy = () => new ApiError(503, 'busy', 'documents.error.busy', { values: { count: again }, retry_after: again });
