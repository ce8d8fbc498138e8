import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoiceMailJob } from '../../../server/finance/invoice-mail.ts';
import { enqueue, jobOf } from '../../../server/jobs/job.ts';
import { erasureCalls } from '../../../src/api/app/erasure.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import { invoiceCalls as calls, type Invoice } from '../../../src/api/finance/invoice.ts';
import { type InvoicingRun, invoicingRunCalls } from '../../../src/api/finance/invoicing-run.ts';
import { type Tenant, tenantCalls } from '../../../src/api/leasing/tenant.ts';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import { type Company, companyCalls } from '../../../src/api/settings/company.ts';
import { draft, finance, post, posted, read, recordsElsewhere, registerForVat } from '../../setup/invoices.ts';
import { moreInstallments } from '../../setup/invoicing-runs.ts';
import { company, countOf, finalized, services, sign, testCompany } from '../../setup/lettings.ts';
import { openMail } from '../../setup/post-office.ts';
import { post as office, startPost } from '../../setup/sendings.ts';

startPost();

const admin = () => testCompany.people.admin;
const item = [{ price: '1000', vat_category: 'O' as const }];
const settled = () => services().jobs.settled(company());
let addresses = 0;
async function aTenant(more: Partial<Tenant> = {}): Promise<Tenant> {
  return testCompany.ask<Tenant>(admin(), tenantCalls.create, {
    body: {
      ...{ kind: 'person', name: 'Sara Al-Harbi', mobile: testCompany.driver.unique('mobile') },
      ...{ identity_type: 'passport_no', identity_no: testCompany.driver.unique('passport') },
      ...{ email: `billed-${++addresses}@tenants.example`, ...more },
    },
  });
}
const changeTenant = ({ id }: Tenant, body: Partial<Tenant>) =>
  testCompany.ask(admin(), tenantCalls.update, { params: { id }, body });
const setCompany = (body: Partial<Company>) =>
  testCompany.ask(admin(), companyCalls.update, { params: { company_slug: 'first' }, body });
const send = (id: number, body: object = {}) => finance().ask(calls.send, { params: { id }, body });
const guardsOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  (body.reasons as { guard: string }[] | undefined)?.map(({ guard }) => guard);
/** The mails to a tenant, once no job is left. */
async function mailsTo({ email }: Tenant) {
  await settled();
  return office.to(email ?? '').map((mail) => openMail(mail));
}
const pdfsOf = (mails: Awaited<ReturnType<typeof mailsTo>>) => mails.flatMap(({ attached }) => attached.map(({ head }) => head));
const eventsOf = async (id: number) =>
  (await testCompany.ask<LogEntry[]>(finance(), calls.activities, { params: { id } }))
    .filter(({ entity }) => entity === 'invoice_delivery')
    .map(({ event }) => event)
    .reverse();
/** Keeps mails from going while `act` runs. */
async function whileJobsRest<T>(act: () => Promise<T>): Promise<T> {
  const { jobs } = services();
  const wake = jobs.wake.bind(jobs);
  jobs.wake = () => {};
  try {
    await settled();
    return await act();
  } finally {
    jobs.wake = wake;
    jobs.wake();
  }
}

