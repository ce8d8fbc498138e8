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
  /** The chunk of the signed-in app. */
  frame: string[];
  /** By language, the texts of the frame and of the list of leads. */
  texts: Record<string, string[]>;
}

/**
 * Inlined in the page itself, so that for a returning user the code, the texts, the profile and the list in the URL all load in
 * parallel. It references nothing outside; wrong guesses are discarded.
 */
export function beginEarly(files: EarlyFiles): void {
  try {
    const stored = (name: string) => JSON.parse(localStorage.getItem(`statehouse.${name}`) ?? '{}');
    const { token, slug } = stored('session') as { token?: string; slug?: string };
    // A customer's page needs nothing of the app.
    if (!token || !slug || location.pathname.startsWith('/o/')) return;
    const liked = stored('preferences').context ?? {};
    const language: string = liked.language ?? (navigator.language.startsWith('ar') ? 'ar' : 'en');
    for (const href of [...files.frame, ...(files.texts[language] ?? [])])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
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
