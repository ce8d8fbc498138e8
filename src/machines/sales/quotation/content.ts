import { fromPromise } from 'xstate';
import { type Answered, ask, CallFailed, failureOf } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { type Quotation, quotationCalls } from '../../../api/sales/quotation.ts';
import { ChargeInput, chargeErrors, chargeFields, RentInput } from '../../../api/sales/quotation-content.ts';
import { tenantQuotationCalls } from '../../../api/sales/tenant-quotation.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import type { SaveInput, Versioned } from '../../kit/edit/edit-form.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { writeContent } from '../../kit/record/own-writes.ts';

/** The quotation's owner determines the path of its calls; both take the same bodies. */
export const ownerOf = ({ lead_id, tenant_id }: Quotation): Parents =>
  lead_id === null ? { tenant_id: tenant_id as number } : { lead_id };
type Calls = typeof quotationCalls;
type ContentCalls = {
  [Name in 'addUnit' | 'updateUnit' | 'removeUnit' | 'addItem' | 'removeItem']: Omit<Calls[Name], 'path'> & { path: string };
};
const write = (parents: Parents, act: () => Promise<Answered<Quotation>>) => writeContent('quotation', parents.id as number, act);
const callsOf = (parents: Parents): ContentCalls => ('lead_id' in parents ? quotationCalls : tenantQuotationCalls);

/**
 * A unit's rent on a quotation: the id is the unit's, the version is the quotation's, which counts every change of its content.
 */
export interface UnitRent extends Versioned {
  amount: string;
  rent_appeal_no: string | null;
}
export function rentOf(quotation: Quotation, unit_id: number): UnitRent | null {
  const unit = quotation.units.find((one) => one.unit_id === unit_id);
  const rent = unit?.items.find((item) => item.item_type === 'unit');
  return unit && rent
    ? { id: unit_id, version: quotation.version, amount: rent.amount, rent_appeal_no: unit.rent_appeal_no }
    : null;
}

export const withRent = (quotation: Quotation, { id, version, amount, rent_appeal_no }: UnitRent): Quotation => ({
  ...quotation,
  version,
  units: quotation.units.map((unit) =>
    unit.unit_id === id
      ? {
          ...unit,
          rent_appeal_no,
          items: unit.items.map((item) => (item.item_type === 'unit' ? { ...item, amount } : item)),
        }
      : unit,
  ),
});

/** The rent form of a unit: concurrent changes of the same unit are merged, changes of different units don't conflict. */
export const rentEditMachine = editFlow<UnitRent, RentInput>({
  entity: 'quotation_rent',
  fieldsOf: ({ amount, rent_appeal_no }) => ({ amount, rent_appeal_no }),
  blank: () => ({ amount: '', rent_appeal_no: null }),
  check: checkWith(RentInput),
}).provide({
  actors: {
    save: fromPromise<Answered<UnitRent>, SaveInput<RentInput>>(async ({ input: { id, fields, version, parents }, signal }) => {
      const unit_id = id as number;
      const rentIn = (quotation: unknown) => rentOf(quotation as Quotation, unit_id);
      try {
        const { answer, message } = await write(parents, () =>
          ask(callsOf(parents).updateUnit, {
            params: { ...parents, unit_id },
            body: { ...fields, version: version ?? undefined },
            signal,
          }),
        );
        return { answer: rentIn(answer) as UnitRent, message };
      } catch (error) {
        const failure = failureOf(error);
        throw failure.kind === 'stale' ? new CallFailed({ ...failure, current: rentIn(failure.current) }) : error;
      }
    }),
  },
});

const noCharge = { ...blankOf(chargeFields), service_id: null, description: null } as ChargeInput;
/** The charge that was added last, from a response. */
function newestCharge({ units }: Quotation): ChargeInput {
  const charges = units.flatMap((unit) => unit.items).filter((item) => item.item_type !== 'unit');
  const newest = charges.sort((a, b) => b.id - a.id)[0];
  if (!newest) return noCharge;
  const { item_type, service_id, description, amount, periodicity } = newest;
  return { item_type, service_id, description, amount, periodicity } as ChargeInput;
}

/** The form of an extra charge, a new one each time; the response is the quotation with it. */
export const chargeEditMachine = editFlow<Quotation, ChargeInput>({
  entity: 'quotation_charge',
  fieldsOf: newestCharge,
  blank: () => noCharge,
  check: checkWith(ChargeInput, chargeErrors),
}).provide({
  actors: {
    save: fromPromise<Answered<Quotation>, SaveInput<ChargeInput>>(({ input: { fields, idempotencyKey, parents }, signal }) =>
      write(parents, () =>
        ask(callsOf(parents).addItem, { params: parents, body: fields as ChargeInput, idempotencyKey, signal }),
      ),
    ),
  },
});

/** Changes without a form. Removals are confirmed first. */
export type ContentChange =
  | { type: 'unit.add'; unit_id: number }
  | { type: 'unit.remove'; unit_id: number }
  | { type: 'charge.drop'; unit_id: number; item_id: number };
/** Performs such a change. */
export const changeContent = fromPromise<Answered<Quotation>, { parents: Parents; change: ContentChange }>(
  ({ input: { parents, change }, signal }) => {
    const calls = callsOf(parents);
    const unit = { ...parents, unit_id: change.unit_id };
    return write(parents, () => {
      if (change.type === 'unit.add') return ask(calls.addUnit, { params: unit, body: { unit_id: change.unit_id }, signal });
      if (change.type === 'unit.remove') return ask(calls.removeUnit, { params: unit, signal });
      return ask(calls.removeItem, { params: { ...unit, item_id: change.item_id }, signal });
    });
  },
);
