import { describe, expect, it } from 'vitest';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { publicOfferCalls } from '../../../src/api/sales/public-offer.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import { sendingCalls as calls } from '../../../src/api/sales/sending.ts';
import * as sales from '../../../src/workbench/scenarios/parts/deals.ts';
import { withoutRowSecurity } from '../../kit/row-security.ts';
import { countOf, testCompany } from '../../setup/lettings.ts';
import { agent, codeFor, mailed, openIt, openly, quotationOf, read, shown, startPost, statusOf } from '../../setup/sendings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startPost();

describe('the customer’s page', () => {
  it('shows what the document says, in either language, and opens by its script alone', async () => {
    const { deal, id, token } = await mailed();
    const { total_gross, ref_no, version } = await quotationOf(deal);
    const offer = await shown(token);
    expect(offer).toMatchObject({ customer: 'Faisal Al-Harbi', answer: null, code_to: expect.stringMatching(/^c•••@/), version });
    expect(offer.ref_no).toContain(ref_no);
    expect(JSON.stringify(offer.blocks)).toContain(Number(total_gross).toLocaleString('en', { minimumFractionDigits: 2 }));
    expect((await shown(token, 'ar')).title).not.toBe(offer.title);
    // What only fetches the link doesn't open it.
    expect(await statusOf(id)).toBe('sent');
    expect((await openIt(token)).status).toBe(200);
    const first = await read(id);
    expect(first.status).toBe('opened');
    expect((await openIt(token)).status).toBe(200);
    expect(await read(id)).toMatchObject({ opened_at: first.opened_at, version: first.version });
  });

  it('gives the PDF', async () => {
    const { token } = await mailed();
    const pdf = (of: string, slug = 'first') =>
      testCompany.testBed.app.server.inject({
        method: 'GET',
        url: `/v2/public_offers/${of}/document?language=ar&company-slug=${slug}`,
      });
    const { statusCode, headers, rawPayload } = await pdf(token);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await pdf('x'.repeat(43))).statusCode).toBe(404);
    expect((await pdf(token, 'second')).statusCode).toBe(404);
  });

  it('accepts the offer by a code, with all that the company’s own acceptance brings', async () => {
    const { deal, id, token, email } = await mailed();
    await openIt(token);
    const { version } = await shown(token);
    const code = await codeFor(token, email);
    const accepted = await openly(publicOfferCalls.accept, token, { name: 'Faisal Al-Harbi', one_time_code: code, version });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(await quotationOf(deal)).toMatchObject({ status: 'accepted' });
    expect(await read(id)).toMatchObject({ status: 'answered', answer: 'accepted' });
    expect(await testCompany.ask(agent(), leadCalls.get, { params: { id: deal.lead } })).toMatchObject({ status: 'accepted' });
    const log = await testCompany.ask<{ event: string; actor_id: number | null; payload: object }[]>(agent(), calls.activities, {
      params: { id },
    });
    expect(log[0]).toMatchObject({
      event: 'answer',
      actor_id: null,
      payload: { name: 'Faisal Al-Harbi', address: email, ip_hash: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const of = await testCompany.ask<{ event: string; payload: object }[]>(agent(), quotationCalls.log, {
      params: { id: deal.quotation },
    });
    expect(of.find(({ event }) => event === 'accept')).toMatchObject({ actor_id: null, payload: { sending_id: id } });
    expect((await shown(token)).answer).toBe('accepted');
    // An answer is given once.
    expect((await openly(publicOfferCalls.code, token)).body.code).toBe('answered');
  });

  it('declines it, with or without a reason', async () => {
    for (const reason of ['Too far from work', null]) {
      const { deal, id, token, email } = await mailed();
      await openIt(token);
      const { version } = await shown(token);
      const code = await codeFor(token, email);
      const body = { name: 'Faisal', one_time_code: code, version, ...(reason && { reason }) };
      expect((await openly(publicOfferCalls.decline, token, body)).status).toBe(200);
      expect(await read(id)).toMatchObject({ status: 'answered', answer: 'declined' });
      const { status, decline_reason } = await quotationOf(deal);
      expect([status, decline_reason]).toEqual(['declined', reason ?? 'Declined online without a reason']);
    }
  });

  it('tells a refused guard in plain words, without whose the unit is', async () => {
    const { deal, id, token, email } = await mailed();
    await openIt(token);
    const { version } = await shown(token);
    const code = await codeFor(token, email);
    // Somebody else takes the unit.
    const rival = await testCompany.lead();
    await sales.qualify(testCompany.driver, rival.id);
    await testCompany.sql('update unit_holds set released_at = now() where quotation_id = $1', [deal.quotation]);
    const other = await sales.quote(testCompany.driver, rival.id, deal);
    await testCompany.accept(other);
    const { ref_no } = await quotationOf(other);
    const { status, body } = await openly(publicOfferCalls.accept, token, { name: 'Faisal', one_time_code: code, version });
    expect([status, body.code]).toEqual([422, 'not_possible']);
    expect(body.error).toBe('The unit is no longer available. Please contact us for another offer.');
    expect(JSON.stringify(body)).not.toContain(ref_no);
    expect(body.reasons).toBeUndefined();
    expect(await statusOf(id)).toBe('opened');
    expect((await quotationOf(deal)).status).toBe('sent');
  });

  it('accepts only the offer that was read', async () => {
    const { token, email } = await mailed();
    await openIt(token);
    const { version } = await shown(token);
    const code = await codeFor(token, email);
    const { status, body } = await openly(publicOfferCalls.accept, token, {
      name: 'Faisal',
      one_time_code: code,
      version: version - 1,
    });
    expect([status, body.code]).toEqual([409, 'stale']);
  });
});

describe('a link in the wrong hands', () => {
  it('is unknown alike: a wrong token, another company’s, one that was replaced', async () => {
    const { id, token } = await mailed();
    const answers = [
      await openly(publicOfferCalls.get, 'x'.repeat(43)),
      await openly(publicOfferCalls.get, token, undefined, 'second'),
      await openly(publicOfferCalls.get, `${token}x`),
    ];
    // By the company in each query, and not only by row-level security.
    const unguarded = await withoutRowSecurity(testCompany.testBed.owner, () =>
      openly(publicOfferCalls.get, token, undefined, 'second'),
    );
    expect(unguarded.status).toBe(404);
    await testCompany.ask(agent(), calls.retry, { params: { id }, body: {} });
    answers.push(await openly(publicOfferCalls.get, token));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    for (const call of [publicOfferCalls.opened, publicOfferCalls.code])
      expect((await openly(call, token, {}, 'second')).status).toBe(404);
    const body = { name: 'Faisal', one_time_code: '123456', version: 1 };
    for (const call of [publicOfferCalls.accept, publicOfferCalls.decline])
      expect((await openly(call, token, body, 'second')).status).toBe(404);
  });

  it('is gone once revoked, once the offer is changed or withdrawn, and after its time', async () => {
    const revoked = await mailed();
    await testCompany.ask(agent(), calls.revoke, { params: { id: revoked.id }, body: {} });
    expect(await openly(publicOfferCalls.get, revoked.token)).toMatchObject({ status: 410, body: { code: 'revoked' } });
    const revised = await mailed();
    await testCompany.offer(revised.deal, 'draft');
    expect(await openly(publicOfferCalls.get, revised.token)).toMatchObject({ status: 410, body: { code: 'revoked' } });
    expect(await statusOf(revised.id)).toBe('revoked');
    const old = await mailed();
    const { valid_until } = await quotationOf(old.deal);
    const before = await testCompany.today();
    await testCompany.clockTo(valid_until);
    expect((await openly(publicOfferCalls.get, old.token)).status).toBe(200);
    await testCompany.clockTo(plusDays(valid_until, 1));
    expect(await openly(publicOfferCalls.get, old.token)).toMatchObject({ status: 410, body: { code: 'expired' } });
    expect(await statusOf(old.id)).toBe('expired');
    expect((await openIt(old.token)).status).toBe(410);
    await testCompany.clockTo(before);
  });

  it('doesn’t help to guess: a code is over after five attempts, also in parallel', async () => {
    const { id, token, email } = await mailed();
    await openIt(token);
    const { version } = await shown(token);
    const code = await codeFor(token, email);
    const wrong = (n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
    const guess = (given: string) => openly(publicOfferCalls.accept, token, { name: 'A thief', one_time_code: given, version });
    const guesses = await Promise.all([1, 2, 3, 4, 5].map((n) => guess(wrong(n))));
    expect(guesses.map(({ body }) => body.code)).toEqual(Array(5).fill('code_wrong'));
    // The right one comes too late.
    expect((await guess(code)).body.code).toBe('code_over');
    expect(await statusOf(id)).toBe('opened');
    // Nor do ever more codes: they are limited for each link.
    const next = await codeFor(token, email);
    expect(next).not.toBe('');
    await testCompany.sql('update sendings set codes_sent = 10 where id = $1', [id]);
    expect(await openly(publicOfferCalls.code, token)).toMatchObject({ status: 429 });
    // The last code still works.
    expect((await guess(next)).status).toBe(200);
  });

  it('takes a code for ten minutes, and once', async () => {
    const { id, token, email } = await mailed();
    await openIt(token);
    const { version } = await shown(token);
    const code = await codeFor(token, email);
    expect(await countOf('select count(*) from sendings s where s::text like $1', [`%${code}%`])).toBe(0);
    await testCompany.sql("update sendings set code_until = code_until - interval '10 minutes' where id = $1", [id]);
    const accept = () => openly(publicOfferCalls.accept, token, { name: 'Faisal', one_time_code: code, version });
    expect((await accept()).body.code).toBe('code_over');
    await testCompany.sql("update sendings set code_until = now() + interval '1 minute' where id = $1", [id]);
    const both = await Promise.all([accept(), accept()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(
      await countOf("select count(*) from record_log where entity = 'sending' and record_id = $1 and event = 'answer'", [id]),
    ).toBe(1);
  });
});