describe('an invoice that is posted', () => {
  beforeEach(() => setCompany({ invoices_by: 'email' }));

  it('is mailed once with its PDF, and its timeline says so', async () => {
    const tenant = await aTenant();
    const { id, number } = await posted(item, tenant.id);
    const mails = await mailsTo(tenant);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`Your invoice ${number} is attached. Amount due: 1,000.00`);
    expect(pdfsOf(mails)).toEqual([expect.stringContaining(`${number}-en.pdf`)]);
    expect(mails[0]?.attached[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await read(id)).toMatchObject({ delivery_status: 'sent', mailed_to: tenant.email, mailed_at: expect.any(String) });
    expect(await eventsOf(id)).toEqual(['send', 'deliver']);
  });

  it('is mailed in the tenant’s language', async () => {
    const tenant = await aTenant({ name: 'نورة الشهري' });
    const { number } = await posted(item, tenant.id);
    const mails = await mailsTo(tenant);
    expect(mails[0]?.text).toContain('السلام عليكم نورة الشهري');
    expect(pdfsOf(mails)).toEqual([expect.stringContaining(`${number}-ar.pdf`)]);
  });

  it('isn’t mailed where the company doesn’t want it, unless the tenant does', async () => {
    await setCompany({ invoices_by: 'none' });
    const [one, other] = [await aTenant(), await aTenant({ invoices_by: 'email' })];
    const { id } = await posted(item, one.id);
    await posted(item, other.id);
    expect(await mailsTo(one)).toHaveLength(0);
    expect(await mailsTo(other)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ delivery_status: 'not_sent', mailed_at: null });
  });

  it('isn’t mailed to a tenant who doesn’t want it', async () => {
    const tenant = await aTenant({ invoices_by: 'none' });
    const { id } = await posted(item, tenant.id);
    expect(await mailsTo(tenant)).toHaveLength(0);
    expect((await read(id)).delivery_status).toBe('not_sent');
  });

  it('waits for an address, and is sent by hand once there is one (X-BIL-11)', async () => {
    const tenant = await aTenant({ email: null });
    const { id } = await posted(item, tenant.id);
    const refused = await send(id);
    expect([refused.status, guardsOf(refused)]).toEqual([422, ['hasAddress']]);
    const email = `late-${++addresses}@tenants.example`;
    await changeTenant(tenant, { email });
    expect((await send(id)).body.data).toMatchObject({ delivery_status: 'queued' });
    expect(await mailsTo({ ...tenant, email })).toHaveLength(1);
  });

  it('is mailed once by a run of several', async () => {
    const own = await finalized();
    await sign(own);
    const email = `run-${++addresses}@tenants.example`;
    await testCompany.sql('update tenants set email = $2 where id = (select tenant_id from contracts where id = $1)', [
      own.contract,
      email,
    ]);
    const today = await testCompany.today();
    const more = moreInstallments(own.contract, 3);
    const ids = (await testCompany.sql<{ id: number }>(more.text, more.values)).map(({ id }) => id);
    await testCompany.sql("update installments set due_on = case when id = any($1) then $2::date else '2099-01-01' end", [
      ids,
      today,
    ]);
    const { id } = await testCompany.ask<InvoicingRun>(finance(), invoicingRunCalls.create, { body: { up_to: today } });
    for (const [status, end] of [
      ['running', 'done'],
      ['posting', 'posted'],
    ]) {
      await testCompany.ask(finance(), invoicingRunCalls.status, { params: { id }, body: { status } });
      const statusOf = async () =>
        (await testCompany.ask<InvoicingRun>(finance(), invoicingRunCalls.get, { params: { id } })).status;
      await expect.poll(statusOf).toBe(end);
    }
    await settled();
    const numbers = office.to(email).map(({ source }) => /^Subject: .*(INV-\d+)/m.exec(source)?.[1]);
    expect(numbers).toHaveLength(3);
    expect(new Set(numbers).size).toBe(3);
  });
});

