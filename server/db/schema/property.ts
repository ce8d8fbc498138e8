import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { belongsTo, companyTable, day, key, listIndexes, money } from './columns.ts';
import { users } from './people.ts';

export type PropertyUse = 'residential' | 'commercial' | 'general';

export const cities = companyTable('cities', { name_en: text().notNull(), name_ar: text().notNull(), region: text() }, (t) => [
  uniqueIndex('cities_name_en').on(t.company_id, sql`lower(${t.name_en})`),
]);

export const compounds = companyTable(
  'compounds',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    city_id: key(),
    district: text(),
    property_use: text().$type<PropertyUse>().notNull(),
    for_sale: boolean().notNull().default(false),
    manager_id: key(),
    address: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    iban: text(),
    payment_term_ids: jsonb().$type<number[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex('compounds_name_en').on(t.company_id, sql`lower(${t.name_en})`),
    uniqueIndex('compounds_name_ar').on(t.company_id, t.name_ar),
    belongsTo(t.city_id, t.company_id, () => cities),
    belongsTo(t.manager_id, t.company_id, () => users),
  ],
);

export const blocks = companyTable(
  'blocks',
  { compound_id: key().notNull(), code: text().notNull(), name_en: text().notNull(), name_ar: text().notNull() },
  (t) => [
    uniqueIndex('blocks_code').on(t.company_id, t.compound_id, sql`lower(${t.code})`),
    belongsTo(t.compound_id, t.company_id, () => compounds),
  ],
);

export const buildings = companyTable(
  'buildings',
  {
    compound_id: key().notNull(),
    block_id: key(),
    code: text().notNull(),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    floors: integer().notNull().default(1),
    basements: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('buildings_code').on(t.company_id, t.compound_id, sql`lower(${t.code})`),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.block_id, t.company_id, () => blocks),
  ],
);

/** Legal persons that own compounds. */
export const owners = companyTable(
  'owners',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    commercial_register: text().notNull(),
    vat_no: text(),
    email: text(),
    mobile: text(),
    iban: text(),
    representative: text(),
    address: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex('owners_commercial_register').on(t.company_id, t.commercial_register)],
);

/** Who owns a compound: shares in hundredths of a percent. */
export const compoundOwners = companyTable(
  'compound_owners',
  { compound_id: key().notNull(), owner_id: key().notNull(), share: integer().notNull(), deed_no: text(), owned_from: day() },
  (t) => [
    uniqueIndex('compound_owners_owner_id').on(t.company_id, t.compound_id, t.owner_id),
    belongsTo(t.compound_id, t.company_id, () => compounds, 'cascade'),
    belongsTo(t.owner_id, t.company_id, () => owners),
  ],
);

export const compoundBanks = companyTable(
  'compound_banks',
  {
    compound_id: key().notNull(),
    iban: text().notNull(),
    account_name: text().notNull(),
    purpose: text().$type<'rent' | 'deposits' | 'service_charges'>().notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('compound_banks_iban').on(t.company_id, t.compound_id, t.iban, t.purpose),
    belongsTo(t.compound_id, t.company_id, () => compounds, 'cascade'),
  ],
);

/** The parties that built a compound. */
export const contractingDetails = companyTable(
  'contracting_details',
  {
    compound_id: key().notNull(),
    role: text().notNull(),
    company_name: text().notNull(),
    commercial_register: text(),
    contract_no: text(),
    start_on: day(),
    end_on: day(),
    contact_name: text(),
    mobile: text(),
    email: text(),
    note: text(),
  },
  (t) => [
    index('contracting_details_compound').on(t.company_id, t.compound_id),
    belongsTo(t.compound_id, t.company_id, () => compounds, 'cascade'),
  ],
);

