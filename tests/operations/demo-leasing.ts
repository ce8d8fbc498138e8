import { existsSync } from 'node:fs';
import path from 'node:path';
import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contentKey } from '../../server/files/file-store.ts';
import { allBoundLifecycles } from '../../server/kit/lifecycle.ts';
import { contractLifeStatuses, ejarStatuses } from '../../src/api/leasing/contract.ts';
import { contractDiscountStatuses } from '../../src/api/leasing/contract-discount.ts';
import { leaseStatuses } from '../../src/api/leasing/lease.ts';
import { orderStatuses } from '../../src/api/leasing/leasing-order.ts';
import { preOccupancyStatuses } from '../../src/api/leasing/pre-occupancy-order.ts';

interface Demo {
  count: (of: string) => Promise<number>;
  ask: <T>(text: string) => Promise<T[]>;
  /** The number of rows by a column, of najd-oasis. */
  by: (table: string, column?: string) => Promise<Record<string, number>>;
  folder: () => string;
}

const najd = "company_id = (select id from companies where slug = 'najd-oasis')";
const arabic = "~ '[\u0621-\u064a]'";

/** What the demo promises of leasing: as many of each kind as planned, and books that agree with their histories. */
export function leasingTests({ count, ask, by, folder }: Demo): void {
  it('have leases, contracts, handovers and inspections in every status', async () => {
    expect(Object.keys(await by('leases')).sort()).toEqual(leaseStatuses.toSorted());
    // Nine were renewed by the office, three by law (RR-2).
    expect(await by('leases')).toMatchObject({
      ...{ on_notice: 12, 'ended.overstay': 5, 'ended.awaiting_keys': 1, 'ended.clearing': 10, closed: 6, renewed: 12 },
      cancelled: 1,
    });
    expect(await count(`record_log where ${najd} and entity = 'lease' and event = 'auto_renew'`)).toBe(3);
    expect(Object.keys(await by('contracts', 'life_status')).sort()).toEqual(contractLifeStatuses.toSorted());
    expect(Object.keys(await by('contracts', 'ejar_status')).sort()).toEqual(ejarStatuses.toSorted());
    expect(Object.keys(await by('leasing_orders')).length).toBeGreaterThanOrEqual(orderStatuses.length - 1);
    expect(Object.keys(await by('pre_occupancy_orders')).length).toBeGreaterThanOrEqual(preOccupancyStatuses.length - 1);
  });

  it('have forty deliveries with 210 snags, fifteen utility requests, and discounts in every status', async () => {
    expect(await count(`delivery_receipts where ${najd}`)).toBe(40);
    expect(await count(`snags where ${najd}`)).toBe(210);
    expect(await count(`utility_account_requests where ${najd}`)).toBe(15);
    expect(await by('contract_discounts')).toEqual({ requested: 2, approved: 1, applied: 3, rejected: 1, cancelled: 2 });
    expect(Object.keys(await by('contract_discounts')).sort()).toEqual(contractDiscountStatuses.toSorted());
    // One of the cancelled had been applied.
    expect(await count(`contract_discounts where ${najd} and status = 'cancelled' and applied_on is not null`)).toBe(1);
  });

  it('have 38 owners of villas, in every status, named in both scripts', async () => {
    expect(await by('unit_owners')).toEqual({
      ...{ active: 16, invited: 6, opened: 2, expired: 5, bounced: 2, not_invited: 6, revoked: 1 },
    });
    expect(await count(`unit_owners where ${najd} and name_ar ${arabic} and name_en ~ '^[A-Za-z -]+$'`)).toBe(38);
    // Nobody owns a part of a villa that belongs to somebody else.
    expect(
      await ask(
        `select sellable_unit_id from unit_ownerships where ${najd} and ended_on is null group by 1 having sum(share) <> 10000`,
      ),
    ).toEqual([]);
    // Two were sold on, and their owners of before have no share from that day on.
    expect(await count(`unit_ownerships where ${najd} and ended_on is not null`)).toBe(2);
    // Each delivered villa is somebody's who is active.
    const owned = `(select w.sellable_unit_id from unit_ownerships w join unit_owners o on o.id = w.unit_owner_id where o.status = 'active' and w.ended_on is null)`;
    expect(await count(`sellable_units where ${najd} and status in ('delivered', 'resold') and id not in ${owned}`)).toBe(0);
  });

  it('give decisions to others, and ask anew when somebody leaves', async () => {
    const left = `(select id from users where ${najd} and not active)`;
    expect(await count(`decisions where ${najd} and status = 'reassigned'`)).toBeGreaterThanOrEqual(4);
    expect(await count(`decisions where ${najd} and status = 'void' and user_id in ${left}`)).toBe(2);
    expect(await count(`decisions where ${najd} and status = 'pending' and user_id in ${left}`)).toBe(0);
  });

  it('are let to nine of ten, who pay their rent', async () => {
    const base = "market = 'for_lease'";
    const lived = "(select unit_id from leases where status in ('active', 'on_notice', 'ended.overstay', 'ended.awaiting_keys'))";
    const share = (await count(`units where ${najd} and id in ${lived}`)) / (await count(`units where ${najd} and ${base}`));
    expect(share).toBeGreaterThan(0.86);
    expect(share).toBeLessThan(0.93);
    const due = `installments where ${najd} and due_on < '2026-01-01' and cancelled = 0`;
    expect((await count(`${due} and paid < gross`)) / (await count(due))).toBeLessThan(0.15);
    expect(await count(`${due} and paid < gross`)).toBeGreaterThan(5);
  });

  it('live with families and cars, with documents that can be opened', async () => {
    for (const [table, least] of [
      ['occupants', 80],
      ['vehicles', 50],
    ] as const)
      expect(await count(`${table} where ${najd}`), table).toBeGreaterThanOrEqual(least);
    expect(await count(`notes where ${najd} and entity in ('lease', 'contract')`)).toBeGreaterThanOrEqual(60);
    for (const owner of ['lease', 'contract', 'leasing_order', 'leasing_clearance', 'snag'])
      expect(await count(`documents where ${najd} and owner = '${owner}'`), owner).toBeGreaterThanOrEqual(4);
    expect(
      await count(`quotation_unit_items i where ${najd} and item_type = 'service' and exists (select from quotation_units q
        join leases l on l.company_id = q.company_id and l.unit_id = q.unit_id where q.id = i.quotation_unit_id and l.status = 'active')`),
    ).toBeGreaterThan(20);
    expect(await count(`tenants where ${najd} and identity_expiry between '2026-01-16' and '2026-03-15'`)).toBeGreaterThanOrEqual(
      4,
    );
    const files = await ask<{ company_id: string; sha256: string }>(
      `select company_id, sha256 from attachments where ${najd} and status = 'ready'`,
    );
    expect(files.length).toBeGreaterThan(100);
    for (const { company_id, sha256 } of files)
      expect(existsSync(path.join(folder(), 'files', contentKey(Number(company_id), sha256))), sha256).toBe(true);
  });

  it('are people of both scripts, who write in both', async () => {
    for (const of of ['leads', 'tenants'])
      for (const script of [arabic, "~ '[A-Za-z]'"])
        expect(await count(`${of} where ${najd} and name ${script}`), of).toBeGreaterThan(20);
    for (const script of [arabic, "~ '[A-Za-z]{4}'"]) {
      expect(await count(`notes where ${najd} and text ${script}`), 'notes').toBeGreaterThan(10);
      expect(await count(`lead_activities where ${najd} and note ${script}`), 'activities').toBeGreaterThan(10);
      expect(await count(`snags where ${najd} and description ${script}`), 'snags').toBeGreaterThan(50);
      expect(await count(`decisions where ${najd} and comment ${script}`), 'decisions').toBeGreaterThan(10);
    }
    expect(await count(`(select distinct source from leads where ${najd}) s`)).toBe(8);
    expect(await count("leads where mobile ~ '00000|1234567'")).toBe(0);
    expect(await count(`leads where ${najd} and created_at < '2025-09-01'`)).toBeGreaterThan(10);
  });

  it('have books that agree with their histories', async () => {
    for (const { lifecycle, table } of allBoundLifecycles())
      expect(
        await count(`${getTableName(table)} t where t.${lifecycle.column} is distinct from coalesce((select g."to" from record_log g
          where g.company_id = t.company_id and g.entity = '${lifecycle.entity}' and g.record_id = t.id and g."to" is not null
          order by g.id desc limit 1), '${String(lifecycle.machine.config.initial)}')`),
        lifecycle.entity,
      ).toBe(0);
    expect(
      await count(`installments i where i.paid <> coalesce((select sum(a.amount) from allocations a
          join lateral (select l.installment_id from invoice_lines l where l.company_id = a.company_id and l.invoice_id = a.invoice_id limit 1) l
            on l.installment_id = i.id
          where a.company_id = i.company_id and a.ended_on is null), 0)
        and i.cancelled = 0 and not exists (select from invoice_lines l where l.company_id = i.company_id and l.installment_id = i.id
          and l.credited_net > 0)`),
    ).toBe(0);
    // Rents of the last months were invoiced and collected: wholly, in part, and with something left over.
    for (const [status, least] of [
      ['paid', 60],
      ['partially_paid', 3],
      ['posted', 20],
    ] as const)
      expect(await count(`invoices where ${najd} and status = '${status}'`), status).toBeGreaterThanOrEqual(least);
    expect(await count(`collections where ${najd} and status = 'partially_allocated'`)).toBeGreaterThanOrEqual(3);
    expect(await count(`(select number from invoices where ${najd} and number is not null) n`)).toBe(
      await count(`(select max(substr(number, 5)::int) as last from invoices where ${najd}) m, generate_series(1, last)`),
    );
    for (const status of ['in_safe', 'deposited', 'cleared', 'bounced', 'replaced', 'legal'])
      expect(await count(`cheques where ${najd} and status = '${status}'`), status).toBeGreaterThan(0);
    // No unit was ready before its preparation began.
    expect(await count('unit_preparations where ready_on < opened_on')).toBe(0);
    expect(await count('unit_preparations where ready_on is not null')).toBeGreaterThan(10);
    // Nobody lives in a unit with somebody else, or in one that is for sale; what a lease left is prepared.
    const lived = "status in ('active', 'on_notice', 'ended.overstay', 'ended.awaiting_keys')";
    expect(await count(`(select unit_id from leases where ${lived} group by unit_id having count(*) > 1) twice`)).toBe(0);
    expect(await count(`leases l join units u on u.id = l.unit_id where u.market <> 'for_lease' and l.${lived}`)).toBe(0);
    expect(
      await count(
        `leases l where l.status = 'closed' and not exists (select from unit_preparations p where p.unit_id = l.unit_id)`,
      ),
    ).toBe(0);
  });
}
