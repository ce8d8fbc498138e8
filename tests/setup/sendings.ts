import { afterAll, expect } from 'vitest';
import type { Call } from '../../src/api/contract.ts';
import { pathOf } from '../../src/api/path-of.ts';
import { type PublicOffer, publicOfferCalls } from '../../src/api/sales/public-offer.ts';
import { type Quotation, quotationCalls } from '../../src/api/sales/quotation.ts';
import { sendingCalls as calls, type Sending } from '../../src/api/sales/sending.ts';
import type { Deal } from '../walks/test-beds/test-company.ts';
import { startTestCompany, testCompany } from './lettings.ts';
import { openMail, openPostOffice, type PostOffice } from './post-office.ts';

export let post: PostOffice;
/** A company whose mails arrive at a mail server on this machine, for a file of tests. */
export function startPost(): void {
  startTestCompany(async () => {
    post = await openPostOffice();
    return { smtpUrl: post.url, publicUrl: 'https://office.example' };
  });
  afterAll(() => post?.stop());
}

export const agent = () => testCompany.people.leasing_agent;
export const quotationOf = ({ quotation }: Deal) =>
  testCompany.ask<Quotation>(agent(), quotationCalls.one, { params: { id: quotation } });
export const read = (id: number) => testCompany.ask<Sending>(agent(), calls.get, { params: { id } });
export const statusOf = async (id: number) => (await read(id)).status;
let addresses = 0;
export const address = () => `customer-${++addresses}@mail.example`;

/** An approved offer that wasn't sent yet. */
export async function approved(): Promise<Deal> {
  const deal = await testCompany.qualifiedDeal();
  await testCompany.request(deal);
  expect((await quotationOf(deal)).status).toBe('requests_approved');
  return deal;
}
export const trySending = ({ quotation }: Deal, body: object) =>
  agent().ask(calls.send, { params: { quotation_id: quotation }, body: { name: 'Faisal Al-Harbi', language: 'en', ...body } });
export async function sendTo(deal: Deal, body: object): Promise<Sending> {
  const { status, body: said } = await trySending(deal, body);
  expect(status, JSON.stringify(said)).toBe(200);
  return said.data as Sending;
}
/** The token in the newest mail to an address. */
export async function tokenTo(email: string, mails = 1): Promise<string> {
  await expect.poll(() => post.to(email).length).toBe(mails);
  const newest = post.to(email).at(-1);
  return newest ? (/office\.example\/o\/first\.([\w-]+)/.exec(openMail(newest).text)?.[1] ?? '') : '';
}
/** An offer that is with its customer by mail, and the token of its link. */
export async function mailed(): Promise<{ deal: Deal; id: number; token: string; email: string }> {
  const deal = await approved();
  const email = address();
  const { id } = await sendTo(deal, { channel: 'email', email });
  const token = await tokenTo(email);
  await expect.poll(() => statusOf(id)).toBe('sent');
  return { deal, id, token, email };
}
/** Asked without signing in. */
export const openly = async (call: Call, token: string, body?: object, slug = 'first', query = '') => {
  const raw = await testCompany.testBed.app.server.inject({
    method: call.method,
    url: pathOf(call, { token }) + query,
    ...(call.method === 'POST' && { payload: body ?? {} }),
    headers: { 'company-slug': slug, 'accept-language': 'en' },
  });
  return { status: raw.statusCode, body: raw.json() as Record<string, unknown> };
};
export const shown = async (token: string, language = 'en') => {
  const { status, body } = await openly(publicOfferCalls.get, token, undefined, 'first', `?language=${language}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as PublicOffer;
};
/** The code in the newest mail to an address. */
export async function codeFor(token: string, email: string): Promise<string> {
  const before = post.to(email).length;
  const { status, body } = await openly(publicOfferCalls.code, token);
  expect(status, JSON.stringify(body)).toBe(200);
  await expect.poll(() => post.to(email).length).toBe(before + 1);
  return /\b(\d{6})\b/.exec(openMail(post.to(email).at(-1) as never).text)?.[1] ?? '';
}
export const openIt = (token: string) => openly(publicOfferCalls.opened, token);