export const compoundWarranties = companyTable(
  'compound_warranties',
  {
    compound_id: key().notNull(),
    scope: text().notNull(),
    provider: text().notNull(),
    months: integer().notNull(),
    start_on: day(),
    note: text(),
  },
  (t) => [
    index('compound_warranties_compound').on(t.company_id, t.compound_id),
    belongsTo(t.compound_id, t.company_id, () => compounds, 'cascade'),
  ],
);

export const amenities = companyTable('amenities', { name_en: text().notNull(), name_ar: text().notNull(), icon: text() });

export const unitTypes = companyTable(
  'unit_types',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    property_use: text().$type<PropertyUse>().notNull(),
    price_type: text().$type<'fixed_price' | 'range_price'>().notNull(),
    /** Annual asking rent: a fixed price (min = max) or a range. */
    min_price: money().notNull(),
    max_price: money().notNull(),
    bedrooms: integer(),
    capacity: integer(),
    parking: integer(),
    deposit: money().notNull().default(sql`0`),
    price_from: day(),
    price_until: day(),
  },
  (t) => [uniqueIndex('unit_types_name_en').on(t.company_id, sql`lower(${t.name_en})`)],
);

export const unitTypeAmenities = pgTable(
  'unit_type_amenities',
  { company_id: key().notNull(), unit_type_id: key().notNull(), amenity_id: key().notNull() },
  (t) => [
    primaryKey({ columns: [t.company_id, t.unit_type_id, t.amenity_id] }),
    belongsTo(t.unit_type_id, t.company_id, () => unitTypes, 'cascade'),
    belongsTo(t.amenity_id, t.company_id, () => amenities, 'cascade'),
  ],
);

/** A company's own explanation of a unit's state: "air conditioning is being replaced". */
export const unitStatusDetails = companyTable(
  'unit_status_details',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    applies_to: text().$type<'under_preparation' | 'out_of_order' | 'not_marketed' | 'blocked'>().notNull(),
    active: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex('unit_status_details_name_en').on(t.company_id, t.applies_to, sql`lower(${t.name_en})`)],
);

export const units = companyTable(
  'units',
  {
    compound_id: key().notNull(),
    block_id: key(),
    building_id: key().notNull(),
    unit_type_id: key().notNull(),
    number: text().notNull(),
    floor: integer().notNull().default(0),
    area: numeric({ precision: 9, scale: 2 }).notNull(),
    property_use: text().$type<PropertyUse>().notNull(),
    /** Annual asking rent of this unit; if empty, its type's price applies. */
    asking_rent: money(),
    /** Last registered rent, the cap of RR-1 in Riyadh; empty if never leased. */
    last_rent: money(),
    electricity_meter: text(),
    water_meter: text(),
    market: text().$type<'for_lease' | 'for_sale' | 'sold' | 'not_marketed' | 'blocked'>().notNull().default('for_lease'),
    readiness: text().$type<'ready' | 'under_preparation' | 'out_of_order'>().notNull().default('ready'),
    status_detail_id: key(),
    out_of_order_reason: text(),
    out_of_order_from: day(),
    out_of_order_to: day(),
    expected_ready_on: day(),
    blocked_until: day(),
  },
  (t) => [
    ...listIndexes('units', t, 'number', 'floor', 'area', 'readiness', 'market', 'created_at', 'block_id', 'property_use'),
    uniqueIndex('units_number').on(t.company_id, t.building_id, sql`lower(${t.number})`),
    uniqueIndex('units_electricity_meter').on(t.company_id, t.electricity_meter),
    uniqueIndex('units_water_meter').on(t.company_id, t.water_meter),
    belongsTo(t.compound_id, t.company_id, () => compounds),
    belongsTo(t.block_id, t.company_id, () => blocks),
    belongsTo(t.building_id, t.company_id, () => buildings),
    belongsTo(t.unit_type_id, t.company_id, () => unitTypes),
    belongsTo(t.status_detail_id, t.company_id, () => unitStatusDetails),
    index('units_type').on(t.company_id, t.unit_type_id),
    index('units_compound').on(t.company_id, t.compound_id, t.id),
  ],
);
