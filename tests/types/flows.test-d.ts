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
 * What the compiler holds of calls, flows and jobs that are chosen by type and not by name. Nothing here runs: `tsc` fails
 * where a line that must not compile does, and where one that must compile does not.
 */

declare const scope: Scope;
declare const services: Services;
declare const signal: AbortSignal;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const holds = <T extends true>(): T | undefined => undefined;

/** A call whose path is known takes that path's parameters; one that is chosen while running takes any. */
export const calls = () => {
  send(unitCalls.get, { params: { id: 1 }, signal });
  // @ts-expect-error the id is missing
  send(unitCalls.get, { signal });
  // @ts-expect-error no parameter of its path
  send(unitCalls.get, { params: { unit_id: 1 }, signal });
};

/** The rows of a list may tell less than the record, where there is a call for the record. */
export const rows = () => {
  unitFlows.list satisfies ListMachine<UnitRow>;
  // @ts-expect-error rows of a unit are less than the unit
  unitFlows.list satisfies ListMachine<Unit>;
  const words = { input: UnitInput, blank: {}, isEditable: ({ lease_id }: Unit) => lease_id === null };
  entityFlows('unit', unitCalls, words);
  const { get: _, ...listed } = unitCalls;
  // @ts-expect-error a unit can't be looked for among rows that tell less
  entityFlows('unit', listed, words);
  entityFlows('unit', unitCalls, {
    ...words,
    // @ts-expect-error no fields of a unit's form
    fieldsOf: () => ({ colour: 'green' }),
  });
};

/** A view takes the kind of flow that it shows. */
export const views = () => {
  unitFlows.form satisfies EditMachineOf;
  // @ts-expect-error a page is no form
  unitFlows.page satisfies EditMachineOf;
  leadContactsMachine satisfies PartsMachineOf<ContactPerson>;
  // @ts-expect-error a list is no list of parts
  compoundFlows.list satisfies PartsMachineOf<ContactPerson>;
  // @ts-expect-error contact people have no code, as blocks do
  leadContactsMachine satisfies PartsMachineOf<ContactPerson & { code: string }>;
  const parts = () => useParts(leadContactsMachine, { lead_id: 1 });
  holds<Same<ReturnType<typeof parts>['rows'], ContactPerson[] | null>>();
};

/** A job is asked for with its own payload. */
export const jobs = () => {
  // @ts-expect-error nothing that a link is made of
  enqueue(scope, services, passwordLinkJob, { colour: 'green' });
};
