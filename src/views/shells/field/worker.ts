/** What the build knows of the page's files. */
export interface FieldFiles {
  /** Of the build: another one replaces what was kept. */
  version: string;
  /** Files of the page and its texts. */
  files: string[];
}
/** The part of a service worker that this one uses: the types of workers and of pages exclude each other. */
interface WorkerScope {
  location: { origin: string };
  addEventListener: (type: 'install' | 'activate' | 'fetch', listen: (event: WorkerEvent) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}
interface WorkerEvent {
  request: Request;
  waitUntil: (done: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
}

/**
 * The service worker of `/field`, written into a file of its own by the build: it references nothing outside. It keeps the page with its
 * code and texts, and nothing of what the server says of records: that is sealed by the page.
 */
export function fieldWorker({ version, files }: FieldFiles): void {
  const worker = globalThis as unknown as WorkerScope;
  const page = '/field';
  const own = `field-${version}`;
  worker.addEventListener('install', (event) => {
    const keep = async () => {
      const kept = await caches.open(own);
      // The page is a document to the server, as to a browser that goes there.
      const shown = await fetch(page, { headers: { accept: 'text/html' }, cache: 'no-store' });
      if (!shown.ok) throw new Error('The page could not be kept');
      await kept.put(page, shown);
      await kept.addAll(files);
      await worker.skipWaiting();
    };
    event.waitUntil(keep());
  });
  worker.addEventListener('activate', (event) => {
    const tidy = async () => {
      for (const name of await caches.keys()) if (name.startsWith('field-') && name !== own) await caches.delete(name);
      await worker.clients.claim();
    };
    event.waitUntil(tidy());
  });
  /** The page of the server, or after three seconds without one, that which was kept. */
  const shownBy = async (request: Request): Promise<Response> => {
    const kept = await caches.match(page, { cacheName: own, ignoreVary: true });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), 3_000);
    try {
      const answer = await fetch(request, kept ? { signal: late.signal } : {});
      return kept && answer.status >= 500 ? kept : answer;
    } catch (error) {
      if (kept) return kept;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  /** A file of the build, which never changes: what was fetched once, such as a font, is kept as well. */
  const fileOf = async (request: Request): Promise<Response> => {
    const kept = await caches.match(request, { cacheName: own, ignoreVary: true });
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(own)).put(request, answer.clone());
    return answer;
  };
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
    if (request.mode === 'navigate' && (url.pathname === page || url.pathname.startsWith(`${page}/`)))
      event.respondWith(shownBy(request));
    else if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
  });
}
