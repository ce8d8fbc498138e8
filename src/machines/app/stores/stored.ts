import { isEnvironmentPart } from './environment.ts';

/** What a browser stores of a session: the token, the company and the currency. */
export interface Stored {
  token: string | null;
  company_id: number | null;
  currency: string | null;
  /** kept on sign-out, so that the next sign-in needn't ask. */
  slug: string | null;
}

const nothing: Stored = { token: null, company_id: null, currency: null, slug: null };

// Without storage (a private window, a test in Node), a session lasts as long as its page.
const storage = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};

/** The entry stored under a name. Two sessions of one browser, of the office and of the portal, are kept apart. */
const storeOf = (name: string) => {
  const read = (): Stored => {
    try {
      return { ...nothing, ...JSON.parse(storage()?.getItem(name) ?? '{}') };
    } catch {
      return nothing;
    }
  };
  const keep = (changes: Partial<Stored>): void => {
    try {
      storage()?.setItem(name, JSON.stringify({ ...read(), ...changes }));
    } catch {
      // Full or forbidden: same as without storage.
    }
  };
  return {
    read,
    keep,
    /** clears the stored session. The company isn't a secret and stays. */
    forget: (): void => keep({ ...nothing, slug: read().slug }),
  };
};
/** The session of tenants and unit owners. */
export const portalStore = storeOf('statehouse.portal');
export const { read: readStored, keep: keepStored, forget: forgetStored } = storeOf('statehouse.session');

/** the company's slug from the first part of the host name; null on a bare host, an IP address or localhost, and for an
 * environment's own name. */
export function slugOfHost(host: string): string | null {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  const parts = name.split('.');
  if (parts.length < 3 && !(parts.length === 2 && parts[1] === 'localhost')) return null;
  if (/^[\d.]+$/.test(name) || ['www', 'app'].includes(parts[0] ?? '') || isEnvironmentPart(parts[0] ?? '')) return null;
  return parts[0] || null;
}

/** The company named by a password link: the person opening it may never have signed in with this browser. */
export function slugOfLink(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const { pathname, searchParams } = new URL(href);
  return /^\/((app\/)?reset-password|app\/invitation)\//.test(pathname) ? searchParams.get('company') : null;
}
