/** What a browser remembers of a session: who is signed in, at which company, in which currency. */
export interface Stored {
  token: string | null;
  company_id: number | null;
  currency: string | null;
  /** kept when signing out, so that the next sign-in need not ask. */
  slug: string | null;
}

const name = 'statehouse.session';
const nothing: Stored = { token: null, company_id: null, currency: null, slug: null };

// Without storage (a private window, a test on the server's side) a session lasts as long as its page.
const storage = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};

export function readStored(): Stored {
  try {
    return { ...nothing, ...JSON.parse(storage()?.getItem(name) ?? '{}') };
  } catch {
    return nothing;
  }
}

export function keepStored(changes: Partial<Stored>): void {
  try {
    storage()?.setItem(name, JSON.stringify({ ...readStored(), ...changes }));
  } catch {
    // Full or forbidden: as without storage.
  }
}

/** the stored session is cleared. Where to sign in again is not a secret and stays. */
export const forgetStored = (): void => keepStored({ ...nothing, slug: readStored().slug });

/** the company's slug from the host name's first part; null on a bare host, an address or localhost. */
export function slugOfHost(host: string): string | null {
  const [name = ''] = host.split(':');
  const parts = name.split('.');
  if (parts.length < 3 && !(parts.length === 2 && parts[1] === 'localhost')) return null;
  if (/^[\d.]+$/.test(name) || ['www', 'app'].includes(parts[0] ?? '')) return null;
  return parts[0] || null;
}

/** The company that a mailed link to a new password names: whoever opens it may never have signed in with this browser. */
export function slugOfLink(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const { pathname, searchParams } = new URL(href);
  return /^\/(app\/)?reset-password\//.test(pathname) ? searchParams.get('company') : null;
}
