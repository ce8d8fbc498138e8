import { passwordLinkJob } from '../../server/app/session/links.ts';
import type { Scope } from '../../server/db/scope.ts';
import { enqueue } from '../../server/jobs/job.ts';
import type { Services } from '../../server/kit/services.ts';
import { send } from '../../src/api/client.ts';
import { type Unit, UnitInput, type UnitRow, unitCalls } from '../../src/api/property/unit.ts';
import type { ContactPerson } from '../../src/api/sales/contact-person.ts';
import { entityFlows } from '../../src/machines/kit/entity-flows.ts';
import type { ListMachine } from '../../src/machines/kit/list/list-flow.ts';
import { compoundFlows } from '../../src/machines/property/compound/flows.ts';
import { unitFlows } from '../../src/machines/property/unit/flows.ts';
import { leadContactsMachine } from '../../src/machines/sales/contact-person/flows.ts';
import type { EditMachineOf } from '../../src/views/kit/record/edit-ref.ts';
import { type PartsMachineOf, useParts } from '../../src/views/kit/record/parts.tsx';

/*
 * What the compiler enforces for calls, flows and jobs. Nothing here runs: `tsc` fails if a line that must not compile does,
 * or if one that must compile doesn't.
 */

declare const scope: Scope;
declare const services: Services;
declare const signal: AbortSignal;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const holds = <T extends true>(): T | undefined => undefined;

/** A call with a known path takes that path's parameters; one chosen at run time takes any. */
export const calls = () => {
  send(unitCalls.get, { params: { id: 1 }, signal });
  // @ts-expect-error the id is missing
  send(unitCalls.get, { signal });
  // @ts-expect-error not a parameter of its path
  send(unitCalls.get, { params: { unit_id: 1 }, signal });
};

/** A list's rows may have fewer fields than the record if there is a call for the record. */
export const rows = () => {
  unitFlows.list satisfies ListMachine<UnitRow>;
  // @ts-expect-error a unit's list row has fewer fields than the unit
  unitFlows.list satisfies ListMachine<Unit>;
  const words = { input: UnitInput, blank: {}, isEditable: ({ lease_id }: Unit) => lease_id === null };
  entityFlows('unit', unitCalls, words);
  const { get: _, ...listed } = unitCalls;
  // @ts-expect-error a unit can't be found among rows with fewer fields
  entityFlows('unit', listed, words);
  entityFlows('unit', unitCalls, {
    ...words,
    // @ts-expect-error not fields of a unit's form
    fieldsOf: () => ({ colour: 'green' }),
  });
};

/** A view only takes the kind of flow it shows. */
export const views = () => {
  unitFlows.form satisfies EditMachineOf;
  // @ts-expect-error a page isn't a form
  unitFlows.page satisfies EditMachineOf;
  leadContactsMachine satisfies PartsMachineOf<ContactPerson>;
  // @ts-expect-error a list isn't a child list
  compoundFlows.list satisfies PartsMachineOf<ContactPerson>;
  // @ts-expect-error contacts have no code, unlike blocks
  leadContactsMachine satisfies PartsMachineOf<ContactPerson & { code: string }>;
  const parts = () => useParts(leadContactsMachine, { lead_id: 1 });
  holds<Same<ReturnType<typeof parts>['rows'], ContactPerson[] | null>>();
};

/** A job is enqueued with its own payload. */
export const jobs = () => {
  // @ts-expect-error not the payload of a link
  enqueue(scope, services, passwordLinkJob, { colour: 'green' });
};
