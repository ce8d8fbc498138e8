import type { MyWork } from '../../api/app/work.ts';
import type { Privilege } from '../../api/contract.ts';
import type { IconName } from '../kit/ground/icon.tsx';
import { useHere } from './viewer.tsx';

export interface Place {
  to: string;
  label: string;
  icon: IconName;
  group: string | null;
  needs: Privilege | null;
  /** How much there waits for this person. */
  waits?: (counts: MyWork['counts']) => number;
  /** G, then this key, goes there. */
  key?: string;
}

const places: Place[] = [
  {
    to: '/',
    label: 'app.nav.home',
    icon: 'home',
    group: null,
    needs: null,
    key: 'KeyH',
    waits: (counts) => counts.pending_decisions + counts.overdue_activities,
  },
  { to: '/leads', label: 'app.nav.leads', icon: 'lead', group: 'app.group.sales', needs: 'leads.view', key: 'KeyL' },
  {
    to: '/quotations',
    label: 'app.nav.quotations',
    icon: 'quotation',
    group: 'app.group.sales',
    needs: 'quotations.view',
    key: 'KeyQ',
  },
  {
    to: '/approvals',
    label: 'app.nav.approvals',
    icon: 'approval',
    group: 'app.group.sales',
    needs: null,
    key: 'KeyA',
    waits: (counts) => counts.pending_decisions,
  },
  { to: '/tenants', label: 'app.nav.tenants', icon: 'tenant', group: 'app.group.leasing', needs: 'tenants.view', key: 'KeyT' },
  {
    to: '/contracts',
    label: 'app.nav.contracts',
    icon: 'contract',
    group: 'app.group.leasing',
    needs: 'contracts.view',
    key: 'KeyC',
  },
  { to: '/leases', label: 'app.nav.leases', icon: 'lease', group: 'app.group.leasing', needs: 'leases.view' },
  {
    to: '/leasing-orders',
    label: 'app.nav.leasing_orders',
    icon: 'order',
    group: 'app.group.leasing',
    needs: 'leasing_orders.view',
    key: 'KeyO',
  },
  { to: '/units', label: 'app.nav.units', icon: 'unit', group: 'app.group.property', needs: 'units.view', key: 'KeyU' },
  { to: '/compounds', label: 'app.nav.compounds', icon: 'compound', group: 'app.group.property', needs: 'compounds.view' },
  { to: '/unit-types', label: 'app.nav.unit_types', icon: 'type', group: 'app.group.property', needs: 'unit_types.view' },
  {
    to: '/workflows',
    label: 'app.nav.workflows',
    icon: 'workflow',
    group: 'app.group.insight',
    needs: 'workflows.view',
    key: 'KeyW',
  },
  {
    to: '/settings',
    label: 'app.nav.settings',
    icon: 'settings',
    group: 'app.group.settings',
    needs: 'settings.view',
    key: 'KeyS',
  },
];

/** Where this person can go: only what the privileges allow. */
export function usePlaces(): Place[] {
  const { may } = useHere();
  return places.filter(({ needs }) => needs === null || may(needs));
}

/** Whether a place is what is shown. */
export const isAt = (to: string, location: string): boolean =>
  to === '/' ? location === '/' : location === to || location.startsWith(`${to}/`);

const records: Record<string, [path: string, icon: IconName]> = {
  lead: ['/leads', 'lead'],
  quotation: ['/quotations', 'quotation'],
  execution: ['/approvals', 'approval'],
  tenant: ['/tenants', 'tenant'],
  contract: ['/contracts', 'contract'],
  lease: ['/leases', 'lease'],
  leasing_order: ['/leasing-orders', 'order'],
  unit: ['/units', 'unit'],
  compound: ['/compounds', 'compound'],
  unit_type: ['/unit-types', 'type'],
};

/** Where a record has its page; null when it has none. */
export const pathOfRecord = (entity: string | null, id: number | null): string | null =>
  entity && id && records[entity] ? `${records[entity][0]}/${id}` : null;

/** The record whose page is at an address; null when it is none's. */
export function recordAt(location: string): { entity: string; id: number } | null {
  const [, path, id] = /^(\/[a-z-]+)\/(\d{1,15})$/.exec(location) ?? [];
  const entity = Object.keys(records).find((one) => records[one]?.[0] === path);
  return entity && id ? { entity, id: Number(id) } : null;
}

export const iconOf = (entity: string): IconName => records[entity]?.[1] ?? 'open';
