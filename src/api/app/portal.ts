import * as z from 'zod/mini';
import { withWire } from '../contract.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { portalWire } from './portal-wire.ts';

const nullableText = z.nullable(z.string());

/** A place as tenants and owners know it. */
const place = {
  unit_number: z.string(),
  building_name_en: nullableText,
  building_name_ar: nullableText,
  compound_name_en: nullableText,
  compound_name_ar: nullableText,
};

/** How far a lease is, for its tenant: the office's statuses say more. */
export const leasePhases = ['upcoming', 'current', 'over'] as const;

/** A tenant's lease. */
export const PortalLease = z.object({
  id: z.int(),
  ...place,
  phase: z.enum(leasePhases),
  start_on: dayText(),
  end_on: dayText(),
  yearly_rent: moneyText(),
});
export type PortalLease = z.infer<typeof PortalLease>;

/** A tenant's invoice that was posted and isn't void. */
export const PortalInvoice = z.object({
  id: z.int(),
  number: nullableText,
  issued_on: z.nullable(dayText()),
  due_on: dayText(),
  /** Past its due day and not paid. */
  is_overdue: z.boolean(),
  gross: moneyText(),
  open: moneyText(),
});
export type PortalInvoice = z.infer<typeof PortalInvoice>;

export const PortalInvoiceLine = z.object({
  id: z.int(),
  description: z.string(),
  from_on: z.nullable(dayText()),
  to_on: z.nullable(dayText()),
  net: moneyText(),
  vat: moneyText(),
  gross: moneyText(),
});

export const PortalInvoiceDetails = z.extend(PortalInvoice, { lines: z.array(PortalInvoiceLine) });
export type PortalInvoiceDetails = z.infer<typeof PortalInvoiceDetails>;

export const PortalInvoices = z.object({
  /** The open amounts of all invoices together, and of those past their due day. */
  open: moneyText(),
  overdue: moneyText(),
  /** Unpaid invoices, the one due first at the top; at most a hundred. */
  rows: z.array(PortalInvoice),
});
export type PortalInvoices = z.infer<typeof PortalInvoices>;

/** An owner's share of a unit. */
export const PortalUnit = z.object({
  id: z.int(),
  ...place,
  /** In hundredths of a percent. */
  share: z.int(),
  deed_no: nullableText,
  owned_from: z.nullable(dayText()),
});
export type PortalUnit = z.infer<typeof PortalUnit>;

/**
 * The calls of tenants and unit owners: about what belongs to the tenant or the owner of the session, and nothing else. Another's id
 * isn't found.
 */
export const portalCalls = {
  leases: withWire('X-APP-01', portalWire.leases, { needs: 'tenant', answer: z.array(PortalLease) }),
  invoices: withWire('X-APP-02', portalWire.invoices, { needs: 'tenant', answer: PortalInvoices }),
  invoice: withWire('X-APP-03', portalWire.invoice, { needs: 'tenant', answer: PortalInvoiceDetails }),
  units: withWire('X-APP-04', portalWire.units, { needs: 'unit_owner', answer: z.array(PortalUnit) }),
};
