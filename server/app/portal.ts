import type { PortalInvoice, PortalLease, PortalUnit, portalCalls } from '../../src/api/app/portal.ts';
import { money } from '../../src/api/money.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { inGroup } from '../kit/statuses.ts';
import { portalUserOf } from './session/portal-sessions.ts';

// Reads of tenants and owners. Each query names the tenant or the owner of the session, never one of a request.

const names =
  'b.name_en as building_name_en, b.name_ar as building_name_ar, c.name_en as compound_name_en, c.name_ar as compound_name_ar';

const phase = `case when l.status ${inGroup('lease', 'lived_in')} then 'current' when l.status ${inGroup('lease', 'to_come')} then 'upcoming' else 'over' end`;

/** A tenant's leases that are to come, in force or over, those that are over last. */
async function readLeases({ client, company }: Scope, tenant: number): Promise<PortalLease[]> {
  const { rows } = await client.query<PortalLease>({
    name: 'portal.leases',
    text: `select l.id, u.number as unit_number, ${names}, ${phase} as phase, l.start_on::text, l.end_on::text, l.yearly_rent
      from leases l join units u on u.company_id = l.company_id and u.id = l.unit_id
      join buildings b on b.company_id = u.company_id and b.id = u.building_id
      join compounds c on c.company_id = u.company_id and c.id = u.compound_id
      where l.company_id = $1 and l.tenant_id = $2 and l.status ${inGroup('lease', 'to_come', 'begun')}
      order by ${phase} = 'over', l.start_on desc, l.id desc limit 100`,
    values: [company, tenant],
  });
  return rows.map((row) => ({ ...row, yearly_rent: money(Number(row.yearly_rent)) }));
}

/** A tenant's posted invoices: the ones that aren't paid, the one due first at the top; or one of them, paid or not. */
async function readInvoices(
  { client, company }: Scope,
  { holder, today, one }: { holder: number; today: string; one: number | null },
): Promise<PortalInvoice[]> {
  const { rows } = await client.query<PortalInvoice>({
    name: 'portal.invoices',
    text: `select i.id, i.number, i.issued_on::text, i.due_on::text, i.open > 0 and i.due_on < $4 as is_overdue, i.gross, i.open
      from invoices i where i.company_id = $1 and i.tenant_id = $2 and i.status ${inGroup('invoice', 'posted')}
        and (i.id = $3 or ($3::bigint is null and i.open > 0))
      order by i.due_on, i.id limit 100`,
    values: [company, holder, one, today],
  });
  return rows.map((row) => ({ ...row, gross: money(Number(row.gross)), open: money(Number(row.open)) }));
}

async function readSums({ client, company }: Scope, holder: number, today: string) {
  const { rows } = await client.query<{ open: number; overdue: number }>({
    name: 'portal.sums',
    text: `select coalesce(sum(open), 0)::bigint as open, coalesce(sum(open) filter (where due_on < $3), 0)::bigint as overdue
      from invoices where company_id = $1 and tenant_id = $2 and status ${inGroup('invoice', 'posted')}`,
    values: [company, holder, today],
  });
  return { open: money(Number(rows[0]?.open)), overdue: money(Number(rows[0]?.overdue)) };
}

async function readLines({ client, company }: Scope, invoice: number) {
  const { rows } = await client.query({
    name: 'portal.invoice_lines',
    text: `select id, description, from_on::text, to_on::text, net, vat, gross from invoice_lines
      where company_id = $1 and invoice_id = $2 order by number`,
    values: [company, invoice],
  });
  return rows.map(({ net, vat, gross, ...line }) => ({
    ...line,
    net: money(Number(net)),
    vat: money(Number(vat)),
    gross: money(Number(gross)),
  }));
}

/** An owner's shares that haven't ended. */
async function readUnits({ client, company }: Scope, owner: number): Promise<PortalUnit[]> {
  const { rows } = await client.query<PortalUnit>({
    name: 'portal.units',
    text: `select s.id, coalesce(u.number, v.number) as unit_number, ${names}, s.share, s.deed_no, s.owned_from::text
      from unit_ownerships s
      left join units u on u.company_id = s.company_id and u.id = s.unit_id
      left join sellable_units v on v.company_id = s.company_id and v.id = s.sellable_unit_id
      left join buildings b on b.company_id = s.company_id and b.id = u.building_id
      left join compounds c on c.company_id = s.company_id and c.id = coalesce(u.compound_id, v.compound_id)
      where s.company_id = $1 and s.unit_owner_id = $2 and s.ended_on is null
      order by unit_number, s.id limit 500`,
    values: [company, owner],
  });
  return rows;
}

export const portalHandlers: Handlers<typeof portalCalls> = {
  leases: ({ scope, currentUser }) => readLeases(scope, portalUserOf(currentUser).holder),
  invoices: async ({ scope, currentUser }) => {
    const { holder } = portalUserOf(currentUser);
    const today = todayOf(currentUser.company);
    return { ...(await readSums(scope, holder, today)), rows: await readInvoices(scope, { holder, today, one: null }) };
  },
  invoice: async ({ scope, currentUser, params: { id } }) => {
    const { holder } = portalUserOf(currentUser);
    const [found] = await readInvoices(scope, { holder, today: todayOf(currentUser.company), one: id });
    if (!found) throw notFound();
    return { ...found, lines: await readLines(scope, id) };
  },
  units: ({ scope, currentUser }) => readUnits(scope, portalUserOf(currentUser).holder),
};
