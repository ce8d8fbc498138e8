import { units } from '../db/schema/property.ts';
import type { WriteContext } from '../kit/crud.ts';
import { readOr404, updateRecord } from '../kit/records.ts';
import { unitStore } from './unit-record.ts';

/** A unit that a tenant gave back is made ready for the next one; one that is out of order stays so. */
export async function prepareUnit({ scope, services, currentUser }: WriteContext, id: number): Promise<void> {
  const { readiness } = await readOr404<{ id: number; version: number; readiness: string }>(
    scope,
    { entity: 'unit', key: 'unit.returned', table: units },
    id,
  );
  if (readiness === 'ready') await updateRecord(scope, services, currentUser, unitStore, id, { readiness: 'under_preparation' });
}
