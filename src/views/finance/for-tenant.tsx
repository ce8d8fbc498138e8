import type { ReactNode } from 'react';
import type { Tenant } from '../../api/leasing/tenant.ts';
import { payingTenantMachine } from '../../machines/finance/collection/flows.ts';
import { Loading } from '../kit/display/parts.tsx';
import { useRead } from '../kit/ground/use-read.ts';

/** A form that is opened for a tenant waits until their name is known. */
export function ForTenant({ id, show }: { id: number | null; show: (tenant?: Tenant) => ReactNode }) {
  return id ? <Named key={id} id={id} show={show} /> : show();
}
function Named({ id, show }: { id: number; show: (tenant: Tenant) => ReactNode }) {
  const { answer, error, retry } = useRead(payingTenantMachine, { id });
  return answer ? show(answer) : <Loading error={error} onRetry={retry} height="120px" />;
}
