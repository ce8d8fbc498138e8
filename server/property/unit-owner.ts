import type { SellableUnit } from '../../src/api/property/sellable-unit.ts';
import {
  type OwnedCompound,
  ownerInvitationDays,
  type SentInvitation,
  type UnitOwner,
  type unitOwnerCalls,
  unitOwnerErrors,
} from '../../src/api/property/unit-owner.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { unitOwnerLifecycle } from '../../src/machines/property/unit-owner/lifecycle.ts';
import { unitOwners } from '../db/schema/unit-owner.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, opensOwnTransactions, WithMessage } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { attempted } from '../kit/attempt.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { advance, advanceTo, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { setColumns, updateRecord } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { texts } from '../kit/texts.ts';
import { endOwnerAccesses, giveOwnerAccess } from '../leasing/mobile-access.ts';
import { present } from './references.ts';
import { readSellable } from './sellable-unit-record.ts';
import { importOwners } from './unit-owner-import.ts';
import { addressOf, endOwnerLinks, makeOwnerLink, sendOwnerInvitation } from './unit-owner-invitations.ts';
import { createOwner, readOwner, unitOwnerStore } from './unit-owner-record.ts';
import { addOwnership } from './unit-ownership-record.ts';

export { unitOwnerStore };

const untilOf = (now: Date) => new Date(now.getTime() + ownerInvitationDays * 86_400_000).toISOString();
/** The owner as who signs in. */
const accountOf = ({ id, name_en, name_ar, email, language }: UnitOwner) => ({
  ...{ id, email, language },
  name: language === 'ar' ? name_ar : name_en,
});

bindLifecycle({
  lifecycle: unitOwnerLifecycle,
  table: unitOwners,
  read: readOwner,
  effects: {
    sendInvitation: async ({ scope, services, record, now }) => {
      await setColumns(scope, unitOwners, record.id, { sent_at: now.toISOString(), opened_at: null, reason: null });
      // To whoever has no email address, a link is handed over.
      if (record.email) await sendOwnerInvitation(scope, services, record.id);
    },
    endLinks: ({ scope, record }) => endOwnerLinks(scope, record.id),
    startInvitationTimer: async ({ scope, record, now }) => {
      await setColumns(scope, unitOwners, record.id, { invited_until: untilOf(now) });
      await setTimer(scope, 'unit_owner', record.id, 'expire', new Date(untilOf(now)));
    },
    stopInvitationTimer: ({ scope, record }) => dropTimers(scope, 'unit_owner', record.id, 'expire'),
    keepOpening: ({ scope, record, now }) => setColumns(scope, unitOwners, record.id, { opened_at: now.toISOString() }),
    keepReason: ({ scope, record, event }) => setColumns(scope, unitOwners, record.id, { reason: event.reason ?? null }),
    admit: (moving) => giveOwnerAccess(moving, accountOf(moving.record), true),
    giveAccess: (moving) => giveOwnerAccess(moving, accountOf(moving.record), false),
    endAccess: (moving) => endOwnerAccesses(moving, moving.record.id),
  },
});

function check(values: Record<string, unknown>): void {
  const wrong = unitOwnerErrors(values);
  if (Object.keys(wrong).length) throw invalid(wrong);
}

async function inviteOne(services: Services, currentUser: CurrentUser, id: number, isTrial: boolean): Promise<SentInvitation> {
  const t = texts[currentUser.language];
  const tried = await attempted(services, currentUser, isTrial, async (scope) => {
    await lockRow(scope, unitOwners, id);
    const { status } = await readOwner(scope, id);
    const type = status === 'not_invited' || status === 'revoked' ? 'invite' : 'resend';
    await advance(scope, services, { entity: 'unit_owner', id, currentUser, event: { type } });
  });
  if (!('refusal' in tried)) return { unit_owner_id: id, status: 'invited', error: null, reasons: [] };
  const { messageKey, details } = tried.refusal;
  const reasons = (details.reasons ?? []).map(({ why, values }) => t(why, values));
  return { unit_owner_id: id, status: null, error: t(messageKey, details.values), reasons };
}

const idsOf = async <T>(scope: Scope, text: string, owner: number, read: (id: number) => Promise<T>): Promise<T[]> => {
  const { rows } = await scope.client.query<{ id: number }>(text, [scope.company, owner]);
  return Promise.all(rows.map(({ id }) => read(id)));
};

const crudCalls = crudOf<UnitOwner>(unitOwnerStore);

export const unitOwnerHandlers: Handlers<typeof unitOwnerCalls> = {
  list: crudCalls.list,
  get: crudCalls.get,
  create: async ({ scope, services, currentUser, body: { ownerships = [], ...person } }) => {
    check(person);
    const doing: WriteContext = { scope, services, currentUser };
    const id = await createOwner(doing, person);
    for (const one of ownerships) await addOwnership(doing, id, one);
    return new WithMessage(await readOwner(scope, id), 'app.said.created');
  },
  importMany: opensOwnTransactions(({ services, currentUser, body: { rows, dry_run } }) =>
    importOwners(services, currentUser, rows, dry_run === true),
  ),
  inviteMany: opensOwnTransactions(async ({ services, currentUser, body: { unit_owner_ids, dry_run } }) => {
    const answers: SentInvitation[] = [];
    for (const id of new Set(unit_owner_ids)) answers.push(await inviteOne(services, currentUser, id, dry_run === true));
    return answers;
  }),
  update: async ({ scope, services, currentUser, params: { id }, body }) => {
    await lockRow(scope, unitOwners, id);
    const before = await readOwner(scope, id);
    check({ ...before, ...present(body) });
    const isAsked = hasTag(unitOwnerLifecycle, before.status, 'asked');
    const after = { ...before, ...present(body) };
    if (isAsked && after.email === null && after.mobile === null) throw invalid({ email: 'property.unit_owner.error.contact' });
    await updateRecord(scope, services, currentUser, unitOwnerStore, id, body);
    const saved = await readOwner(scope, id);
    // An invitation that went to another address ends, and goes to the new one.
    if (isAsked && saved.email !== before.email)
      await advance(scope, services, { entity: 'unit_owner', id, currentUser, event: { type: 'resend' } });
    return new WithMessage(await readOwner(scope, id), 'app.said.saved');
  },
  compounds: async ({ scope, params }) => {
    await readOwner(scope, params.id);
    const { rows } = await scope.client.query<OwnedCompound>(
      `select c.id, c.name_en, c.name_ar, count(*)::int as units from unit_ownerships s
        left join units u on u.company_id = s.company_id and u.id = s.unit_id
        left join sellable_units v on v.company_id = s.company_id and v.id = s.sellable_unit_id
        join compounds c on c.company_id = s.company_id and c.id = coalesce(u.compound_id, v.compound_id)
        where s.company_id = $1 and s.unit_owner_id = $2 and s.ended_on is null group by c.id, c.name_en, c.name_ar order by c.id`,
      [scope.company, params.id],
    );
    return rows;
  },
  sellableUnits: async ({ scope, params }): Promise<SellableUnit[]> => {
    await readOwner(scope, params.id);
    return idsOf(
      scope,
      `select sellable_unit_id as id from unit_ownerships where company_id = $1 and unit_owner_id = $2
        and sellable_unit_id is not null and ended_on is null order by 1 limit 200`,
      params.id,
      (id) => readSellable(scope, id),
    );
  },
  status: async ({ scope, services, currentUser, params: { id }, body: { status, version, ...payload } }) => {
    await advanceTo(scope, services, { entity: 'unit_owner', id, currentUser, version, status, payload });
    return moved('unit_owner', await readOwner(scope, id));
  },
  resend: async ({ scope, services, currentUser, params: { id }, body: { version } }) => {
    await advance(scope, services, { entity: 'unit_owner', id, currentUser, version, event: { type: 'resend' } });
    return moved('unit_owner', await readOwner(scope, id));
  },
  activities: async ({ scope, params }) => {
    await readOwner(scope, params.id);
    return logOf(scope, 'unit_owner', params.id);
  },
  link: async ({ scope, services, currentUser, params: { id } }) => {
    await lockRow(scope, unitOwners, id);
    const { status } = await readOwner(scope, id);
    if (!hasTag(unitOwnerLifecycle, status, 'asked')) throw notInThisState({ entity: 'unit_owner', status });
    await endOwnerLinks(scope, id);
    return { link: addressOf(services, currentUser.company, await makeOwnerLink(scope, id)) };
  },
};