describe('a mail', () => {
  it('goes once, however often its job is run', async () => {
    const tenant = await aTenant();
    const { id } = await posted(item, tenant.id);
    expect(await mailsTo(tenant)).toHaveLength(1);
    for (const _ of [1, 2])
      await services().db.write(company(), (scope) => enqueue(scope, services(), invoiceMailJob, { invoice: id }));
    expect(await mailsTo(tenant)).toHaveLength(1);
    expect(await eventsOf(id)).toEqual(['send', 'deliver']);
  });

  it('is known again if its job was ended before it was noted', async () => {
    const tenant = await aTenant();
    const { id } = await posted(item, tenant.id);
    await mailsTo(tenant);
    // As it was before the job noted the delivery.
    await testCompany.sql(
      "update invoices set delivery_status = 'queued' where id = $1 and set_config('app.move', 'invoices:' || id || ':queued', true) is not null",
      [id],
    );
    const [first] = office.to(tenant.email ?? '');
    const reference = /^Message-ID: <([^@]+)@/im.exec(first?.source ?? '')?.[1] ?? '';
    const currentUser = { company: await services().companies.byId(company()) } as never;
    const job = { id: 1, attempt: 2, created_at: new Date(), reference };
    const again = { services: services(), currentUser, payload: { invoice: id }, job, signal: AbortSignal.timeout(60_000) };
    await jobOf('invoice_mail')?.run(again);
    const ids = office.to(tenant.email ?? '').map(({ source }) => /^Message-ID: .*$/im.exec(source)?.[0]);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect((await read(id)).delivery_status).toBe('sent');
  });

  it('that is refused tells the person who posted, and can be sent again', async () => {
    const tenant = await aTenant({ email: `nobody@tenants${++addresses}.example` });
    const { id, number } = await posted(item, tenant.id);
    await settled();
    expect(await read(id)).toMatchObject({ delivery_status: 'failed', mail_error: expect.stringContaining('No such user') });
    const { notifications } = await testCompany.ask<{ notifications: { text_key: string; values: object }[] }>(
      finance(),
      notificationCalls.list,
    );
    expect(notifications[0]).toMatchObject({
      text_key: 'finance.invoice_mail.told.failed',
      values: { ref_no: number, name: tenant.name },
    });
    const email = `found-${++addresses}@tenants.example`;
    await changeTenant(tenant, { email });
    expect((await send(id)).body.data).toMatchObject({ delivery_status: 'queued', mail_error: null });
    expect(await mailsTo({ ...tenant, email })).toHaveLength(1);
    expect(await eventsOf(id)).toEqual(['send', 'fail', 'send', 'deliver']);
  });

  it('that is given up fails', async () => {
    const tenant = await aTenant();
    const { id } = await whileJobsRest(() => posted(item, tenant.id));
    await settled();
    await testCompany.sql(
      "update invoices set delivery_status = 'queued' where id = $1 and set_config('app.move', 'invoices:' || id || ':queued', true) is not null",
      [id],
    );
    await services().db.write(company(), (scope) =>
      Promise.resolve(jobOf('invoice_mail')?.givenUp(scope, services(), { invoice: id })),
    );
    expect(await read(id)).toMatchObject({ delivery_status: 'failed', mail_error: 'lost' });
  });

  it('is sent again, by one of two who ask at once', async () => {
    const tenant = await aTenant();
    const { id } = await posted(item, tenant.id);
    await settled();
    const { version } = await read(id);
    const answers = await Promise.all([send(id, { version }), send(id, { version })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsTo(tenant)).toHaveLength(2);
  });
});

describe('nothing is mailed', () => {
  it('of a draft, or of a void invoice', async () => {
    const tenant = await aTenant();
    const { id } = await draft(tenant.id, item);
    expect(guardsOf(await send(id))).toEqual(['isPosted']);
    await finance().ask(calls.void, { params: { id }, body: { reason: 'A mistake' } });
    expect(guardsOf(await send(id))).toEqual(['isPosted']);
    expect(await mailsTo(tenant)).toHaveLength(0);
  });

  it('of an invoice that is void before its mail has gone', async () => {
    const tenant = await aTenant();
    const { id } = await draft(tenant.id, item);
    await testCompany.sql("update jobs set run_at = now() + interval '1 day' where kind = 'invoice_mail'");
    await whileJobsRest(async () => {
      expect((await post(id)).status).toBe(200);
      await testCompany.sql("update jobs set run_at = now() + interval '1 day' where kind = 'invoice_mail'");
    });
    expect((await read(id)).delivery_status).toBe('queued');
    expect((await finance().ask(calls.void, { params: { id }, body: { reason: 'Billed twice' } })).status).toBe(200);
    expect((await read(id)).delivery_status).toBe('withdrawn');
    await testCompany.sql("update jobs set run_at = now() - interval '1 second' where kind = 'invoice_mail'");
    services().jobs.wake();
    expect(await mailsTo(tenant)).toHaveLength(0);
    expect((await send(id)).status).toBe(422);
  });

  it('of another company’s invoice', async () => {
    const { invoice } = await recordsElsewhere();
    const before = await countOf("select count(*) from jobs where kind = 'invoice_mail'");
    expect((await send(invoice)).status).toBe(404);
    expect(await countOf("select count(*) from jobs where kind = 'invoice_mail'")).toBe(before);
  });

  it('by a person who may not edit invoices', async () => {
    const { id } = await posted(item, (await aTenant({ invoices_by: 'none' })).id);
    expect((await testCompany.people.operations.ask(calls.send, { params: { id }, body: {} })).status).toBe(403);
  });
});

describe('a tenant who is forgotten', () => {
  it('leaves no address where their invoices went', async () => {
    const one = await aTenant();
    const { id } = await posted(item, one.id);
    const other = await aTenant({ email: `nobody@gone${++addresses}.example` });
    const { id: failed } = await posted(item, other.id);
    await settled();
    expect(await read(failed)).toMatchObject({ delivery_status: 'failed', mail_error: expect.any(String) });
    for (const { id: record_id, name } of [one, other])
      expect((await admin().ask(erasureCalls.erase, { body: { entity: 'tenant', record_id, name } })).status).toBe(200);
    for (const invoice of [id, failed]) expect(await read(invoice)).toMatchObject({ mailed_to: null, mail_error: null });
    const said = await testCompany.sql<{ payload: unknown }>(
      "select payload from record_log where entity = 'invoice_delivery' and record_id = $1 and event = 'fail'",
      [failed],
    );
    expect(JSON.stringify(said)).not.toContain('No such user');
  });
});

describe('a tax invoice of a company', () => {
  beforeAll(registerForVat);

  it('is mailed once the tax authority has cleared it', async () => {
    const tenant = await aTenant({
      ...{ kind: 'company', name: 'Gulf Trading', commercial_register: '1010765432', identity_type: null, identity_no: null },
      ...{ building_no: '5678', address: 'Prince Sultan Road', district: 'Al Hamra', city: 'Jeddah', postal_code: '21589' },
    });
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      services().taxAuthority = {
        submit: () =>
          new Promise((done) => {
            const validationResults = { status: 'PASS' as const, infoMessages: [], warningMessages: [], errorMessages: [] };
            answer = () => done({ status: 200, clearanceStatus: 'CLEARED', validationResults });
            resolve();
          }),
      };
    });
    const { id } = await posted([{ price: '1000' }], tenant.id);
    await asked;
    expect(await read(id)).toMatchObject({ tax_type: 'standard', delivery_status: 'not_sent' });
    expect(guardsOf(await send(id))).toEqual(['isShareable']);
    expect(office.to(tenant.email ?? '')).toHaveLength(0);
    answer?.();
    await expect.poll(async () => (await read(id)).tax_report).toBe('cleared');
    services().taxAuthority = null;
    expect(pdfsOf(await mailsTo(tenant))).toEqual([expect.stringContaining('-en.pdf')]);
    expect((await testCompany.ask<Invoice>(finance(), calls.get, { params: { id } })).delivery_status).toBe('sent');
  });
});
