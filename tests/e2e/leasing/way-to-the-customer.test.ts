import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { texts } from '../../../server/kit/texts.ts';
import { quotationConfigCalls } from '../../../src/api/approvals/config.ts';
import { templateCalls } from '../../../src/api/settings/template.ts';
import type { Language } from '../../../src/locales/translate.ts';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { type Counted, counted, type Hand } from '../../setup/counted.ts';
import { inspectionOf, letBy, readLease, workIn } from '../../setup/lettings.ts';
import { openMail } from '../../setup/post-office.ts';
import { password } from '../../setup/test-bed.ts';
import { plusDays, type Role } from '../../walks/test-beds/test-company.ts';

const at = browsing();

/** Every offer is approved by somebody, whatever it costs. */
beforeAll(async () => {
  workIn(at.testCompany);
  const { people, userOf } = at.testCompany;
  await at.testCompany.ask(people.admin, templateCalls.create, {
    body: {
      ...{ name_en: 'Lease contract', name_ar: 'عقد إيجار', kind: 'contract', property_use: 'general' },
      ...{ body_en: 'We let {{units}}.', body_ar: 'نؤجر {{units}}.' },
    },
  });
  await at.testCompany.ask(people.admin, quotationConfigCalls.create, {
    body: {
      ...{ name_en: 'All offers', name_ar: 'كل العروض', active: true, thresholds: [] },
      scope: { compounds: [], property_use: [], contract_kind: [], unit_types: [] },
      steps: [
        {
          ...{ order: 1, name: 'Leasing', mode: 'any', due_hours: 9, on_timeout: 'remind' },
          ...{ allow_delegate: true, require_comment: false },
          assignees: [{ type: 'user', id: userOf(people.leasing_manager) }],
        },
      ],
    },
  });
});

/** What arrived last by mail: without a mail server, mails are files. */
async function mailed(kind: 'offer' | 'code', to: string, what: RegExp, count = 1): Promise<string> {
  const folder = path.join(at.testCompany.testBed.app.services.config.dataDir, 'outbox');
  const found = async () => {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.includes('.code.') === (kind === 'code'));
    const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(path.join(folder, file))).mtimeMs })));
    const mails = await Promise.all(
      dated.sort((one, other) => one.at - other.at).map(({ file }) => readFile(path.join(folder, file), 'utf8')),
    );
    return mails
      .filter((source) => source.includes(to))
      .flatMap((source) => what.exec(openMail({ to: '', source }).text)?.[1] ?? []);
  };
  await expect.poll(async () => (await found()).length).toBe(count);
  return (await found()).at(-1) as string;
}

/** As a day is typed. */
const typed = (iso: string) => iso.split('-').reverse().join('/');

interface Way {
  by: Hand;
  language: Language;
  width: number;
  mobile: string;
  identity: string;
  /** The agent's presses from the lead's form to its lease. */
  toLeases: number;
  /** Everybody's, to the keys. */
  clicks: Record<string, number>;
}
/** The same way, however it is gone. */
const ways: Way[] = [
  {
    by: 'pointer',
    language: 'en',
    width: 1280,
    mobile: '0500000042',
    identity: '1999900077',
    toLeases: 8,
    clicks: { agent: 13, approver: 2, customer: 6, signer: 2, finance: 2, operations: 13 },
  },
  {
    by: 'keyboard',
    language: 'ar',
    width: 390,
    mobile: '0500000043',
    identity: '1058529940',
    // On a phone, what isn't the primary action is in a menu.
    toLeases: 8,
    clicks: { agent: 13, approver: 2, customer: 6, signer: 2, finance: 2, operations: 13 },
  },
];

