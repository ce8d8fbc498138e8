import { collectionCalls } from '../../src/api/finance/collection.ts';
import type { IssueBilling } from '../../src/api/maintenance/issue-bill.ts';
import { maintenanceIssueCalls as issueCalls } from '../../src/api/maintenance/maintenance-issue.ts';
import { providerBillCalls as calls, type ProviderBill } from '../../src/api/maintenance/provider-bill.ts';
import { halalas, money, share } from '../../src/api/money.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { word } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';

/** How far each of a provider's bills comes, again and again; a rejected one asks for too much. */
const ends = ['paid', 'posted', 'paid', 'matched', 'paid', 'submitted', 'posted', 'rejected', 'paid', 'draft'] as const;
const vatRate = 1500;

/** Jobs of providers that are finished, with the sum of what was approved of their work there, in halalas. */
const finishedJobs = ({ sql }: Office) =>
  sql<{ id: number; provider_id: number; approved: number }>(
    `select i.id::int, coalesce(w.provider_id, i.provider_id)::int as provider_id, sum(w.asked - w.returned_value)::float8 as approved
      from maintenance_issues i join work_order_items w on w.company_id = i.company_id and w.issue_id = i.id and w.kind <> 'part'
        and w.status in (${word('work_order_item', 'approved')}, ${word('work_order_item', 'used')})
      where i.company_id = $1 and coalesce(w.provider_id, i.provider_id) is not null
        and i.status in (${word('maintenance_issue', 'resolved')}, ${word('maintenance_issue', 'closed')})
        and not exists (select from provider_bills b where b.company_id = i.company_id and b.issue_ids @> to_jsonb(i.id))
      group by i.id, 2 having sum(w.asked - w.returned_value) > 0 order by i.id`,
  );

/** Records the bill of a job, and takes it as far as it comes. */
async function billJob(office: Office, job: { id: number; provider_id: number; approved: number }, n: number): Promise<void> {
  const { finance, admin } = office;
  const end = ends[n % ends.length] as (typeof ends)[number];
  const net = end === 'rejected' ? job.approved + Math.max(150_00, Math.ceil(job.approved / 4)) : job.approved;
  const { id } = await finance.ask<ProviderBill>(
    calls.create,
    {},
    {
      ...{ provider_id: job.provider_id, number: `${2600 + 7 * n}/${n % 2 ? 'R' : 'S'}`, issue_ids: [job.id] },
      ...{ issued_on: plusDays(await office.today(), -(n % 4)), net: money(net), vat: money(share(net, vatRate)) },
    },
  );
  if (end === 'draft') return;
  await finance.ask(calls.submit, { id }, {});
  if (end === 'submitted') return;
  if (end === 'rejected') {
    await finance.ask(calls.reject, { id }, { reason: n % 2 ? 'Two hours more than was approved' : 'المبلغ أعلى من المعتمد' });
    return;
  }
  await finance.ask(calls.match, { id }, {});
  if (end === 'matched') return;
  await admin.ask(calls.approve, { id }, {});
  if (end === 'paid') await finance.ask(calls.pay, { id }, { reference: `FT26${1100 + n}` });
}

/** Bills the payers of issues that have agreed; some of them pay. */
async function billPayers({ finance, sql }: Office): Promise<void> {
  const agreed = await sql<{ id: number; tenant_id: number | null }>(
    `select id::int, tenant_id::int from maintenance_issues where company_id = $1 and billing_status = ${word('issue_billing', 'agreed')}
      order by id`,
  );
  let billed = 0;
  for (const { id, tenant_id } of agreed) {
    // What waits for its provider's bill, or is to be billed tomorrow.
    if ((await finance.attempts(issueCalls.bill, { id }, {})) !== 200) continue;
    billed += 1;
    if (billed % 2) continue;
    const { bills } = await finance.ask<IssueBilling>(issueCalls.billing, { id });
    const invoice = bills.find(({ invoice_id }) => invoice_id !== null);
    if (invoice?.invoice_id && tenant_id !== null)
      await finance.ask(
        collectionCalls.create,
        { tenant_id },
        {
          ...{ method: 'bank_transfer_payment', amount: invoice.open, reference: `MN-${id}` },
          reason: 'The transfer names the repair',
          allocations: [{ invoice_id: invoice.invoice_id, amount: invoice.open }],
        },
      );
    else if (halalas(bills[0]?.open ?? '0') > 0) await finance.ask(issueCalls.collect, { id }, { reference: `WR-${id}` });
  }
}

/** Each week, the bills of providers for what they finished, and those to the payers. */
export async function* bills(office: Office): Story {
  let n = 0;
  for (let week = 0; week < 6; week++) {
    for (const job of await finishedJobs(office)) await billJob(office, job, n++);
    await billPayers(office);
    yield 6;
  }
}
