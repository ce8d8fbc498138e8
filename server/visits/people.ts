import { createHash } from 'node:crypto';
import { type PersonInput, peopleError } from '../../src/api/visits/people.ts';
import { foldedSql } from '../db/schema/columns.ts';
import { visitMembers } from '../db/schema/visit.ts';
import { visitors } from '../db/schema/visitor.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { createRecord, insertRow, updateRecord } from '../kit/records.ts';
import { knownIds } from '../property/references.ts';
import { visitorStore } from './visitor-record.ts';

/** Somebody on a visit, as a visitor who is known. */
export interface Person {
  visitor_id: number;
  plate: string | null;
}

/** Hash of an identity number: of a company, so that those of two companies can't be compared. */
const hashOf = (company: number, identity: string): string => createHash('sha256').update(`${company}:${identity}`).digest('hex');

/** The visitor of this identity, or without one on either side of this mobile and whole name. */
async function findVisitor({ client, company }: Scope, hash: string | null, { mobile, name }: PersonInput) {
  const { rows } = await client.query<{ id: number; status: string }>({
    name: 'visitors.find',
    text: `select id, status from visitors where company_id = $1 and (identity_hash = $2
        or (($2::text is null or identity_hash is null) and mobile = $3 and ${foldedSql('name')} = ${foldedSql('$4::text')}))
      order by identity_hash is not distinct from $2 desc, id limit 1`,
    values: [company, hash, mobile ?? null, name ?? null],
  });
  return rows[0] && { ...rows[0], id: Number(rows[0].id) };
}

async function visitorOf(context: WriteContext, person: PersonInput): Promise<Person> {
  const { scope, services, currentUser } = context;
  const plate = person.plate ?? null;
  if (person.visitor_id) {
    await knownIds(scope, 'members', [person.visitor_id], visitors);
    return { visitor_id: person.visitor_id, plate };
  }
  const identity = person.identity_no || null;
  const hash = identity && hashOf(scope.company, identity);
  const found = await findVisitor(scope, hash, person);
  const known = {
    ...(hash && { identity_hash: hash, identity_last4: identity?.slice(-4) }),
    ...(person.mobile && { mobile: person.mobile }),
    ...(plate && { plate }),
  };
  if (!found) {
    const values = { name: person.name, ...known };
    return { visitor_id: await createRecord(scope, services, currentUser, visitorStore, values), plate };
  }
  // What a ban goes by stays as it is.
  if (found.status !== 'banned') {
    const { identity_hash, ...shown } = known;
    await updateRecord(scope, services, currentUser, visitorStore, found.id, shown);
    if (identity_hash)
      await scope.client.query('update visitors set identity_hash = $3 where company_id = $1 and id = $2', [
        ...[scope.company, found.id],
        identity_hash,
      ]);
  }
  return { visitor_id: found.id, plate };
}

/** The visitors that people are, made where nobody knows them yet. Throws an ApiError. */
export async function visitorsOf(context: WriteContext, given: readonly PersonInput[]): Promise<Person[]> {
  const error = peopleError(given);
  if (error) throw invalid({ members: error });
  const { scope } = context;
  // Two who enter the same person at once don't make two of them.
  await scope.client.query({
    name: 'visitors.lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`visitors ${scope.company}`],
  });
  const persons: Person[] = [];
  for (const person of given) persons.push(await visitorOf(context, person));
  if (new Set(persons.map(({ visitor_id }) => visitor_id)).size < persons.length)
    throw invalid({ members: 'visits.error.twice' });
  return persons;
}

/** Replaces the people of a visit that nobody has entered on. Returns whether they are others. */
export async function writeMembers(scope: Scope, visit: number, persons: readonly Person[]): Promise<boolean> {
  const { rows } = await scope.client.query<Person>({
    name: 'visit_members.of',
    text: 'select visitor_id, plate from visit_members where company_id = $1 and visit_id = $2 order by position',
    values: [scope.company, visit],
  });
  const before = rows.map(({ visitor_id, plate }) => ({ visitor_id: Number(visitor_id), plate }));
  const isSame =
    before.length === persons.length &&
    before.every(({ visitor_id, plate }, at) => visitor_id === persons[at]?.visitor_id && plate === persons[at]?.plate);
  if (isSame) return false;
  await scope.client.query('delete from visit_members where company_id = $1 and visit_id = $2', [scope.company, visit]);
  for (const [position, person] of persons.entries())
    await insertRow(scope, visitMembers, { visit_id: visit, position, ...person });
  return before.length > 0;
}
