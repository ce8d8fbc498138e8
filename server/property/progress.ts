import { type Progress, type progressCalls, progressErrors } from '../../src/api/property/progress.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { sellableUnitLifecycle } from '../../src/machines/property/sellable-unit/lifecycle.ts';
import { progress } from '../db/schema/sales-of-units.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { CrudHooks, WriteContext } from '../kit/crud.ts';
import { recordParts } from '../kit/record-part.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { present } from './references.ts';
import { readSellable, sellableUnitStore } from './sellable-unit-record.ts';

export const progressStore: EntityStore = {
  entity: 'progress',
  table: progress,
  title: "x.percent || ' %'",
  owner: 'x.sellable_unit_id',
};

/** Once a unit is ready for delivery, it is built: its progress stays as it is. */
async function mustBeBuilding({ scope }: WriteContext, unit: number) {
  const { status } = await readSellable(scope, unit);
  if (!hasTag(sellableUnitLifecycle, status, 'building'))
    throw notInThisState({ entity: 'sellable_unit', status }, 'property.progress.error.built');
}

const check: NonNullable<CrudHooks<Progress>['check']> = async (context, given, id) => {
  const { scope, currentUser } = context;
  const before = id === null ? null : await readOr404<Progress>(scope, progressStore, id);
  const after: Partial<Progress> = { ...before, ...present(given) };
  await mustBeBuilding(context, after.sellable_unit_id ?? 0);
  const wrong = progressErrors(after, todayOf(currentUser.company));
  if (Object.keys(wrong).length) throw invalid(wrong);
  const { rows } = await scope.client.query<{ most: number | null; least: number | null }>(
    `select max(percent) filter (where reached_on < $4) as most, min(percent) filter (where reached_on > $4) as least
      from progress where company_id = $1 and sellable_unit_id = $2 and id is distinct from $3`,
    [scope.company, after.sellable_unit_id, id, after.reached_on],
  );
  const { most = null, least = null } = rows[0] ?? {};
  const { percent = 0 } = after;
  if (most !== null && percent < most)
    throw invalid({ percent: { messageKey: 'property.progress.error.backwards', values: { percent: most } } });
  if (least !== null && percent > least)
    throw invalid({ percent: { messageKey: 'property.progress.error.ahead', values: { percent: least } } });
  return given;
};

export const progressHandlers: Handlers<typeof progressCalls> = recordParts<Progress>(
  progressStore,
  { of: sellableUnitStore, column: 'sellable_unit_id', parameter: 'unit_id', sort: '-reached_on', changesRecord: true },
  {
    check,
    removable: async (context, id) => {
      const { sellable_unit_id } = await readOr404<Progress>(context.scope, progressStore, id);
      await mustBeBuilding(context, sellable_unit_id);
    },
  },
);
