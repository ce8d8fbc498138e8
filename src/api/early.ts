/** The requests that the page made before its code was loaded (see `beginEarly`), and for which user. */
interface Early {
  token: string;
  slug: string;
  language: string;
  at: number;
  answers: Record<string, Promise<Response>>;
}
declare global {
  interface Window {
    early?: Early;
  }
}

/** What the build knows and the page needs. */
export interface EarlyFiles {
  /** By the first segment of their addresses, the files of the gates of shells; `''` is the office's. */
  gates: Record<string, string[]>;
  /** The chunk of the signed-in office. */
  frame: string[];
  /** By language, the texts of the sign-in; and those of the frame and of the list of leads. */
  signIn: Record<string, string[]>;
  texts: Record<string, string[]>;
}

/**
 * Inlined in the page itself, so that the address's shell loads beside the app's first file, and for a returning user of the office
 * the code, the texts, the profile and the list in the URL all load in parallel. It references nothing outside; wrong guesses are
 * discarded.
 */
export function beginEarly(files: EarlyFiles): void {
  try {
    const stored = (name: string) => JSON.parse(localStorage.getItem(`statehouse.${name}`) ?? '{}');
    const liked = stored('preferences').context ?? {};
    const language: string = liked.language ?? (navigator.language.startsWith('ar') ? 'ar' : 'en');
    const preload = (hrefs: string[] = []) => {
      for (const href of hrefs)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    };
    const own = files.gates[location.pathname.split('/')[1] || 'office'];
    preload(own ?? files.gates['']);
    preload(files.signIn[language]);
    const { token, slug } = stored('session') as { token?: string; slug?: string };
    // Other shells need nothing of the office.
    if (own || !token || !slug) return;
    preload([...files.frame, ...(files.texts[language] ?? [])]);
    const answers: Record<string, Promise<Response>> = {};
    const ask = (url: string) => {
      answers[url] = fetch(url, {
        headers: { accept: 'application/json', 'accept-language': language, 'auth-token': token, 'company-slug': slug },
      }).then(async (answer) => {
        // Read before it is taken: reading takes turns of its own, in which the page would be drawn without it.
        const text = await answer.text();
        return Object.assign(new Response(text, answer), { text: () => Promise.resolve(text) });
      });
      // Whoever takes the promise handles its rejection.
      answers[url].catch(() => {});
    };
    ask('/v2/users/profile');
    if (location.pathname === '/leads' && (location.search || !liked.defaultView?.leads)) {
      const query = new URLSearchParams(location.search);
      // The row in the side panel (use-list-query.ts).
      query.delete('row');
      if (!query.has('per_page') && liked.perPage?.leads) query.set('per_page', liked.perPage.leads);
      query.sort();
      ask(`/v2/leads${query.size ? `?${query}` : ''}`);
    }
    window.early = { token, slug, language, at: Date.now(), answers };
  } catch {
    // If this fails, everything is requested later as usual.
  }
}

const fresh = 5_000;

/** The response to an early request, returned once if the same request is made now; otherwise null. */
export function takeEarly(url: string, headers: Headers): Promise<Response> | null {
  const { early } = globalThis as { early?: Early };
  if (!early || Date.now() - early.at > fresh) return null;
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  query.sort();
  const name = query.size ? `${path}?${query}` : path;
  const answer = early.answers[name];
  const isSame =
    headers.get('auth-token') === early.token &&
    headers.get('company-slug') === early.slug &&
    headers.get('accept-language') === early.language;
  if (!answer || !isSame) return null;
  delete early.answers[name];
  return answer;
}
