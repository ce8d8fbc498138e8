import { CallFailed, credentialsNow, download, failureOf } from '../../../api/client.ts';
import { type Failure, toFailure } from '../../../api/failure.ts';

/** The progress events of a download. */
export type DownloadEvent =
  | { type: 'bytes.came'; bytes: number }
  | { type: 'file.saved' }
  | { type: 'file.failed'; failure: Failure };

/** Streams the file of an export and hands it to the browser; gives the way to stop it. */
export function downloadExport(id: number, tell: (event: DownloadEvent) => void): () => void {
  const aborting = new AbortController();
  saveFile(id, aborting.signal, tell).then(
    () => tell({ type: 'file.saved' }),
    (error: unknown) => {
      if (aborting.signal.aborted) return;
      // A dropped connection carries no further details.
      const failure = error instanceof CallFailed ? failureOf(error) : toFailure(0, undefined, credentialsNow().language);
      tell({ type: 'file.failed', failure });
    },
  );
  return () => aborting.abort();
}

async function saveFile(id: number, signal: AbortSignal, tell: (event: DownloadEvent) => void): Promise<void> {
  const { headers, body } = await download(`/exports/${id}/file`, { query: {}, signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = body.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    tell({ type: 'bytes.came', bytes });
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: headers.get('content-type') ?? '' }));
  link.download = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
