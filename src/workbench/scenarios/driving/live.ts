import { type Attachment, attachmentCalls } from '../../../api/app/attachment.ts';
import { type Profile, sessionCalls } from '../../../api/app/session.ts';
import { dealConfigCalls, quotationConfigCalls, quotationDiscountConfigCalls } from '../../../api/approvals/config.ts';
import { cleanQuery } from '../../../api/client.ts';
import type { Call } from '../../../api/contract.ts';
import { pathOf } from '../../../api/path-of.ts';
import { findReason, lendRule } from '../parts/lent.ts';
import { people } from '../parts/people.ts';
import { makePlace } from '../parts/place.ts';
import { dig } from '../scenarios.ts';
import { type Args, type Driver, plusDays, uniques } from './driver.ts';

export interface Server {
  base: string;
  company: string;
  password: string;
}
interface SignedIn {
  auth_token: string;
  user: Profile;
}
/** The smallest content that is taken for a PDF. */
const smallPdf = '%PDF-1.7\n%%EOF\n';
const smallTable = 'Name,Mobile,Source\nImported,0512345678,Website\n';
/** The server's error message, with those of its fields. */
const wordsOf = ({ error, fields = {} }: { error?: string; fields?: Record<string, string> }): string =>
  [error, ...Object.entries(fields).map(([field, wrong]) => `${field}: ${wrong}`)].join(' ');
/** The server refused a call; the message is the server's. */
export class Refused extends Error {}

/** Carries out scenarios on a running server; signs users in as needed. */
export function liveDriver({ base, company, password }: Server): Driver & { profile: () => Promise<Profile> } {
  const signedIn = new Map<string, Promise<SignedIn>>();
  async function send<T>(call: Call, { params, query, body }: Args, token?: string): Promise<T> {
    const asked = new URLSearchParams(Object.entries(cleanQuery(query)).map(([key, value]) => [key, String(value)])).toString();
    const response = await fetch(`${base}${pathOf(call, params)}${asked && `?${asked}`}`, {
      method: call.method,
      headers: {
        'company-slug': company,
        ...(token && { 'auth-token': token }),
        ...(call.body && { 'content-type': 'application/json' }),
      },
      body: call.body && JSON.stringify(call.wrapper ? { [call.wrapper]: body ?? {} } : (body ?? {})),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Refused(`${call.id} ${call.method} ${call.path}: ${response.status} ${wordsOf(answer)}`);
    return (call.field === null && !call.paged ? answer : answer[call.field ?? 'data']) as T;
  }
  const person = (role: string): Promise<SignedIn> => {
    const login = { email: `${people[role]}@${company}.example`, password };
    const signIn = () =>
      send<SignedIn>(sessionCalls.signIn, { body: login }).catch((error: unknown) => {
        throw error instanceof Refused ? new Refused(`${login.email}: ${error.message}`) : error;
      });
    const signing = signedIn.get(role) ?? signIn();
    signedIn.set(role, signing);
    return signing;
  };
  const profile = async (): Promise<Profile> => send(sessionCalls.profile, {}, (await person('admin')).auth_token);
  const driver: Driver = {
    ask: async (as, call, args = {}) => send(call, args, (await person(as)).auth_token),
    until: async (as, call, args, at, value) => {
      for (let attempts = 0; ; attempts += 1) {
        const found = dig(await driver.ask(as, call, args), at);
        if (found === value) return;
        if (attempts === 100) throw new Refused(`${call.id} ${at} is ${String(found)} and not ${value}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    today: async () => (await profile()).company.today,
    day: plusDays,
    unique: (what) => uniques[what].replace('#', String(Math.floor(10_000_000 + Math.random() * 89_999_999))),
    userId: async (who) => (await person(who)).user.id,
    place: () => makePlace(driver),
    unruled: async (act) => {
      const rules: [Call, number][] = [];
      for (const calls of [quotationConfigCalls, quotationDiscountConfigCalls, dealConfigCalls])
        for (const { id, active } of await driver.ask<{ id: number; active: boolean }[]>('admin', calls.list, {
          query: { per_page: 100 },
        }))
          if (active) rules.push([calls.update, id]);
      const set = async (active: boolean) => {
        for (const [call, id] of rules) await driver.ask('admin', call, { params: { id }, body: { active } });
      };
      await set(false);
      try {
        return await act();
      } finally {
        await set(true);
      }
    },
    ruled: (rule, act) => lendRule(driver, rule, act),
    rejectionReason: (noteRequired) => findReason(driver, noteRequired),
    file: async (as, for_entity) => {
      const [name, content] = for_entity === 'data_import' ? ['leads.csv', smallTable] : ['document.pdf', smallPdf];
      const { id } = await driver.ask<Attachment>(as, attachmentCalls.create, {
        body: { name, size: content.length, for_entity },
      });
      const sent = await fetch(`${base}/v2/attachments/${id}/content?offset=0`, {
        method: 'PUT',
        headers: {
          'company-slug': company,
          'auth-token': (await person(as)).auth_token,
          'content-type': 'application/octet-stream',
        },
        body: content,
      });
      if (!sent.ok) throw new Refused(`${attachmentCalls.create.id}: ${sent.status}`);
      await driver.ask(as, attachmentCalls.finish, { params: { id } });
      return id;
    },
    works: null,
  };
  return { ...driver, profile };
}
