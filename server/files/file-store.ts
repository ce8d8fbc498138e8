/**
 * Where the bytes of files are, by key. What is there is whole: a `put` that was interrupted left nothing under its key.
 */
export interface FileStore {
  /** Stores content; if the key is known already, it is replaced. */
  put: (key: string, content: Buffer) => Promise<void>;
  /** null if there is none. */
  read: (key: string) => Promise<Buffer | null>;
  has: (key: string) => Promise<boolean>;
  /** Does nothing if there is none. */
  remove: (key: string) => Promise<void>;
  /** Clears away what killed processes left of a company's unfinished writes, if the store has such. */
  sweep?: (company: number) => Promise<void>;
}

/** By content, so that the same file is kept once; by company, so that none is shared between two. */
export const contentKey = (
  company: number,
  sha256: string,
  as: 'file' | 'preview' | 'thumbnail' | 'letterhead' = 'file',
): string => `${company}/${sha256.slice(0, 2)}/${sha256}${as === 'file' ? '' : `.${as}`}`;
/** A chunk of an upload that isn't finished. */
export const chunkKey = (company: number, attachment: number, offset: number): string =>
  `${company}/uploads/${attachment}-${offset}`;
