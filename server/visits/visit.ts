import type { PersonInput } from '../../src/api/visits/people.ts';
import type { GateMovement, Visit, VisitRow, visitCalls } from '../../src/api/visits/visit.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import type { visitLifecycle } from '../../src/machines/visits/visit/lifecycle.ts';
import { visits } from '../db/schema/visit.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage, written } from '../http/contract.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, advanceTo } from '../kit/lifecycle.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, setColumns, updateRecord } from '../kit/records.ts';
import { present } from '../property/references.ts';
import { gateListOf, judgeScans } from './gate.ts';
import { passesOf } from './passes.ts';
import { visitorsOf, writeMembers } from './people.ts';
// The effects of its chart are bound there.
import './visit-effects.ts';
import { checkVisit, checkWalkIn } from './visit-input.ts';
import { readVisit, visitStore } from './visit-record.ts';

export { visitStore };

type Asked = WriteContext & { params: { id: number } };
async function move(
  { scope, services, currentUser, params: { id } }: Asked,
  version: number | undefined,
  event: EventOf<typeof visitLifecycle>,
) {
  await advance(scope, services, { entity: 'visit', id, currentUser, version, event });
  return moved('visit', await readVisit(scope, id));
}

/** Writes a new visit with its people. Returns its id. */
async function make(context: WriteContext, values: Record<string, unknown>, members: readonly PersonInput[]): Promise<number> {
  const { scope, services, currentUser } = context;
  const persons = await visitorsOf(context, members);
  const id = await createRecord(scope, services, currentUser, visitStore, values);
  await writeMembers(scope, id, persons);
  return id;
}

/** Changes fields and people of a visit that is a draft or a request. Returns whether anything changed. */
async function change(context: WriteContext, id: number, given: Record<string, unknown>, version: number | undefined) {
  const { scope, services, currentUser } = context;
  const values = await checkVisit(context, given, id);
  const changed = await updateRecord(scope, services, currentUser, visitStore, id, { ...values, version });
  const members = given.members as PersonInput[] | undefined;
  const areOthers = members ? await writeMembers(scope, id, await visitorsOf(context, members)) : false;
  if (!areOthers || changed.length) return changed.length > 0;
  const { version: before } = await readVisit(scope, id);
  await setColumns(scope, visits, id, { version: before + 1 });
  await services.broadcast.publish(scope, 'changed', { entity: 'visit', id, version: before + 1 });
  return true;
}

async function movementsOf({ client, company }: Scope, visit: number): Promise<GateMovement[]> {
  const { rows } = await client.query<Omit<GateMovement, 'at'> & { at: Date | string }>({
    name: 'gate_movements.of_visit',
    text: `select g.id, g.visit_id, g.position, p.name as visitor_name, g.direction, g.gate,
        to_char(g.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, g.offline, g.result, g.why, u.name as by_name
      from gate_movements g
        join visit_members m on m.company_id = g.company_id and m.visit_id = g.visit_id and m.position = g.position
        join visitors p on p.company_id = m.company_id and p.id = m.visitor_id
        left join users u on u.company_id = g.company_id and u.id = g.created_by
      where g.company_id = $1 and g.visit_id = $2 order by g.at desc, g.id desc limit 200`,
    values: [company, visit],
  });
  return rows.map((row) => ({ ...row, id: Number(row.id), visit_id: Number(row.visit_id), at: String(row.at) }));
}

export const visitHandlers: Handlers<typeof visitCalls> = {
  list: ({ scope, services, query }) => readPage<VisitRow>(scope, services, visitStore, { ...query }),
  get: ({ scope, params }) => readVisit(scope, params.id),
  create: async ({ scope, services, currentUser, body: { draft, ...given } }) => {
    const context = { scope, services, currentUser };
    const values = await checkVisit(context, given, null);
    const id = await make(context, values, given.members);
    if (!draft) await advance(scope, services, { entity: 'visit', id, currentUser, event: { type: 'submit' } });
    return written('created', 'visit', await readVisit(scope, id));
  },
  update: async ({ scope, services, currentUser, params: { id }, body: { status, version, reason, ...fields } }) => {
    const context = { scope, services, currentUser };
    const isEdited = Object.keys(present(fields)).length > 0;
    const isChanged = isEdited || !status ? await change(context, id, fields, version) : false;
    if (!status) return new WithMessage<Visit>(await readVisit(scope, id), 'app.said.saved');
    await advanceTo(scope, services, {
      ...{ entity: 'visit', id, currentUser, status },
      version: isChanged ? undefined : version,
      payload: { reason },
    });
    return moved('visit', await readVisit(scope, id));
  },
  submit: ({ body: { version }, ...asked }) => move(asked, version, { type: 'submit' }),
  announce: ({ body: { version }, ...asked }) => move(asked, version, { type: 'announce' }),
  approve: ({ body: { version }, ...asked }) => move(asked, version, { type: 'approve' }),
  reject: ({ body: { version, reason }, ...asked }) => move(asked, version, { type: 'reject', reason }),
  cancel: ({ body: { version, reason }, ...asked }) => move(asked, version, { type: 'cancel', reason }),
  deny: ({ body: { version, reason }, ...asked }) => move(asked, version, { type: 'deny', reason }),
  checkIn: ({ body: { version, ...passing }, ...asked }) => move(asked, version, { type: 'check_in', ...passing }),
  checkOut: ({ body: { version, ...passing }, ...asked }) => move(asked, version, { type: 'check_out', ...passing }),
  reissue: ({ body: { version }, ...asked }) => move(asked, version, { type: 'reissue' }),
  pass: async ({ scope, params: { id } }) => passesOf(scope, await readVisit(scope, id)),
  movements: async ({ scope, params: { id } }) => {
    await readVisit(scope, id);
    return movementsOf(scope, id);
  },
  gates: async ({ scope: { client, company } }) =>
    (
      await client.query<{ id: number; name_en: string; name_ar: string }>({
        name: 'visits.gates',
        text: 'select id::int, name_en, name_ar from compounds where company_id = $1 order by name_en, id',
        values: [company],
      })
    ).rows,
  gate: ({ scope, currentUser, query: { compound_id } }) => gateListOf(scope, currentUser.company, compound_id),
  scan: ({ body: { scans, gate }, ...context }) => judgeScans(context, scans, gate),
  walkIn: async ({ scope, services, currentUser, body }) => {
    const context = { scope, services, currentUser };
    const id = await make(context, await checkWalkIn(scope, currentUser.company, body), body.members);
    await advance(scope, services, { entity: 'visit', id, currentUser, event: { type: 'announce' } });
    return written('created', 'visit', await readVisit(scope, id));
  },
};
