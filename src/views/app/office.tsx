import { NuqsAdapter } from 'nuqs/adapters/react';
import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import type { Privilege } from '../../api/contract.ts';
import { type Fetched, fetched, Late } from '../kit/ground/fetched.tsx';
import { Frame } from './frame/frame.tsx';
import { Fetching, PageBones } from './frame/frame-bones.tsx';
import { NotAllowed, NotThere } from './nowhere.tsx';
import { useHere } from './viewer.tsx';

type Page = Fetched<{ id: number }>;
const page = (load: () => Promise<ComponentType<{ id: number }>>, says?: 'little'): Page => fetched(load, says);

/** Every page with its address and what it needs. A page is fetched when it is first gone to. */
const routes: [path: string, needs: Privilege | null, page: Page][] = [
  ['/', null, page(async () => (await import('./work/my-work.tsx')).MyWork)],
  ['/leads', 'leads.view', page(async () => (await import('../sales/lead/list.tsx')).Leads, 'little')],
  ['/leads/new', 'leads.create', page(async () => (await import('../sales/lead/new.tsx')).NewLead)],
  ['/leads/:id', 'leads.view', page(async () => (await import('../sales/lead/page.tsx')).LeadPage)],
  ['/quotations', 'quotations.view', page(async () => (await import('../sales/quotation/list.tsx')).Quotations)],
  ['/quotations/:id', 'quotations.view', page(async () => (await import('../sales/quotation/page.tsx')).QuotationPage)],
  ['/approvals', null, page(async () => (await import('../approvals/execution/list.tsx')).Inbox)],
  ['/approvals/:id', null, page(async () => (await import('../approvals/execution/page.tsx')).ExecutionPage)],
  ['/tenants', 'tenants.view', page(async () => (await import('../leasing/tenant/list.tsx')).List)],
  ['/tenants/:id', 'tenants.view', page(async () => (await import('../leasing/tenant/page.tsx')).Page)],
  ['/contracts', 'contracts.view', page(async () => (await import('../leasing/contract/list.tsx')).List)],
  ['/contracts/:id', 'contracts.view', page(async () => (await import('../leasing/contract/page.tsx')).Page)],
  ['/leases', 'leases.view', page(async () => (await import('../leasing/lease/list.tsx')).List)],
  ['/leases/:id', 'leases.view', page(async () => (await import('../leasing/lease/page.tsx')).Page)],
  ['/leasing-orders', 'leasing_orders.view', page(async () => (await import('../leasing/leasing-order/list.tsx')).List)],
  ['/leasing-orders/:id', 'leasing_orders.view', page(async () => (await import('../leasing/leasing-order/page.tsx')).Page)],
  ['/units', 'units.view', page(async () => (await import('../property/unit/list.tsx')).List)],
  ['/units/new', 'units.create', page(async () => (await import('../property/unit/new.tsx')).New)],
  ['/units/map', 'units.view', page(async () => (await import('../property/unit/floor-map.tsx')).FloorMapPage)],
  ['/units/:id', 'units.view', page(async () => (await import('../property/unit/page.tsx')).Page)],
  ['/unit-types', 'unit_types.view', page(async () => (await import('../property/unit-type/page.tsx')).List)],
  ['/unit-types/new', 'unit_types.create', page(async () => (await import('../property/unit-type/page.tsx')).New)],
  ['/unit-types/:id', 'unit_types.view', page(async () => (await import('../property/unit-type/page.tsx')).Page)],
  ['/compounds', 'compounds.view', page(async () => (await import('../property/compound/list.tsx')).List)],
  ['/compounds/new', 'compounds.create', page(async () => (await import('../property/compound/new.tsx')).New)],
  ['/compounds/:id', 'compounds.view', page(async () => (await import('../property/compound/page.tsx')).Page)],
  ['/workflows', 'workflows.view', page(async () => (await import('../workflows/fleet.tsx')).Fleet)],
  ['/workflows/:entity', 'workflows.view', page(async () => (await import('../workflows/behind.tsx')).Behind)],
  ['/settings/*?', null, page(async () => (await import('../settings/area.tsx')).SettingsArea)],
];

/** An address names a record by its number, or none. */
const isRecord = (params: object): params is { id?: string } => !('id' in params) || /^[1-9]\d{0,14}$/.test(String(params.id));

/** The addresses of the office's pages. */
export const paths = routes.map(([path]) => path);

/** The page of an address: whoever foresees going there fetches it. */
export const pageAt = (address: string): Page | undefined =>
  routes.find(([path]) => new RegExp(`^${path.replace('/*?', '(/.*)?').replace(/:\w+/g, '[^/]+')}$`).test(address))?.[2];

/** What a signed-in person works in. */
export function Office() {
  return (
    <NuqsAdapter>
      <Frame>
        <Pages />
      </Frame>
    </NuqsAdapter>
  );
}

/** The page of the address. */
export function Pages() {
  const { may } = useHere();
  return (
    <Late
      fallback={
        <Fetching>
          <PageBones />
        </Fetching>
      }
    >
      <Switch>
        {routes.map(([path, needs, Page]) => (
          <Route key={path} path={path}>
            {(params) =>
              needs && !may(needs) ? (
                <NotAllowed needs={needs} />
              ) : isRecord(params) ? (
                <Page key={params.id} id={Number(params.id ?? 0)} />
              ) : (
                <NotThere />
              )
            }
          </Route>
        ))}
        <Route>
          <NotThere />
        </Route>
      </Switch>
    </Late>
  );
}
