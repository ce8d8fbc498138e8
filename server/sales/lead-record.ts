import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Lead, LeadRow } from '../../src/api/sales/lead.ts';
import { users } from '../db/schema/people.ts';
import { compounds, units, unitTypes } from '../db/schema/property.ts';
import { leads, leadWords } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';
import { isLead, personSql } from '../kit/likenesses.ts';
import { type EntityStore, type IdOrMade, justMade, readOr404 } from '../kit/records.ts';
import { sqlInGroup, sqlWord } from '../kit/statuses.ts';
import { shownSteps } from '../leasing/generation-shown.ts';
import { dealOf, noDeal } from './lead-deal.ts';

const compound = alias(compounds, 'compound');
const assignee = alias(users, 'assignee');
const unitType = alias(unitTypes, 'unit_type');
const viewingUnit = alias(units, 'viewing_unit');
const viewingEscort = alias(users, 'viewing_escort');

/** A list row. */
const foundLead = "id, name as title, concat_ws(' · ', ref_no, mobile) as detail, status";

export const leadStore: EntityStore = {
  entity: 'lead',
  table: leads,
  title: "x.name || ' · ' || x.ref_no",
  search: {
    text: `with found as materialized (select * from leads where company_id = $1 and ${personSql(leadWords, '$2')})
      select ${foundLead} from found order by id desc`,
    newest: `select ${foundLead} from (select * from leads where company_id = $1 order by id desc limit 4000) leads
      where ${personSql(leadWords, '$2')} order by id desc`,
  },
  joins: [
    [compound, leads.compound_id],
    [assignee, leads.assignee_id],
  ],
  shows: {
    compound_name_en: compound.name_en,
    compound_name_ar: compound.name_ar,
    assignee_name: assignee.name,
  },
  row: LeadRow,
  filters: {
    status: (value) => sql`${leads.status} = ${value}`,
    lead_status: (value) => sql`${leads.status} = ${value}`,
    source: (value) => sql`${leads.source} = ${value}`,
    assignee_id: (value) => sql`${leads.assignee_id} = ${value}`,
    compound_id: (value) => sql`${leads.compound_id} = ${value}`,
    unit_type_id: (value) => sql`${leads.unit_type_id} = ${value}`,
    property_use: (value) => sql`${leads.property_use} = ${value}`,
  },
  matches: isLead,
  sorts: {
    name: leads.name,
    status: leads.status,
    created_at: leads.created_at,
    move_in_on: leads.move_in_on,
    source: leads.source,
    budget_max: leads.budget_max,
  },
};

const mine = sql`q.company_id = ${leads.company_id} and q.lead_id = ${leads.id}`;

/** A lead that was just created: without what only other records can add. */
const fresh: EntityStore = {
  ...leadStore,
  key: 'lead.fresh',
  joins: [
    ...(leadStore.joins ?? []),
    [unitType, leads.unit_type_id],
    [viewingUnit, leads.viewing_unit_id],
    [viewingEscort, leads.viewing_escort_id],
  ],
  shows: {
    ...leadStore.shows,
    unit_type_name_en: unitType.name_en,
    unit_type_name_ar: unitType.name_ar,
    viewing_unit_number: viewingUnit.number,
    viewing_escort_name: viewingEscort.name,
  },
};

/** The whole record, with what the guards need except the deal. */
const whole: EntityStore = {
  ...fresh,
  key: 'lead.whole',
  shows: {
    ...fresh.shows,
    // The company is only read for a lead that was lost.
    lost_on: sql`case when ${leads.lost_at} is not null then
      (${leads.lost_at} at time zone (select c.time_zone from companies c where c.id = ${leads.company_id}))::date::text end`,
    open_duplicate_id: sql`(select d.id from leads d where d.company_id = ${leads.company_id} and d.id <> ${leads.id} and d.status ${sqlInGroup('lead', 'open')}
      and (d.mobile = ${leads.mobile} or d.identity_no = ${leads.identity_no}) order by d.id limit 1)`,
    quotations_: sql`(select json_build_object('all', count(*),
        'open', count(*) filter (where q.status ${sqlInGroup('quotation', 'open')}),
        'accepted', count(*) filter (where q.status = ${sqlWord('quotation', 'accepted')}), 'first_accepted', min(q.id) filter (where q.status = ${sqlWord('quotation', 'accepted')}))
      from quotations q where ${mine})`,
  },
};

interface Counted {
  all: number;
  open: number;
  accepted: number;
  first_accepted: number | null;
}
const nothingYet: Counted = { all: 0, open: 0, accepted: 0, first_accepted: null };

export async function readLead(scope: Scope, id: IdOrMade): Promise<Lead> {
  const isMade = id === justMade;
  const lead = await readOr404<Lead & { quotations_?: Counted }>(scope, isMade ? fresh : whole, id);
  const quotations_ = lead.quotations_ ?? nothingYet;
  const { generation, ...deal } = quotations_.all ? await dealOf(scope, lead.id) : noDeal;
  // Modifies the row that was read: copying sixty fields would cost a tenth of the call.
  return Object.assign(lead, {
    quotations_: undefined,
    // A duplicate would have been refused, and a new lead is never lost.
    ...(isMade && { open_duplicate_id: null, lost_on: null }),
    quotations_open: quotations_.open,
    accepted_quotations: quotations_.accepted,
    accepted_quotation_id: quotations_.first_accepted,
    ...deal,
    generation: shownSteps(generation),
  });
}
