import { beforeAll, describe, expect, it } from 'vitest';
import { type Contract, contractCalls } from '../../../src/api/leasing/contract.ts';
import { publicOfferCalls } from '../../../src/api/sales/public-offer.ts';
import { sendingCalls as calls, type Sending } from '../../../src/api/sales/sending.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import { finalized, type Let, testCompany } from '../../setup/lettings.ts';
import { openMail } from '../../setup/post-office.ts';
import { address, codeFor, openly, post, shown, startPost, statusOf, tokenTo } from '../../setup/sendings.ts';
import { plusDays, type Role } from '../../walks/test-beds/test-company.ts';

startPost();
const asks = (own: Let, body: object, who: Role = 'leasing_agent') =>
  testCompany.people[who].ask(calls.sendContract, {
    params: { contract_id: own.contract },
    body: { name: 'Noura Al-Shehri', language: 'en', ...body },
  });
const contractOf = ({ contract }: Let) =>
  testCompany.ask<Contract>(testCompany.people.admin, contractCalls.get, { params: { id: contract } });
const marks = (own: Let, status: string, who: Role) =>
  testCompany.people[who].ask(contractCalls.signature, {
    params: { tenant_id: own.tenant, contract_id: own.contract },
    body: { status, reason: 'A wrong name' },
  });
const guardsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard);
/** A contract that is with its tenant by mail. */
async function mailed() {
  const own = await finalized();
  const email = address();
  const { status, body } = await asks(own, { channel: 'email', email });
  expect(status, JSON.stringify(body)).toBe(200);
  const token = await tokenTo(email);
  const { id } = body.data as Sending;
  await expect.poll(() => statusOf(id)).toBe('sent');
  return { own, email, token, id };
}
const signing = async (token: string, email: string, more: object = {}) => ({
  name: 'Noura Al-Shehri',
  one_time_code: await codeFor(token, email),
  version: (await shown(token)).version,
  ...more,
});

describe('a contract without a template', () => {
  it('isn’t sent: nothing could be read', async () => {
    const own = await finalized();
    const { status, body } = await asks(own, { channel: 'email', email: address() });
    expect([status, body.error]).toEqual([422, expect.stringMatching(/template/i)]);
    expect((await contractOf(own)).status).toBe('not_sent');
  });
});

