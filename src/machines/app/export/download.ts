import { CallFailed, credentialsNow, failureOf } from '../../../api/client.ts';
import { type Failure, toFailure } from '../../../api/failure.ts';
import { saveFile } from '../../kit/save-file.ts';

/** The progress events of a download. */
export type DownloadEvent =
  | { type: 'bytes.came'; bytes: number }
  | { type: 'file.saved' }
  | { type: 'file.failed'; failure: Failure };

/** Streams the file of an export and hands it to the browser; gives the way to stop it. */
export function downloadExport(id: number, tell: (event: DownloadEvent) => void): () => void {
  const aborting = new AbortController();
  saveFile(`/exports/${id}/file`, { signal: aborting.signal, came: (bytes) => tell({ type: 'bytes.came', bytes }) }).then(
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
