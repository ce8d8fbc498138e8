import { fromPromise } from 'xstate';
import type * as z from 'zod/mini';
import { type Answered, send } from '../../../api/client.ts';
import { blankOf, inputOf } from '../../../api/define-fields.ts';
import {
  incomeInvoiceCalls as calls,
  IncomeDraft,
  IncomeItemInput,
  incomeInvoiceFields,
  incomeItemFields,
} from '../../../api/finance/income-invoice.ts';
import { type Invoice, type InvoiceLine, invoiceCalls } from '../../../api/finance/invoice.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import type { SaveInput } from '../../kit/edit/edit-form.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { askAny, fieldsFrom } from '../../kit/entity.ts';
import { childListFlow } from '../../kit/list/child-list-flow.ts';

const itemNames = Object.keys(inputOf(incomeItemFields));
/** What concerns the whole invoice; its lines are changed one by one. */
const headOf = (fields: Partial<IncomeDraft>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'tenant_id' && !itemNames.includes(name)));
const itemOf = (fields: Partial<IncomeDraft>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => itemNames.includes(name)));
const check = checkWith<IncomeDraft>(IncomeDraft);

/** An invoice that is written by hand: a new one with its first line, a draft without its lines. */
export const incomeInvoiceForm = editFlow<Invoice, IncomeDraft>({
  entity: 'invoice',
  // Of a draft, the form shows no line.
  fieldsOf: ({ tenant_id, due_on, contract_id, note }) => ({ tenant_id, due_on, contract_id, note }) as IncomeDraft,
  blank: (_, { tenant_id }) =>
    ({ ...blankOf(incomeInvoiceFields), ...blankOf(incomeItemFields), ...(tenant_id && { tenant_id }) }) as IncomeDraft,
  check: (fields, today) => {
    const wrong = check(fields, today);
    return 'description' in fields
      ? wrong
      : Object.fromEntries(Object.entries(wrong).filter(([name]) => !itemNames.includes(name)));
  },
}).provide({
  actors: {
    save: fromPromise<Answered<Invoice>, SaveInput<IncomeDraft>>(
      async ({ input: { id, fields, version, idempotencyKey }, signal }) => {
        if (id === null)
          return askAny(calls.create, {
            params: { tenant_id: fields.tenant_id ?? 0 },
            body: { ...headOf(fields), items: [itemOf(fields)] },
            idempotencyKey,
            signal,
          });
        // Its tenant stands in the path of the call.
        const { tenant_id } = await send(invoiceCalls.get, { params: { id }, signal });
        return askAny(calls.update, { params: { tenant_id, id }, body: { ...headOf(fields), version }, signal });
      },
    ),
  },
});

type Line = z.input<typeof IncomeItemInput>;
/** A line of a draft, with the version of its invoice. */
export type DraftLine = InvoiceLine & { version: number };
export const linesOf = ({ lines, version }: Invoice): DraftLine[] => lines.map((line) => ({ ...line, version }));
const invoiceOf = ({ tenant_id = 0, id = 0 }: Parents) => ({ tenant_id, id });

const lineForm = editFlow<DraftLine, Line>({
  entity: 'invoice_line',
  fieldsOf: fieldsFrom(IncomeItemInput),
  blank: () => blankOf(incomeItemFields) as Line,
  check: checkWith(IncomeItemInput),
}).provide({
  actors: {
    save: fromPromise<Answered<DraftLine>, SaveInput<Line>>(
      async ({ input: { id, fields, version, idempotencyKey, parents }, signal }) => {
        const params = invoiceOf(parents);
        const { answer, message } =
          id === null
            ? await askAny<Invoice>(calls.addItem, { params, body: fields, idempotencyKey, signal })
            : await askAny<Invoice>(calls.updateItem, {
                params: { ...params, item_id: id },
                body: { ...fields, version },
                signal,
              });
        const lines = linesOf(answer);
        const saved = lines.find((line) => line.id === id) ?? lines.at(-1);
        if (!saved) throw new Error('The invoice has no line');
        return { answer: saved, message };
      },
    ),
  },
});
/** The lines of a draft, which are added and changed one by one. */
export const draftLinesMachine = childListFlow<DraftLine, Line>({
  entity: 'invoice',
  module: 'finance',
  edit: lineForm,
}).provide({
  actors: {
    read: fromPromise<DraftLine[], { parents: Parents }>(async ({ input, signal }) =>
      linesOf(await send(calls.get, { params: invoiceOf(input.parents), signal })),
    ),
  },
});
