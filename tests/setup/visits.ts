import { expect } from 'vitest';
import type { Call } from '../../src/api/contract.ts';
import { compoundCalls } from '../../src/api/property/compound.ts';
import { type Visit, visitCalls } from '../../src/api/visits/visit.ts';
import texts from '../../src/locales/en/lifecycles.json' with { type: 'json' };
import { names, type Office } from './office.ts';
import type { Answer, Person } from './test-bed.ts';

/** An office with a compound, and with people of the gate: a supervisor who may approve, and a guard. */
export interface Gate {
  office: Office;
  compound: number;
  /** A colleague whom visits are to. */
  host: number;
  supervisor: Person;
  guard: Person;
}
export async function openGate(office: Office): Promise<Gate> {
  const body = { ...names('Palm Gardens'), property_use: 'residential' };
  const made = (await office.admin.ask(compoundCalls.create, { body })).body as { compound: { id: number } };
  const { user } = await office.join(office.roleOf('operations'));
  return {
    ...{ office, compound: made.compound.id, host: user.id },
    supervisor: (await office.join(office.roleOf('security_supervisor'))).person,
    guard: (await office.join(office.roleOf('guard'))).person,
  };
}

export const dataOf = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
export const fieldsOf = ({ status, body }: Answer) => [status, body.fields];
interface Reason {
  guard: string;
  why: string;
  values?: Record<string, string | number>;
}
const english: Record<string, string> = texts;
/** Why a call is refused: its status, and the guards with their reasons in English. */
export const refusalOf = ({ status, body }: Answer) => [
  status,
  ((body.reasons ?? []) as Reason[]).map(({ guard, why, values = {} }) =>
    Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, String(value)), `${guard}: ${english[why]}`),
  ),
];

let count = 0;
/** A person whom nobody knows. */
export const somebody = (more: object = {}) => ({
  name: `Guest ${++count}`,
  mobile: `+96655${String(1_000_000 + count)}`,
  ...more,
});

/** The body of a visit to the colleague, now: test beds begin on 15 January 2026 at nine. */
export const visitTo = ({ compound, host }: Gate, more: object = {}) => ({
  ...{ kind: 'family', host: 'staff', host_user_id: host, compound_id: compound, day: '2026-01-15', slot: '08-10' },
  members: [somebody()],
  ...more,
});
export const book = async (gate: Gate, more: object = {}, who: Person = gate.supervisor): Promise<Visit> =>
  dataOf<Visit>(await who.ask(visitCalls.create, { body: visitTo(gate, more) }));
export const read = async (gate: Gate, id: number): Promise<Visit> =>
  dataOf<Visit>(await gate.guard.ask(visitCalls.get, { params: { id } }));
export const ask = (person: Person, call: Call, id: number, body: object = {}): Promise<Answer> =>
  person.ask(call, { params: { id }, body });
