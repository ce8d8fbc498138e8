import { type Erasable, erasable, type erasureCalls } from '../../../src/api/app/erasure.ts';
import { privilegeOf } from '../../../src/api/privileges.ts';
import { may } from '../../../src/machines/kit/lifecycle.ts';
import { type Handlers, WithMessage } from '../../http/contract.ts';
import { invalid, notFound, refused } from '../../kit/api-error.ts';
import { todayOf } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { countGoing, erase } from './erase.ts';
import { emptiedOf, personOf } from './person.ts';

const isErasable = (entity: string): entity is Erasable => (erasable as readonly string[]).includes(entity);

/** Who may not see a record doesn't learn of it here either. */
function checkSeen({ viewer }: CurrentUser, entity: Erasable): void {
  if (!may(viewer, privilegeOf(entity, 'view'))) throw notFound();
}

export const erasureHandlers: Handlers<typeof erasureCalls> = {
  preview: async ({ scope, currentUser, params: { entity, record_id } }) => {
    if (!isErasable(entity) || !/^\d{1,15}$/.test(record_id)) throw notFound();
    const id = Number(record_id);
    checkSeen(currentUser, entity);
    const person = await personOf(scope, todayOf(currentUser.company), entity, id);
    const { name, reasons } = person;
    const kept = person.kept.map(({ of: _, ...one }) => one);
    return { entity, record_id: id, name, fields: emptiedOf(person), goes: await countGoing(scope, person), kept, reasons };
  },
  erase: async ({ scope, services, currentUser, body: { entity, record_id, name } }) => {
    checkSeen(currentUser, entity);
    const table = { lead: 'leads', tenant: 'tenants', unit_owner: 'unit_owners' }[entity];
    await scope.client.query(`select from ${table} where company_id = $1 and id = $2 for update`, [scope.company, record_id]);
    const person = await personOf(scope, todayOf(currentUser.company), entity, record_id);
    if (person.reasons.length) throw refused(person.reasons);
    if (name !== person.name.trim()) throw invalid({ name: 'privacy.error.name' });
    return new WithMessage(await erase(scope, services, currentUser, { entity, record_id }, person), 'privacy.said.erased');
  },
};
