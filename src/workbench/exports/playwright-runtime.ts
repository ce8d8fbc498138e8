import { type Browser, expect, type Page } from 'playwright/test';
import { plusDays, uniques } from '../scenarios/driving/driver.ts';
import { demo, people } from '../scenarios/parts/people.ts';

// The runtime of an exported test file, embedded in it as it is here.

const base = process.env.BASE_URL ?? 'http://127.0.0.1:4000';
const company = process.env.COMPANY ?? demo.company;
const password = process.env.PASSWORD ?? demo.password;
/** Overrides of the users' names: PEOPLE='{"leasing_agent":"agent"}' */
const others = JSON.parse(process.env.PEOPLE ?? '{}') as Record<string, string>;
const emailOf = (role: string) => `${others[role] ?? people[role]}@${company}.example`;

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server says; each use checks what it needs.
type Answer = any;
const signedIn = new Map<string, Promise<Answer>>();

async function send(method: string, path: string, body: unknown, token?: string): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(`${base}/v2${path}`, {
    method,
    headers: {
      'company-slug': company,
      ...(token && { 'auth-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}
/** Signs in a role's user, once. */
function person(role: string): Promise<Answer> {
  const known = signedIn.get(role);
  if (known) return known;
  const signing = send('POST', '/sessions', { login: { email: emailOf(role), password } }).then(({ status, answer }) => {
    expect(status, `${emailOf(role)} signs in at ${base}: ${JSON.stringify(answer)}`).toBe(200);
    return answer;
  });
  signedIn.set(role, signing);
  return signing;
}

/** Makes a call as a role and returns the response's `field`. Fails unless it is accepted. */
export async function ask(role: string, method: string, path: string, body: unknown, field: string | null): Promise<Answer> {
  const { auth_token } = await person(role);
  const { status, answer } = await send(method, path, body, auth_token);
  expect(status, `${role}: ${method} ${path}: ${JSON.stringify(answer)}`).toBe(200);
  return field === null ? answer : answer[field];
}
/** Makes a call that must be refused, by one of these guards if the response has reasons. */
export async function refused(role: string, method: string, path: string, body: unknown, guards: string[]): Promise<void> {
  const { auth_token } = await person(role);
  const { status, answer } = await send(method, path, body, auth_token);
  expect([403, 422], `${role}: ${method} ${path} must be refused: ${JSON.stringify(answer)}`).toContain(status);
  const reasons: string[] = (answer.reasons ?? []).map(({ guard }: Answer) => guard);
  if (reasons.length)
    expect(
      guards.some((guard) => reasons.includes(guard)),
      `refused for ${guards}, and not for ${reasons}`,
    ).toBe(true);
}
const dig = (answer: Answer, at: string): Answer => at.split('.').reduce((part, key) => part?.[key], answer);

/** Polls until the response has one of the values at a path. */
export async function until(
  role: string,
  path: string,
  field: string | null,
  at: string,
  values: string[],
  seconds = 20,
): Promise<void> {
  const look = async () => {
    const found = dig(await ask(role, 'GET', path, undefined, field), at);
    return values.includes(found) ? 'there' : found;
  };
  const message = `${path} ${at} is ${values.join(' or ')}`;
  await expect.poll(look, { message, timeout: seconds * 1000 }).toBe('there');
}

/** The company's date. */
export const today = async (): Promise<string> => (await ask('admin', 'GET', '/users/profile', undefined, 'user')).company.today;
export const userId = async (role: string): Promise<number> => (await person(role)).user.id;
export const unique = (what: keyof typeof uniques): string =>
  uniques[what].replace('#', String(Math.floor(10_000_000 + Math.random() * 89_999_999)));

/** Runs something with all of the company's approval rules switched off. */
export async function unruled(act: () => Promise<void>): Promise<void> {
  const rules: string[] = [];
  for (const kind of ['quotation', 'quotation_discount', 'deal'])
    for (const { id, active } of await ask('admin', 'GET', `/workflow/${kind}/configs?per_page=100`, undefined, 'data'))
      if (active) rules.push(`/workflow/${kind}/configs/${id}`);
  const set = async (active: boolean) => {
    for (const rule of rules) await ask('admin', 'PUT', rule, { config: { active } }, 'data');
  };
  await set(false);
  try {
    await act();
  } finally {
    await set(true);
  }
}

/** Changes the company's first rule for quotations while something is done, and sets it back: rules can't be deleted. */
export async function ruled(rule: object, act: () => Promise<void>): Promise<void> {
  const rules = '/workflow/quotation/configs';
  const [own] = await ask('admin', 'GET', `${rules}?per_page=1`, undefined, 'data');
  if (!own) throw new Error(`${company} has no approval rule for quotations that could be changed for this test`);
  const { active, priority, scope, thresholds, steps } = own;
  const set = (config: object) => ask('admin', 'PUT', `${rules}/${own.id}`, { config }, 'data');
  await set(rule);
  try {
    await act();
  } finally {
    await set({ active, priority, scope, thresholds, steps });
  }
}
/** One of the company's reasons for rejecting a quotation. */
export async function reasonId(noteRequired: boolean): Promise<number> {
  const reasons = await ask('admin', 'GET', '/workflow/quotation/rejection_reasons?per_page=100', undefined, 'data');
  const own = reasons.find((reason: Answer) => reason.active && reason.note_required === noteRequired);
  if (!own) throw new Error(`${company} has no reason for rejecting that ${noteRequired ? 'requires' : 'needs no'} note`);
  return own.id;
}

const pages = new Map<string, Page>();
/** Opens a page of the app as a role's user, signed in through the form. */
export async function openAs(browser: Browser, role: string, path: string): Promise<Page> {
  const known = pages.get(role);
  if (known && !known.isClosed()) {
    await known.goto(base + path);
    return known;
  }
  const context = await browser.newContext({
    viewport: { width: 1600, height: 1000 },
    locale: 'en-US',
    timezoneId: 'Asia/Riyadh',
  });
  const page = await context.newPage();
  await page.goto(base);
  await page.fill('input[name=company]', company);
  await page.keyboard.press('Enter');
  await page.fill('input[name=email]', emailOf(role));
  await page.fill('input[name=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('main#content h1');
  await page.goto(base + path);
  pages.set(role, page);
  return page;
}
/** The record's status as the page shows it. */
export const shows = (page: Page, titles: string[]): Promise<void> =>
  page
    .locator('main [data-tone]')
    .getByText(new RegExp(`^(${titles.join('|')})$`))
    .first()
    .waitFor();

export const tomorrow = async (): Promise<string> => plusDays(await today(), 1);
