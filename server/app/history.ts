import type { historyCalls } from '../../src/api/app/history.ts';
import { isEntity } from '../../src/api/entities.ts';
import { privilegeOf } from '../../src/api/privileges.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { logOf } from '../kit/log.ts';
import { storeOf, tableOf } from '../registry.ts';

/** The company's own record isn't in a company-scoped table. */
const isThere = async (scope: Scope, entity: string, id: number): Promise<boolean> => {
  if (entity === 'company') return id === scope.company;
  if (!isEntity(entity) || !storeOf(entity)) return false;
  const { rows } = await scope.client.query(`select 1 from ${tableOf(entity)} where company_id = $1 and id = $2`, [
    scope.company,
    id,
  ]);
  return rows.length > 0;
};

export const historyHandlers: Handlers<typeof historyCalls> = {
  of: async ({ scope, currentUser, params: { entity, record_id } }) => {
    if (!isEntity(entity) || !/^\d{1,15}$/.test(record_id) || !may(currentUser.viewer, privilegeOf(entity, 'view')))
      throw notFound();
    const id = Number(record_id);
    if (!(await isThere(scope, entity, id))) throw notFound();
    return logOf(scope, entity, id);
  },
};
