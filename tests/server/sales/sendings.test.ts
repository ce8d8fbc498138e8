import { describe, expect, it } from 'vitest';
import { erasureCalls, nobody } from '../../../src/api/app/erasure.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { publicOfferCalls } from '../../../src/api/sales/public-offer.ts';
import { sendingCalls as calls, type Sending, type SendingLink } from '../../../src/api/sales/sending.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import { countOf, services, testCompany } from '../../setup/lettings.ts';
import { openMail } from '../../setup/post-office.ts';
import {
  address,
  agent,
  approved,
  codeFor,
  mailed,
  openIt,
  openly,
  post,
  quotationOf,
  read,
  sendTo,
  shown,
  startPost,
  statusOf,
  tokenTo,
  trySending,
} from '../../setup/sendings.ts';

startPost();

describe('a quotation that is sent by email', () => {
  it('reaches the customer with its PDF and a link, and is sent only then', async () => {
    const deal = await approved();
    const email = address();
    const made = await sendTo(deal, { channel: 'email', email });
    expect(made).toMatchObject({ status: 'queued', channel: 'email', email, by_hand: false, quotation_id: deal.quotation });
    const token = await tokenTo(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { ref_no } = await quotationOf(deal);
    const [mail] = post.to(email);
    const { text, attached } = openMail(mail as never);
    expect(text).toContain(`your offer ${'\u200e'}${ref_no}`);
    expect(attached).toHaveLength(1);
    expect(attached[0]?.head).toContain('application/pdf');
    expect(attached[0]?.head).toContain(`${ref_no}-en.pdf`);
    expect(attached[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    await expect.poll(() => statusOf(made.id)).toBe('sent');
    expect((await quotationOf(deal)).status).toBe('sent');
    // Only the hash of the token is kept.
    expect(await countOf('select count(*) from sendings s where s::text like $1', [`%${token}%`])).toBe(0);
    expect(await countOf('select count(*) from jobs j where j::text like $1', [`%${token}%`])).toBe(0);
  });

  it('is written by the company’s own template, in the customer’s language', async () => {
    await testCompany.ask(testCompany.people.admin, templateCalls.create, {
      body: {
        ...{ name_en: 'Our message', name_ar: 'رسالتنا', kind: 'offer_message', property_use: 'residential' },
        body_en: 'Good day {{customer_name}}, this is {{ref_no}}.',
        body_ar: 'طاب يومك {{customer_name}}، هذا {{ref_no}}.',
      },
    });
    const deal = await approved();
    const email = address();
    await sendTo(deal, { channel: 'email', email, language: 'ar', name: 'نورة الشهري' });
    await tokenTo(email);
    const { text } = openMail(post.to(email)[0] as never);
    expect(text).toContain('طاب يومك نورة الشهري، هذا');
    expect(text).toContain('للاطلاع على العرض');
  });

  it('fails with what the mail server said, tells its sender, and can be sent again', async () => {
    const deal = await approved();
    const { id } = await sendTo(deal, { channel: 'email', email: 'nobody@mail.example' });
    await expect.poll(() => statusOf(id)).toBe('failed');
    expect((await read(id)).error).toContain('No such user here');
    expect((await quotationOf(deal)).status).toBe('requests_approved');
    const { notifications } = await testCompany.ask<{ notifications: { text_key: string }[] }>(agent(), notificationCalls.list);
    expect(notifications[0]?.text_key).toBe('sales.sending.told.failed');
    const again = await agent().ask(calls.retry, { params: { id }, body: {} });
    expect(again.body.data).toMatchObject({ status: 'queued', error: null });
    await expect.poll(() => statusOf(id)).toBe('failed');
  });

  it('is sent again with a new link; the one before works no more', async () => {
    const { id, token, email } = await mailed();
    await testCompany.ask(agent(), calls.retry, { params: { id }, body: {} });
    const second = await tokenTo(email, 2);
    expect(second).not.toBe(token);
    expect((await openly(publicOfferCalls.get, token)).status).toBe(404);
    expect((await openly(publicOfferCalls.get, second)).status).toBe(200);
  });
});

describe('what is refused', () => {
  it('names why: no address, not approved, no template of messages', async () => {
    const deal = await testCompany.qualifiedDeal();
    expect((await trySending(deal, { channel: 'email', email: address() })).body).toMatchObject({
      code: 'refused',
      reasons: [{ guard: 'isSendable' }],
    });
    await testCompany.request(deal);
    expect((await trySending(deal, { channel: 'email' })).body).toMatchObject({
      code: 'refused',
      reasons: [{ guard: 'hasAddress', explain_en: 'The customer has no email address.' }],
    });
    const [paper] = await testCompany.sql<{ id: number }>("select id from templates where kind = 'quotation' limit 1");
    const template_id = paper?.id ?? 999_999;
    expect((await trySending(deal, { channel: 'link', template_id })).body).toMatchObject({
      code: 'invalid',
      fields: { template_id: 'Choose a message template.' },
    });
    expect((await trySending(deal, { channel: 'email', email: 'not an address' })).status).toBe(422);
  });
});

describe('a link that is handed over', () => {
  it('counts as sent once its sender says so', async () => {
    const deal = await approved();
    const { id } = await sendTo(deal, { channel: 'whatsapp', mobile: '0512345678' });
    expect(await read(id)).toMatchObject({ status: 'queued', by_hand: true });
    const { link, message } = await testCompany.ask<SendingLink>(agent(), calls.link, { params: { id }, body: {} });
    expect(link).toMatch(/^https:\/\/office\.example\/o\/first\.[\w-]{43}$/);
    expect(message).toContain(link);
    expect((await quotationOf(deal)).status).toBe('requests_approved');
    await testCompany.ask(agent(), calls.confirm, { params: { id }, body: {} });
    expect((await quotationOf(deal)).status).toBe('sent');
    const token = link.split('first.')[1] as string;
    expect(await shown(token)).toMatchObject({ answer: null, code_to: null });
    // Nobody can prove who they are without an address of theirs.
    expect((await openly(publicOfferCalls.code, token)).body.code).toBe('no_address');
  });

  it('counts as sent once its customer opens it, whether its sender said so or not', async () => {
    const deal = await approved();
    const email = address();
    const { id } = await sendTo(deal, { channel: 'link', email });
    const { link } = await testCompany.ask<SendingLink>(agent(), calls.link, { params: { id }, body: {} });
    const token = link.split('first.')[1] as string;
    const { version: read_version } = await shown(token);
    const opened = await openIt(token);
    expect((await quotationOf(deal)).status).toBe('sent');
    const { version } = opened.body.data as { version: number };
    expect(version).toBe(read_version + 1);
    const one_time_code = await codeFor(token, email);
    const { status, body } = await openly(publicOfferCalls.accept, token, { name: 'Faisal', one_time_code, version });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'answered', sent_at: expect.any(String), opened_at: expect.any(String) });
  });

  it('goes by the provider of messages, where there is one, and so does the code', async () => {
    const sent: { to: string; text: string }[] = [];
    services().whatsapp = { send: async (message) => void sent.push(message) };
    const deal = await approved();
    const { id, by_hand } = await sendTo(deal, { channel: 'whatsapp', mobile: '0512345678' });
    expect(by_hand).toBe(false);
    await expect.poll(() => statusOf(id)).toBe('sent');
    expect(sent).toMatchObject([{ to: '+966512345678' }]);
    const token = /\/o\/first\.([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    expect((await openly(publicOfferCalls.code, token)).status).toBe(200);
    expect(sent[1]).toMatchObject({ to: '+966512345678', text: expect.stringMatching(/\b\d{6}\b/) });
    // Without it, nothing is sent that would count as sent.
    services().whatsapp = null;
    await testCompany.ask(agent(), calls.retry, { params: { id }, body: {} });
    await expect.poll(() => statusOf(id)).toBe('failed');
  });

  it('is given for nothing that a server sends', async () => {
    const { id } = await mailed();
    expect((await agent().ask(calls.link, { params: { id }, body: {} })).status).toBe(422);
  });

  it('isn’t confirmed where a server sends it', async () => {
    const deal = await approved();
    const { id } = await sendTo(deal, { channel: 'email', email: 'nobody@mail.example' });
    const { body } = await agent().ask(calls.confirm, { params: { id }, body: {} });
    expect(['refused', 'not_in_this_state']).toContain(body.code);
  });
});

describe('what was sent', () => {
  it('is listed with its quotation, over all of them, and in the histories of the quotation and its lead', async () => {
    const { deal, id, token } = await mailed();
    await openIt(token);
    const about = { quotation_id: deal.quotation };
    expect(await testCompany.ask<Sending[]>(agent(), calls.ofQuotation, { params: about })).toMatchObject([
      { id, status: 'opened', sender_name: 'leasing_agent of first', quotation_status: 'sent' },
    ]);
    const listed = async (query: object) =>
      ((await agent().ask(calls.list, { query: { ...query } })).body.data as Sending[]).map((one) => one.id);
    expect(await listed(about)).toEqual([id]);
    expect(await listed({ ...about, status: 'sent' })).toEqual([]);
    expect(await listed({ ...about, channel: 'email', search: 'harbi' })).toEqual([id]);
    const ofQuotation = await testCompany.ask<LogEntry[]>(agent(), calls.ofQuotationActivities, { params: about });
    expect(ofQuotation.map(({ event }) => event)).toEqual(['open', 'deliver', 'create']);
    expect(await testCompany.ask(agent(), calls.ofLeadActivities, { params: { lead_id: deal.lead } })).toEqual(ofQuotation);
    const unknown = { params: { quotation_id: 999_999 } };
    for (const call of [calls.ofQuotation, calls.ofQuotationActivities, calls.addressee])
      expect((await agent().ask(call, unknown)).status).toBe(404);
    expect((await agent().ask(calls.ofLeadActivities, { params: { lead_id: 999_999 } })).status).toBe(404);
  });

  it('goes to where the customer is reached', async () => {
    const deal = await approved();
    const { name, mobile } = await testCompany.ask<Lead>(agent(), leadCalls.get, { params: { id: deal.lead } });
    expect(await testCompany.ask(agent(), calls.addressee, { params: { quotation_id: deal.quotation } })).toEqual({
      ...{ name, mobile, email: null, whatsapp_by_hand: true },
      templates: [expect.objectContaining({ name_en: 'Our message', kind: 'offer_message' })],
    });
  });

  it('is forgotten with the customer', async () => {
    const { deal, id, token, email } = await mailed();
    await openIt(token);
    const { version } = await shown(token);
    const one_time_code = await codeFor(token, email);
    await openly(publicOfferCalls.decline, token, { name: 'Faisal Al-Harbi', one_time_code, version, reason: 'Call me' });
    await testCompany.ask(agent(), leadCalls.update, { params: { id: deal.lead }, body: { email } });
    const { name } = await testCompany.ask<Lead>(agent(), leadCalls.get, { params: { id: deal.lead } });
    await testCompany.ask(agent(), leadCalls.lose, {
      params: { id: deal.lead },
      body: { reason: 'price', note: 'Found a flat elsewhere' },
    });
    await testCompany.ask(testCompany.people.admin, erasureCalls.erase, {
      body: { entity: 'lead', record_id: deal.lead, name },
    });
    expect(await read(id)).toMatchObject({ name: nobody, email: null, mobile: null, error: null });
    const known = await testCompany.sql<{ text: string }>(
      "select coalesce(payload::text, '') || coalesce(changes::text, '') || coalesce(reason, '') as text from record_log where entity = 'sending' and record_id = $1",
      [id],
    );
    for (const { text } of known) expect(text).not.toMatch(/Faisal|mail\.example|Call me|ip_hash/);
  });
});