describe.each(ways)(
  'the way to the customer, by $by in $language at $width pixels',
  ({ by, language, width, mobile, identity, toLeases, clicks }) => {
    const t = texts[language];
    const email = `customer-${width}@mail.example`;
    const more = t('kit.actions');
    const as = async (role: Role): Promise<Counted & { faults: string[] }> => {
      const { page, faults } = await at.browser.open({ width, language });
      await signInAt(page, at.address, 'first', `${role}@first.example`, password);
      return { ...counted(page, by), faults };
    };
    const goTo = (one: Counted, where: string) => one.page.goto(`${at.address}${where}`);
    const field = ({ page }: Counted, name: string) => page.locator('main, [role=dialog]').getByLabel(t(name)).first();
    const button = ({ page }: Counted, name: string) => page.getByRole('button', { name: t(name), exact: true });
    const inDialog = ({ page }: Counted, name: string) =>
      page.getByRole('dialog').getByRole('button', { name: t(name), exact: true });
    const isAt = ({ page }: Counted, status: string) =>
      page.locator('main header').getByText(t(status), { exact: true }).first().waitFor({ timeout: 60_000 });

    it('leads from a new lead to the keys with few presses', async () => {
      const start = plusDays(await at.testCompany.today(), 20);
      const agent = await as('leasing_agent');
      await goTo(agent, '/leads/new');
      await field(agent, 'sales.lead.name').waitFor();
      await agent.type(field(agent, 'sales.lead.name'), `Customer ${width}`);
      await agent.type(field(agent, 'sales.lead.mobile'), mobile);
      await agent.type(field(agent, 'sales.lead.email'), email);
      await agent.choose(field(agent, 'sales.lead.source'), 'website');
      await agent.choose(field(agent, 'sales.lead.identity_type'), 'saudi_no');
      await agent.type(field(agent, 'sales.lead.identity_no'), identity);
      await agent.choose(field(agent, 'sales.lead.property_use'), 'residential');
      await agent.choose(field(agent, 'sales.lead.unit_type'), { index: 1 });
      await agent.type(field(agent, 'sales.lead.budget_max'), '70000');
      await agent.type(agent.page.getByPlaceholder(t('kit.date.form')).last(), typed(start));
      await agent.press(button(agent, 'sales.lead.save_and_quote'));

      await agent.page.waitForURL(/\/quotations\/\d+/);
      const quotation = Number(/\d+$/.exec(new URL(agent.page.url()).pathname)?.[0]);
      // The best unit comes first.
      await agent.press(agent.page.getByRole('button', { name: new RegExp(`^${t('sales.unit.add')} `) }).first());
      await agent.act(t('quotation.event.request_for_approval'), more);
      await isAt(agent, 'quotation.status.waiting_for_approval');

      const approver = await as('leasing_manager');
      // What waits for a decision is on the page that they begin with.
      const card = approver.page.getByRole('listitem').filter({ hasText: `Customer ${width}` });
      await approver.press(card.getByRole('button', { name: t('decision.event.approve') }));
      await approver.press(card.locator('button[type=submit]'));

      await isAt(agent, 'quotation.status.requests_approved');
      await agent.act(t('sales.sending.offer'), more);
      await agent.press(inDialog(agent, 'sales.sending.by.email'));
      await agent.page.getByRole('dialog').getByLabel(t('sales.lead.name')).waitFor();
      await agent.press(inDialog(agent, 'sales.sending.by.email'));
      await isAt(agent, 'quotation.status.sent');

      // The customer has nothing but the mail.
      const link = await mailed('offer', email, /(\/o\/first\.[\w-]+)/);
      const opened = await at.browser.open({ width: 390, language });
      const customer = counted(opened.page, by);
      await customer.page.goto(`${at.address}${link}`);
      const words = texts.ar;
      const own = (name: string) => customer.page.getByRole('button', { name: words(name), exact: true });
      await customer.press(own('offer.accept'));
      await customer.press(own('offer.code.send'));
      await customer.type(
        customer.page.getByLabel(words('offer.code'), { exact: true }),
        await mailed('code', email, /\b(\d{6})\b/),
      );
      await customer.press(own('offer.accept.now'));
      await customer.page.getByText(words('sales.public_offer.said.accepted')).waitFor();

      await isAt(agent, 'quotation.status.accepted');
      await agent.act(t('sales.quotation.finalize_lead'), more);
      await agent.press(inDialog(agent, 'lead.event.finalize'));
      await isAt(agent, 'lead.status.finalized');
      const { leases, contract, orders } = await letBy(quotation);
      expect(leases).toHaveLength(1);
      expect(agent.effort.clicks.length, agent.effort.clicks.join(' · ')).toBeLessThanOrEqual(12);
      expect(agent.effort.clicks.length).toBe(toLeases);

      // The contract is sent to its tenant, who signs it as they accepted the offer; the company signs after them.
      await goTo(agent, `/contracts/${contract}`);
      await agent.act(t('leasing.contract.send_to_sign'), more);
      await agent.press(inDialog(agent, 'sales.sending.by.email'));
      await agent.page.getByRole('dialog').getByLabel(t('sales.lead.name')).waitFor();
      await agent.press(inDialog(agent, 'sales.sending.by.email'));
      await isAt(agent, 'contract.status.sent');
      await customer.page.goto(`${at.address}${await mailed('offer', email, /(\/o\/first\.[\w-]+)/, 2)}`);
      await customer.press(own('contract.accept'));
      await customer.press(own('offer.code.send'));
      await customer.type(
        customer.page.getByLabel(words('offer.code'), { exact: true }),
        await mailed('code', email, /\b(\d{6})\b/, 2),
      );
      await customer.press(own('contract.accept.now'));
      await customer.page.getByText(words('sales.public_contract.said.accepted')).waitFor();
      await agent.press(button(agent, 'ejar.event.submit'));
      await agent.press(inDialog(agent, 'ejar.event.submit'));
      await agent.page.getByRole('main').getByText(t('ejar.status.submitted'), { exact: true }).first().waitFor();
      const signer = await as('leasing_manager');
      await goTo(signer, `/contracts/${contract}`);
      await signer.act(t('contract.event.landlord_sign'), more);
      await signer.press(inDialog(signer, 'contract.event.landlord_sign'));
      await isAt(signer, 'contract.status.landlord_signed');

      // The lease begins: what is due is paid, and the unit was looked at.
      await at.testCompany.clockTo(start);
      const finance = await as('finance_manager');
      await goTo(finance, `/contracts/${contract}?tab=installments`);
      await finance.press(button(finance, 'leasing.payment.record'));
      const receipt = finance.page.getByRole('dialog');
      await finance.choose(receipt.getByLabel(t('leasing.payment.method')), 'bank_transfer_payment');
      await finance.type(receipt.getByLabel(t('leasing.payment.reference')), `T-${width}`);
      await finance.press(inDialog(finance, 'leasing.payment.record'));
      await finance.page
        .getByRole('region', { name: t('leasing.payments') })
        .getByText(`T-${width}`)
        .waitFor();

      const operations = await as('operations');
      await goTo(operations, `/pre-occupancy-orders/${await inspectionOf({ orders })}`);
      await operations.act(t('pre_occupancy_order.event.schedule'), more);
      await operations.type(operations.page.getByRole('dialog').getByPlaceholder(t('kit.date.form')), typed(start));
      await operations.press(inDialog(operations, 'pre_occupancy_order.event.schedule'));
      await isAt(operations, 'pre_occupancy_order.status.scheduled');
      await operations.act(t('pre_occupancy_order.event.start'), more);
      await isAt(operations, 'pre_occupancy_order.status.in_progress');
      await operations.act(t('pre_occupancy_order.event.pass'), more);
      await isAt(operations, 'pre_occupancy_order.status.passed');

      await goTo(operations, `/leasing-orders/${orders[0]}?tab=handover`);
      await operations.act(t('leasing_order.event.prepare'), more);
      await isAt(operations, 'leasing_order.status.preparing');
      await operations.press(button(operations, 'leasing.inventory.add'));
      const item = operations.page.getByRole('region', { name: t('leasing.inventory.add') });
      await operations.choose(item.getByLabel(t('leasing.inventory.room')).first(), 'kitchen');
      await operations.type(item.getByLabel(t('leasing.inventory.name')), 'Oven');
      await operations.press(item.getByRole('button', { name: t('kit.save'), exact: true }));
      await operations.page.getByRole('listitem').filter({ hasText: 'Oven' }).first().waitFor();
      await operations.press(button(operations, 'leasing_order.event.accept_inventory').last());
      await operations.type(operations.page.getByRole('dialog').getByLabel(t('leasing.handover.signed_by')), `Customer ${width}`);
      await operations.press(inDialog(operations, 'kit.signature.mark'));
      await operations.press(inDialog(operations, 'leasing_order.event.accept_inventory'));
      await operations.act(t('leasing_order.event.ready'), more);
      await isAt(operations, 'leasing_order.status.awaiting_tenant');
      await operations.press(button(operations, 'leasing_order.event.deliver').last());
      await operations.press(inDialog(operations, 'leasing_order.event.deliver'));
      await isAt(operations, 'leasing_order.status.delivered');
      expect((await readLease(leases[0])).status).toBe('active');

      const parts = { agent, approver, customer, signer, finance, operations };
      expect(Object.fromEntries(Object.entries(parts).map(([who, { effort }]) => [who, effort.clicks.length]))).toEqual(clicks);
      expect(agent.effort.fields).toHaveLength(10);
      for (const one of [agent, approver, signer, finance, operations]) expect(one.faults).toEqual([]);
      expect(opened.faults).toEqual([]);
    }, 300_000);
  },
);
