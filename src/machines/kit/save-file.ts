import { download } from '../../api/client.ts';

interface Options {
  query?: Record<string, unknown>;
  signal: AbortSignal;
  /** Told how many bytes have come so far. */
  came?: (bytes: number) => void;
}

export interface FetchedFile {
  name: string;
  type: string;
  parts: BlobPart[];
}

/** Downloads a file by its path below /v2. Throws CallFailed, or whatever broke the connection. */
export async function fetchFile(path: string, { query = {}, signal, came }: Options): Promise<FetchedFile> {
  const { headers, body } = await download(path, { query, signal });
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (const reader = body.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    came?.(bytes);
  }
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export';
  return { name, type: headers.get('content-type') ?? '', parts };
}

/** Hands a file to the browser, which saves it. */
function handOver({ name, type, parts }: FetchedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads a file by its path below /v2 and saves it. Throws CallFailed, or whatever broke the connection. */
export const saveFile = async (path: string, options: Options): Promise<void> => handOver(await fetchFile(path, options));

/** Saves several files as one archive, a single file as itself. Names that are there twice are numbered. */
export async function saveTogether(name: string, files: readonly FetchedFile[]): Promise<void> {
  const [first, ...more] = files;
  if (!first) return;
  if (!more.length) return handOver(first);
  const { default: JSZip } = await import('jszip');
  const archive = new JSZip();
  for (const [at, file] of files.entries())
    archive.file(archive.file(file.name) ? `${at + 1}-${file.name}` : file.name, new Blob(file.parts));
  const type = 'application/zip';
  handOver({ name: `${name}.zip`, type, parts: [await archive.generateAsync({ type: 'blob' })] });
}
