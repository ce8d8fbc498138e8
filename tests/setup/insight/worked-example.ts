import { readFileSync } from 'node:fs';

/** The worked example: a small company's year, and the exact rows of each report of its first quarter of 2026. */
interface Answer {
  query: Record<string, string>;
  rows?: Record<string, unknown>[];
  totals?: Record<string, unknown>;
  [further: string]: unknown;
}
interface Example {
  input: {
    units: { id: string; number: string; type: string; compound: string; use: string; area: string; asking_rent?: number }[];
    unit_types: { id: string; name: string; asking_rent: number }[];
    compounds: { id: string; name: string }[];
    tenants: { id: string; name: string; kind: 'person' | 'company' }[];
    contracts: { id: string; kind: string; tenant: string; ejar: string }[];
    leases: { contract: string; unit: string; tenant: string; start_on: string; end_on: string; yearly_rent: number }[];
    residents: { contract: string; nationality: string; people: number }[];
    leads: { id: string; source: string }[];
    work_orders: WorkOrder[];
  };
  expected: Record<string, Answer>;
}
export interface WorkOrder {
  id: string;
  category: string;
  subcategory: string;
  unit?: string;
  opened_at: string;
  responded_at: string;
  resolved_at?: string;
  status: 'closed' | 'resolved' | 'in_progress';
  cost: number;
  reopen_count?: number;
}
export const example = JSON.parse(
  readFileSync(new URL('../../server/reports/insight-example.json', import.meta.url), 'utf8'),
) as Example;

/** What is done on a day. */
export type Entry = readonly [day: string, act: () => Promise<unknown>];

/** The ids that the records got, by the names that the example gives them. */
export const planted = {
  compounds: {} as Record<string, number>,
  types: {} as Record<string, number>,
  units: {} as Record<string, number>,
  tenants: {} as Record<string, number>,
  leads: {} as Record<string, number>,
  quotations: {} as Record<string, number>,
  contracts: {} as Record<string, { contract: number; tenant: number; leases: number[]; orders: number[] }>,
  invoices: {} as Record<string, number>,
  collections: {} as Record<string, number>,
  notes: {} as Record<string, number>,
};
export const idOf = (kind: Exclude<keyof typeof planted, 'contracts'>, name: string): number => {
  const id = planted[kind][name];
  if (id === undefined) throw new Error(`There is no ${name} among the ${kind} yet`);
  return id;
};
export const contractOf = (name: string) => {
  const own = planted.contracts[name];
  if (!own) throw new Error(`There is no contract ${name} yet`);
  return own;
};
/** Halalas as an amount. */
export const riyals = (amount: number): string => (amount / 100).toFixed(2);