describe('a contract that is sent to be signed', () => {
  beforeAll(async () => {
    await testCompany.ask(testCompany.people.admin, templateCalls.create, {
      body: {
        ...{ name_en: 'Lease contract', name_ar: 'عقد إيجار', kind: 'contract', property_use: 'general' },
        ...{ body_en: 'Between {{company_name}} and {{customer_name}}.', body_ar: 'بين {{company_name}} و{{customer_name}}.' },
      },
    });
  });

  it('goes by mail with its document, is read, signed with a code, and then by the company', async () => {
    const { own, email, token, id } = await mailed();
    expect((await contractOf(own)).status).toBe('sent');
    const [mail] = post.to(email);
    const { text, attached } = openMail(mail as never);
    // The link is good for two weeks.
    expect(text).toMatch(/^Dear Noura Al-Shehri,/);
    expect(text).toContain('until 29 Jan 2026');
    expect(attached.map(({ head }) => /filename="?([^"\r\n]+)/.exec(head)?.[1])).toEqual([`C-${own.contract}-en.pdf`]);

    const page = await shown(token);
    expect(page).toMatchObject({ paper: 'contract', ref_no: expect.stringContaining(`C-${own.contract}`), answer: null });
    expect(page.signatures.map(({ role, signed }) => [role, signed])).toEqual([
      ['Landlord', null],
      ['Tenant', null],
    ]);
    await openly(publicOfferCalls.opened, token);
    const { status, body } = await openly(publicOfferCalls.accept, token, await signing(token, email));
    expect([status, body.message]).toEqual([200, 'Thank you. The contract is signed.']);
    expect(await contractOf(own)).toMatchObject({ status: 'tenant_signed', tenant_signed_by: null, signed_at: null });
    expect(await statusOf(id)).toBe('answered');
    const signed = await shown(token);
    expect([signed.answer, signed.signatures[1]?.signed, signed.signatures[0]?.signed]).toEqual([
      'accepted',
      'Signed on 15 Jan 2026',
      null,
    ]);
    // Nobody spoke for the customer, so whoever sent it may sign for the company.
    expect((await marks(own, 'landlord_signed', 'leasing_agent')).status).toBe(200);
    expect(await contractOf(own)).toMatchObject({
      status: 'landlord_signed',
      life_status: 'active',
      landlord_signed_by: testCompany.userOf(testCompany.people.leasing_agent),
    });
    const again = await openly(publicOfferCalls.code, token);
    expect([again.status, again.body.code]).toEqual([422, 'answered']);
  });

  it('is refused for a reason, which the company reads', async () => {
    const { own, email, token } = await mailed();
    await openly(publicOfferCalls.opened, token);
    const body = await signing(token, email, { reason: 'The name is misspelt' });
    expect((await openly(publicOfferCalls.decline, token, body)).status).toBe(200);
    expect(await contractOf(own)).toMatchObject({ status: 'rejected', reject_reason: 'The name is misspelt' });
  });

  it('isn’t signed with a wrong code, a used one, another version, or another company’s name', async () => {
    const { own, email, token } = await mailed();
    await openly(publicOfferCalls.opened, token);
    const right = await signing(token, email);
    const wrong = { ...right, one_time_code: right.one_time_code === '000000' ? '000001' : '000000' };
    expect((await openly(publicOfferCalls.accept, token, wrong)).body.code).toBe('code_wrong');
    expect((await openly(publicOfferCalls.accept, token, { ...right, version: 999 })).status).toBe(409);
    expect((await openly(publicOfferCalls.get, token, undefined, 'second')).status).toBe(404);
    expect((await contractOf(own)).status).toBe('sent');
  });

  it('can’t be signed by its link once two weeks are over, it was withdrawn, or it was signed on paper', async () => {
    const { token, id } = await mailed();
    expect((await testCompany.people.leasing_agent.ask(calls.revoke, { params: { id }, body: {} })).status).toBe(200);
    expect((await openly(publicOfferCalls.get, token)).body).toMatchObject({
      code: 'revoked',
      error: 'This contract was withdrawn. Please contact us.',
    });
    const paper = await mailed();
    expect((await marks(paper.own, 'tenant_signed', 'leasing_agent')).status).toBe(200);
    expect((await shown(paper.token)).answer).toBe('closed');
    expect((await openly(publicOfferCalls.code, paper.token)).body.code).toBe('answered');
    // One that was signed isn't sent again.
    expect(guardsOf(await asks(paper.own, { channel: 'link' }))).toEqual(['isSendable']);

    const late = await mailed();
    await testCompany.clockTo(plusDays(await testCompany.today(), 15));
    expect((await openly(publicOfferCalls.get, late.token)).body).toMatchObject({ code: 'expired' });
    await expect.poll(() => statusOf(late.id)).toBe('expired');
  });

  it('isn’t sent by who may not edit contracts, nor with a message about an offer, nor for another company', async () => {
    const own = await finalized();
    expect((await asks(own, { channel: 'link' }, 'operations')).status).toBe(403);
    const { id: template_id } = await testCompany.ask<{ id: number }>(testCompany.people.admin, templateCalls.create, {
      body: {
        ...{
          name_en: 'Offer',
          name_ar: 'عرض',
          kind: 'offer_message',
          property_use: 'general',
          body_en: 'Hello',
          body_ar: 'مرحبًا',
        },
      },
    });
    expect((await asks(own, { channel: 'link', template_id })).body.fields).toEqual({ template_id: expect.any(String) });
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    const elsewhere = await stranger.ask(calls.sendContract, {
      params: { contract_id: own.contract },
      body: { channel: 'link', name: 'Nobody' },
    });
    expect(elsewhere.status).toBe(404);
  });
});

describe('the two sides of a contract', () => {
  it('aren’t both marked by one person, whoever it is', async () => {
    for (const [one, other] of [
      ['leasing_agent', 'leasing_manager'],
      ['admin', 'leasing_agent'],
    ] as const) {
      const own = await finalized();
      expect((await marks(own, 'sent', one)).status).toBe(200);
      expect((await marks(own, 'tenant_signed', one)).status).toBe(200);
      expect(await contractOf(own)).toMatchObject({ tenant_signed_by: testCompany.userOf(testCompany.people[one]) });
      expect(guardsOf(await marks(own, 'landlord_signed', one))).toEqual(['isOtherSide']);
      expect((await contractOf(own)).status).toBe('tenant_signed');
      expect((await marks(own, 'landlord_signed', other)).status).toBe(200);
    }
  });

  it('begin anew when the contract is sent again', async () => {
    const own = await finalized();
    for (const status of ['sent', 'tenant_signed', 'rejected', 'sent'])
      expect((await marks(own, status, 'leasing_agent')).status).toBe(200);
    expect(await contractOf(own)).toMatchObject({ tenant_signed_by: null, tenant_signed_at: null });
  });
});
