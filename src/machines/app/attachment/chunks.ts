import { type Attachment, mostChunkBytes } from '../../../api/app/attachment.ts';
import { sendBytes } from '../../../api/client.ts';

const least = 64 * 1024;
export const firstChunkBytes = 256 * 1024;
/** A chunk that took less than this, in milliseconds, may be followed by a larger one. */
const quick = 700;

export interface SentChunk {
  attachment: Attachment;
  ms: number;
}

/** Sends the next chunk of a file: what follows `received`. */
export async function sendChunk(
  { file, attachment: { id, received }, bytes }: { file: File; attachment: Attachment; bytes: number },
  signal: AbortSignal,
): Promise<SentChunk> {
  const begun = performance.now();
  const chunk = file.slice(received, received + bytes);
  const attachment = await sendBytes<Attachment>(`/attachments/${id}/content`, chunk, { offset: received }, signal);
  return { attachment, ms: performance.now() - begun };
}

/** Twice as much while the connection is quick, so that a large file needs few requests; half as much after it dropped. */
export const larger = (bytes: number, ms: number): number => (ms < quick ? Math.min(bytes * 2, mostChunkBytes) : bytes);
export const smaller = (bytes: number): number => Math.max(Math.floor(bytes / 2), least);
