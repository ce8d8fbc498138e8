import { download } from '../../api/client.ts';

interface Options {
  query?: Record<string, unknown>;
  signal: AbortSignal;
  /** Told how many bytes have come so far. */
  came?: (bytes: number) => void;
}

/** Downloads a file by its path below /v2 and hands it to the browser. Throws CallFailed, or whatever broke the connection. */
export async function saveFile(path: string, { query = {}, signal, came }: Options): Promise<void> {
  const { headers, body } = await download(path, { query, signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = body.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    came?.(bytes);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: headers.get('content-type') ?? '' }));
  link.download = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
