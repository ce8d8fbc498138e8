import { Piscina } from 'piscina';
import { ApiError } from '../../kit/api-error.ts';
import type { PrintedDocument } from '../document.ts';

/** Documents that wait for their turn; with more, people are told to try again. */
const mostWaiting = 40;
/** Seconds after which they are told to, and milliseconds that a document may take. */
const again = 5;
const patience = 30_000;

/**
 * Prints documents in a thread of its own: laying one out takes the processor for up to a second, in which nobody else would be
 * answered. The thread starts with the first document and ends after a minute without one.
 */
export class Printer {
  private readonly threads = new Piscina<PrintedDocument, Uint8Array>({
    name: 'print',
    filename: new URL('./worker.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxQueue: mostWaiting,
  });

  /** A document as PDF. Throws an ApiError 503 when too many wait. */
  async print(paper: PrintedDocument): Promise<Buffer> {
    if (this.threads.queueSize >= mostWaiting)
      throw new ApiError(503, 'busy', 'documents.error.busy', { values: { count: again }, retry_after: again });
    return Buffer.from(await this.threads.run(paper, { signal: AbortSignal.timeout(patience) }));
  }

  async close(): Promise<void> {
    await this.threads.destroy();
  }
}
