import { beforeAll, describe, expect, it } from 'vitest';
import { publicOfferCalls } from '../../../src/api/sales/public-offer.ts';
import { sendingCalls as calls, type Sending, type SendingLink } from '../../../src/api/sales/sending.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import { finalized, services, testCompany } from '../../setup/lettings.ts';
import { agent, approved, openly, quotationOf, sendTo, startPost, statusOf } from '../../setup/sendings.ts';

startPost();

const sent: { reference: string; to: string; text: string }[] = [];
const link = /https:\/\/office\.example\/o\/first\.([\w-]{43})\n$/;
/** Without the marks that keep a number's direction. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u2066-\u2069]/g, '');
/** What the provider was given for a sending, its link set apart. */
async function given({ id, by_hand }: Sending) {
  expect(by_hand).toBe(false);
  await expect.poll(() => statusOf(id)).toBe('sent');
  const message = sent.at(-1) as (typeof sent)[number];
  const token = link.exec(message.text)?.[1] ?? '';
  return { to: message.to, token, text: plain(message.text).replace(link, '<link>') };
}
/** The code that its customer asks for. */
async function codeBy(token: string) {
  const { status, body } = await openly(publicOfferCalls.code, token);
  expect(status, JSON.stringify(body)).toBe(200);
  const { to, text } = sent.at(-1) as (typeof sent)[number];
  return {
    to,
    text: plain(text)
      .trim()
      .replace(/\b\d{6}\b/, '<code>'),
  };
}
async function sendContract(contract: number, body: object): Promise<Sending> {
  const { status, body: said } = await agent().ask(calls.sendContract, {
    params: { contract_id: contract },
    body: { channel: 'whatsapp', ...body },
  });
  expect(status, JSON.stringify(said)).toBe(200);
  return said.data as Sending;
}
const makeTemplate = (body: object) =>
  testCompany.ask<{ id: number }>(testCompany.people.admin, templateCalls.create, {
    body: { name_en: 'Ours', name_ar: 'قالبنا', property_use: 'general', ...body },
  });

beforeAll(() => {
  services().whatsapp = { send: async (message) => void sent.push(message) };
});

describe('an offer by WhatsApp', () => {
  it('is the company’s own message in the customer’s language, with the link last', async () => {
    const deal = await approved();
    const { ref_no } = await quotationOf(deal);
    const { id: template_id } = await makeTemplate({
      kind: 'offer_message',
      body_en: 'Hello {{customer_name}}, see {{ref_no}}.',
      body_ar: 'مرحبًا {{customer_name}}، هذا {{ref_no}}.',
    });
    const by = { channel: 'whatsapp', name: 'Faisal Al-Harbi', mobile: '0512345678', template_id };
    const english = await given(await sendTo(deal, { ...by, language: 'en' }));
    expect(english.to).toBe('+966512345678');
    expect(english.text).toMatch(
      new RegExp(
        `^Hello Faisal Al-Harbi, see ${ref_no}\\.\n\nView and answer your offer here until \\d{1,2} [A-Z][a-z]{2} 2026:\n<link>$`,
      ),
    );
    const arabic = await given(await sendTo(deal, { ...by, language: 'ar', mobile: '+971 50 123 4567' }));
    expect(arabic.to).toBe('+971501234567');
    expect(arabic.text).toMatch(
      new RegExp(`^مرحبًا Faisal Al-Harbi، هذا ${ref_no}\\.\n\nللاطلاع على العرض والرد عليه حتى .+:\n<link>$`),
    );
    expect(arabic.token).not.toBe(english.token);
    expect(await codeBy(arabic.token)).toEqual({
      to: '+971501234567',
      text: `رمز الرد على العرض ${ref_no} هو <code>.\n\nالرمز صالح لمدة 10 دقائق. إذا لم تطلبه فتجاهل هذه الرسالة.`,
    });
  });

  it('isn’t sent to what is no mobile number', async () => {
    const deal = await approved();
    const before = sent.length;
    for (const mobile of ['0112345678', '12345', '+96651234']) {
      const { status, body } = await agent().ask(calls.send, {
        params: { quotation_id: deal.quotation },
        body: { channel: 'whatsapp', name: 'Faisal', mobile },
      });
      expect([mobile, status, body.fields]).toEqual([mobile, 422, { mobile: expect.any(String) }]);
    }
    expect(sent).toHaveLength(before);
  });
});

describe('a contract by WhatsApp', () => {
  beforeAll(() =>
    makeTemplate({ kind: 'contract', body_en: 'Between {{company_name}} and {{customer_name}}.', body_ar: 'بين الطرفين.' }),
  );

  it('is asked to be signed in English, and speaks of no attachment', async () => {
    const { contract } = await finalized();
    const made = await sendContract(contract, { name: 'Noura Al-Shehri', language: 'en', mobile: '966512345679' });
    const { to, text, token } = await given(made);
    expect([to, text]).toEqual([
      '+966512345679',
      `Dear Noura Al-Shehri,\n\nyour lease contract ${made.contract_ref_no} is ready for your signature.\n\nRead and sign it here (until 29 Jan 2026):\n<link>`,
    ]);
    expect(await codeBy(token)).toEqual({
      to: '+966512345679',
      text: `Your code to sign contract ${made.contract_ref_no} is <code>.\n\nIt is valid for 10 minutes. If you didn’t ask for it, ignore this message.`,
    });
  });

  it('is asked to be signed in Arabic', async () => {
    const { contract } = await finalized();
    const made = await sendContract(contract, { name: 'نورة الشهري', language: 'ar', mobile: '٠٥١٢٣٤٥٦٧٩' });
    const { to, text, token } = await given(made);
    expect(to).toBe('+966512345679');
    expect(text).toMatch(
      new RegExp(
        `^السلام عليكم نورة الشهري،\n\nعقد الإيجار ${made.contract_ref_no} جاهز للتوقيع\\.\n\nللاطلاع على العقد وتوقيعه \\(حتى .+\\):\n<link>$`,
      ),
    );
    expect(await codeBy(token)).toEqual({
      to: '+966512345679',
      text: `رمز توقيع العقد ${made.contract_ref_no} هو <code>.\n\nالرمز صالح لمدة 10 دقائق. إذا لم تطلبه فتجاهل هذه الرسالة.`,
    });
  });

  it('says the same where it is handed over by its sender', async () => {
    const own = await finalized();
    services().whatsapp = null;
    const { id, contract_ref_no } = await sendContract(own.contract, { name: 'Noura', language: 'en', mobile: '0512345679' });
    const { link: handed, message } = await testCompany.ask<SendingLink>(agent(), calls.link, { params: { id }, body: {} });
    expect(plain(message)).toBe(
      `Dear Noura,\n\nyour lease contract ${contract_ref_no} is ready for your signature.\n\nRead and sign it here (until 29 Jan 2026):\n${handed}\n`,
    );
  });
});
