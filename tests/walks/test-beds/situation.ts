import { quotationConfigCalls, quotationDiscountConfigCalls } from '../../../src/api/approvals/config.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import type { RolledBack } from './rolled-back.ts';
import { plusDays, type Role, type TestCompany } from './test-company.ts';
import { stands } from './variation.ts';
import { statementsOf } from './variations.ts';

/** A record, and the transaction in which it is put into a situation. */
export interface Scene {
  company: TestCompany;
  tx: RolledBack;
  id: number;
  /** The path parameters of its calls. */
  params: Record<string, number>;
  today: string;
}
export type Situation = (scene: Scene) => Promise<unknown>;

/** By SQL only: calls can't produce it, or not without changing something else. */
export const varied =
  (entity: string, name: string): Situation =>
  async ({ tx, id }) => {
    for (const { text, values } of statementsOf(entity, name, id)) await tx.sql(text, values);
  };
export const sql =
  (text: string): Situation =>
  ({ tx, id }) =>
    tx.sql(text, [id]);
/** The same with a date relative to the company's. */
export const onDay =
  (days: number, text: string): Situation =>
  ({ tx, id, today }) =>
    tx.sql(text, [id, plusDays(today, days)]);

export const lead =
  (body: Record<string, unknown>, id: (scene: Scene) => number = ({ id }) => id): Situation =>
  (scene) =>
    scene.company.ask(scene.company.people.leasing_agent, leadCalls.update, { params: { id: id(scene) }, body });
export const offer =
  (body: Record<string, unknown>): Situation =>
  ({ company, params }) =>
    company.ask(company.people.leasing_agent, quotationCalls.update, { params, body });
export const offered = ({ company, id }: Scene) =>
  company.ask<Quotation>(company.people.leasing_agent, quotationCalls.one, { params: { id } });
export const rent =
  (amount: string): Situation =>
  ({ company, params }) =>
    company.ask(company.people.leasing_agent, quotationCalls.updateUnit, { params, body: { amount } });
/** Updates the stored totals after changes by SQL. */
export const totalsFollow: Situation = async (scene) => {
  const { schedule_total } = await offered(scene);
  await scene.tx.sql('update quotations set total_gross = $2 where id = $1', [
    scene.id,
    Math.round(Number(schedule_total) * 100),
  ]);
};

/** A rule by which these users approve every quotation. */
export const approvedBy = (company: TestCompany, asked: Role[], more: { mode?: string; quorum?: number } = {}) =>
  company.ask(company.people.admin, quotationConfigCalls.create, {
    body: {
      name_en: 'Every offer',
      name_ar: 'كل عرض',
      active: true,
      priority: 1,
      scope: { compounds: [], property_use: [], contract_kind: [], unit_types: [] },
      thresholds: [],
      steps: [
        {
          order: 1,
          name: 'One',
          assignees: asked.map((role) => ({ type: 'user', id: company.userOf(company.people[role]) })),
          mode: 'any',
          on_timeout: 'remind',
          due_hours: 9,
          allow_delegate: true,
          require_comment: false,
          ...more,
        },
      ],
    },
  });

/** No rule of any kind asks anybody about an offer. */
export async function unruled(company: TestCompany): Promise<void> {
  const { admin } = company.people;
  for (const calls of [quotationConfigCalls, quotationDiscountConfigCalls]) {
    const rules = await company.ask<{ id: number; active: boolean }[]>(admin, calls.list, { query: { per_page: 100 } });
    for (const { id, active } of rules)
      if (active) await company.ask(admin, calls.update, { params: { id }, body: { active: false } });
  }
}

/** The tenant of an order has an identity until so many days from today. */
export const identityUntil =
  (days: number): Situation =>
  async ({ company, id, today }) => {
    const { tenant_id } = await company.ask<LeasingOrder>(company.people.operations, leasingOrderCalls.get, { params: { id } });
    const body = { identity_expiry: plusDays(today, days) };
    await company.ask(company.people.admin, tenantCalls.update, { params: { id: tenant_id }, body });
  };

/** A lease of at least 100 days with so many to come, in a city. */
export const inCity =
  (city: 'Riyadh' | 'Jeddah', days: number): Situation =>
  async ({ tx, id, today }) => {
    await tx.sql('update leases set start_on = $2::date - 40, end_on = $2::date + $3::int where id = $1', [id, today, days]);
    await tx.sql(
      `update compounds c set city_id = (select y.id from cities y where y.company_id = c.company_id and y.name_en = $2)
        where c.id = (select u.compound_id from units u join leases l on l.unit_id = u.id where l.id = $1)`,
      [id, city],
    );
  };
/** A renewal that asks for more than its unit's lease, which ends in so many days, and whose higher rent was allowed (RR-1). */
export const risesBefore =
  (days: number): Situation =>
  async ({ tx, id, today }) => {
    await tx.sql(
      `insert into contracts (company_id, tenant_id, quotation_id, property_use, start_on, end_on, calendar, payments_per_year,
          total_net, total_vat, total_gross, yearly_rent, created_at, updated_at)
        select company_id, (select min(id) from tenants), id, property_use, $2::date - 200, $2::date + $3::int, calendar, 1, 0, 0, 0, 0, now(), now()
        from quotations where id = $1`,
      [id, today, days],
    );
    await tx.sql(
      `insert into leases (company_id, contract_id, tenant_id, unit_id, start_on, end_on, yearly_rent, created_at, updated_at)
        select c.company_id, c.id, c.tenant_id, q.unit_id, c.start_on, c.end_on, 0, now(), now()
        from contracts c join quotation_units q on q.quotation_id = c.quotation_id where c.quotation_id = $1`,
      [id],
    );
    await tx.sql(stands('leases', 'status', 'active', 'contract_id = (select id from contracts where quotation_id = $1)'), [id]);
    await tx.sql(
      "update quotations set kind = 'renewal', renews_contract_id = (select id from contracts where quotation_id = $1) where id = $1",
      [id],
    );
    await tx.sql(`update quotation_units set rent_appeal_no = 'REGA-1447-12' where quotation_id = $1`, [id]);
    await tx.sql(
      'update units set last_rent = 5990000 where id in (select unit_id from quotation_units where quotation_id = $1)',
      [id],
    );
  };
/** A file is stored in a transaction of its own, so not by a call. */
export const hasDocument =
  (type: string): Situation =>
  async ({ tx, id }) => {
    const [file] = await tx.sql<{ id: number }>(
      `insert into attachments (company_id, for_entity, name, size, created_at, updated_at)
      select company_id, 'lease', 'agreement.pdf', 1, now(), now() from leases where id = $1 returning id`,
      [id],
    );
    await tx.sql(stands('attachments', 'status', 'ready', 'id = $1'), [file?.id]);
    await tx.sql(
      `insert into documents (company_id, owner, owner_id, attachment_id, type, created_at, updated_at)
      select company_id, 'lease', id, $2::bigint, $3, now(), now() from leases where id = $1`,
      [id, file?.id, type],
    );
  };
export const agreement = hasDocument('termination_agreement');
