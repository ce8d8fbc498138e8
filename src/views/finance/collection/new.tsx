import { useSelector } from '@xstate/react';
import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryState, useQueryStates } from 'nuqs';
import { collectionFields, deskMethods } from '../../../api/finance/collection.ts';
import type { Tenant } from '../../../api/leasing/tenant.ts';
import { payingAll, type TypedPart } from '../../../machines/finance/collection/desk.ts';
import { collectionFlows, openInvoicesMachine } from '../../../machines/finance/collection/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Loading, Row } from '../../kit/display/parts.tsx';
import { useFormFields, withNames } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { CheckField } from '../../kit/fields/field.tsx';
import { sayErrorOf } from '../../kit/fields/form-errors.tsx';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { contextOf, type EditRefOf } from '../../kit/record/edit-ref.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { ForTenant } from '../for-tenant.tsx';
import { AllocationFields } from './allocation-fields.tsx';

/** A cheque is received into the safe, not at the desk. */
const atTheDesk = (one: FormField): FormField =>
  one.name === 'method' ? { ...one, choices: one.choices?.filter(({ id }) => deskMethods.some((method) => method === id)) } : one;

const names = ['tenant_id', 'method', 'amount', 'received_on', 'reference', 'note'] as const;

/** What a line of a bank statement says of the money, in the URL. */
const fromBank = { amount: parseAsString, received_on: parseAsString, reference: parseAsString, method: parseAsString };

/** Ids of invoices, as `deskAddress` writes them. */
const parseAsIds = parseAsArrayOf(parseAsInteger, '-');

/**
 * /collections/new: the collection desk; `tenant_id` in the URL says who pays, `pays` which of their invoices, `bank_line_id` what
 * the bank says of it.
 */
export function New() {
  const [tenant_id] = useQueryState('tenant_id', parseAsInteger);
  const [pays] = useQueryState('pays', parseAsIds);
  return (
    <ForTenant
      id={tenant_id}
      show={(tenant) => (tenant && pays?.length ? <Paying tenant={tenant} invoices={pays} /> : <Desk tenant={tenant} />)}
    />
  );
}

/** The desk, once it is known what is open of the invoices that are to be paid. */
function Paying({ tenant, invoices }: { tenant: Tenant; invoices: number[] }) {
  const { answer, error, retry } = useRead(openInvoicesMachine, { tenant_id: tenant.id });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  const paying = payingAll(answer.invoices, invoices);
  return paying.pays ? <Desk tenant={tenant} paying={paying} /> : <Desk tenant={tenant} />;
}

function Desk({ tenant, paying = {} }: { tenant?: Tenant; paying?: Record<string, string> }) {
  const i18n = useTexts();
  const form = useFormFields(collectionFields, names).map(atTheDesk);
  const [bank_line_id] = useQueryState('bank_line_id', parseAsInteger);
  const [said] = useQueryStates(fromBank);
  const filled = Object.entries({ ...said, ...paying }).filter((one): one is [string, string] => one[1] !== null);
  return (
    <NewRecordPage
      title={useNewLabel('collection')}
      machine={collectionFlows.form}
      fields={tenant ? withNames(form, collectionFields, { tenant_name: tenant.name }, i18n) : form}
      back="/collections"
      parents={{ ...(tenant && { tenant_id: tenant.id }), ...(bank_line_id && { bank_line_id }) }}
      {...(filled.length && { action: new URLSearchParams(filled).toString() })}
      extra={(edit) => <Pays edit={edit} />}
    />
  );
}

interface Typed {
  tenant_id?: number | string | null;
  amount?: string;
  contract_id?: number | null;
  allocations?: TypedPart[];
  reason?: string;
  reference?: string;
  is_another?: boolean;
  open_cash_box?: boolean;
}
/** Refusals that opening one's own cash box answers. */
const opensBox = new Set(['hasCashBox', 'boxIsOpen']);
/** What the money pays, once the tenant is chosen; and whether a payment that looks like one before is another. */
function Pays({ edit }: { edit: EditRefOf }) {
  const { t } = useTexts();
  const { mine, fieldErrors, failure } = useSelector(edit, contextOf);
  const { tenant_id, amount, contract_id, allocations, reason, reference, is_another = false }: Typed = mine;
  const tenant = Number(tenant_id);
  const change = (field: keyof Typed) => (value: unknown) => edit.send({ type: 'draft.change', field, value });
  const lacksBox = failure?.kind === 'refused' && failure.reasons.some(({ guard }) => opensBox.has(guard));
  return (
    <>
      {lacksBox && (
        <Row>
          <Button
            kind="primary"
            onPress={() => {
              change('open_cash_box')(true);
              edit.send({ type: 'save' });
            }}
          >
            {t('finance.cash_box.open_mine')}
          </Button>
        </Row>
      )}
      {(is_another || (reference && fieldErrors.reference)) && (
        <CheckField label={t('finance.collection.is_another')} value={is_another} onChange={change('is_another')} />
      )}
      {tenant > 0 && (
        <AllocationFields
          key={tenant}
          tenant={tenant}
          amount={amount ?? ''}
          chosen={allocations}
          contract={contract_id}
          onContract={change('contract_id')}
          reason={reason ?? ''}
          errors={{
            allocations: sayErrorOf(t, fieldErrors, 'allocations'),
            reason: sayErrorOf(t, fieldErrors, 'reason'),
          }}
          onChoose={change('allocations')}
          onReason={change('reason')}
        />
      )}
    </>
  );
}
