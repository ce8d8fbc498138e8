import { isEnvironmentPart } from './environment.ts';

/** What a browser stores of a session: the token, the company and the currency. */
export interface Stored {
  token: string | null;
  company_id: number | null;
  currency: string | null;
  /** kept on sign-out, so that the next sign-in needn't ask. */
  slug: string | null;
}

const name = 'statehouse.session';
const nothing: Stored = { token: null, company_id: null, currency: null, slug: null };

// Without storage (a private window, a test in Node), a session lasts as long as its page.
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
    // Full or forbidden: same as without storage.
  }
}

/** clears the stored session. The company isn't a secret and stays. */
export const forgetStored = (): void => keepStored({ ...nothing, slug: readStored().slug });

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
  return /^\/(app\/)?reset-password\//.test(pathname) ? searchParams.get('company') : null;
}
