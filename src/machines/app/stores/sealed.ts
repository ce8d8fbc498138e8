/** How long sealed data stays without having been in touch with the server, in milliseconds: 72 hours. */
export const sealedFor = 72 * 3_600_000;

const database = 'statehouse-field';
/** Whose the data is. Before the server was reached, `user` is null, and the session alone tells whose it is. */
export interface SealedOwner {
  company_id: number;
  user: number | null;
  token: string;
}
interface KeyRow {
  id: 'key';
  company_id: number;
  user: number;
  /** A digest of the session's token: another session's data isn't opened without the server. */
  session: string;
  /** AES-GCM; the browser never gives it away. */
  key: CryptoKey;
  /** When the server was last reached, in milliseconds. */
  touched_at: number;
}
interface Sealed {
  name: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const opened = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('keys', { keyPath: 'id' });
    request.result.createObjectStore('sealed', { keyPath: 'name' });
  };
  return settled(request);
};
/** Runs requests in a transaction, and resolves once it is on disk. */
async function within<T>(
  mode: IDBTransactionMode,
  act: (of: (name: 'keys' | 'sealed') => IDBObjectStore) => Promise<T>,
): Promise<T> {
  const db = await opened();
  try {
    const transaction = db.transaction(['keys', 'sealed'], mode);
    const kept = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await act((name) => transaction.objectStore(name));
    await kept;
    return result;
  } finally {
    db.close();
  }
}

/** Whether the browser has what sealing needs; without it (a private window, a page without TLS) nothing is kept. */
export const canSeal = (): boolean => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined;

const digestOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
};

/** Deletes what is sealed, and the key first of all: without it, the rest can't be read. */
export async function wipeSealed(): Promise<void> {
  if (!canSeal()) return;
  await within('readwrite', async (of) => {
    await settled(of('keys').clear());
    await settled(of('sealed').clear());
  });
}

const keepKey = (row: KeyRow) => within('readwrite', (of) => settled(of('keys').put(row)));
const keyRow = (): Promise<KeyRow | undefined> => within('readonly', (of) => settled<KeyRow | undefined>(of('keys').get('key')));

/** Deletes what hasn't been in touch with the server for 72 hours. */
export async function expireSealed(now = Date.now()): Promise<void> {
  if (!canSeal()) return;
  const row = await keyRow();
  if (row && now - row.touched_at >= sealedFor) await wipeSealed();
}

/**
 * Opens what is sealed for its owner. What is another person's, or too old, is deleted; somebody who signs in gets a key of their own,
 * which ends with the sign-in. Null if there is none, and nobody is known to make one for.
 */
export async function openSealed(
  { company_id, user, token }: SealedOwner,
  now = Date.now(),
): Promise<{ touched_at: number } | null> {
  if (!canSeal()) return null;
  await expireSealed(now);
  const row = await keyRow();
  const session = await digestOf(token);
  const isTheirs = row?.company_id === company_id && (user === null ? row.session === session : row.user === user);
  if (row && isTheirs) {
    if (row.session !== session) await keepKey({ ...row, session });
    return { touched_at: row.touched_at };
  }
  if (row) await wipeSealed();
  if (user === null) return null;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await keepKey({ id: 'key', company_id, user, session, key, touched_at: now });
  return { touched_at: now };
}

/** Notes that the server was reached: 72 hours begin anew. */
export async function touchSealed(now = Date.now()): Promise<void> {
  if (!canSeal()) return;
  const row = await keyRow();
  if (row) await keepKey({ ...row, touched_at: now });
}

/** Seals values by name: texts as JSON, files as their bytes. Without a key, nothing is kept. */
export async function seal(values: Record<string, unknown>): Promise<void> {
  if (!canSeal()) return;
  const row = await keyRow();
  if (!row) return;
  const sealed = await Promise.all(
    Object.entries(values).map(async ([name, value]): Promise<Sealed> => {
      const plain = value instanceof Blob ? await value.arrayBuffer() : new TextEncoder().encode(JSON.stringify(value));
      const iv = crypto.getRandomValues(new Uint8Array(12));
      // The name is authenticated with it: a value can't be passed off as another.
      const additionalData = new TextEncoder().encode(name);
      return { name, iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, row.key, plain) };
    }),
  );
  await within('readwrite', async (of) => {
    for (const one of sealed) await settled(of('sealed').put(one));
  });
}

async function bytesOf(name: string): Promise<ArrayBuffer | null> {
  if (!canSeal()) return null;
  const row = await keyRow();
  const sealed = row && (await within('readonly', (of) => settled<Sealed | undefined>(of('sealed').get(name))));
  if (!row || !sealed) return null;
  const additionalData = new TextEncoder().encode(name);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv, additionalData }, row.key, sealed.data);
}

/** The value of a name; null if there is none. What it is was written by this app, hence the cast. */
export async function unseal<T>(name: string): Promise<T | null> {
  const bytes = await bytesOf(name);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T);
}
export const unsealFile = async (name: string, type: string): Promise<Blob | null> => {
  const bytes = await bytesOf(name);
  return bytes && new Blob([bytes], { type });
};

/** The names of what is sealed, of those that begin so. */
export const sealedNames = async (prefix: string): Promise<string[]> => {
  if (!canSeal()) return [];
  const names = await within('readonly', (of) => settled(of('sealed').getAllKeys()));
  return names.map(String).filter((name) => name.startsWith(prefix));
};

export async function unkeep(names: readonly string[]): Promise<void> {
  if (!canSeal() || !names.length) return;
  await within('readwrite', async (of) => {
    for (const name of names) await settled(of('sealed').delete(name));
  });
}
