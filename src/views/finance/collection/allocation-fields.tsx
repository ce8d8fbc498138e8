import type { ReactNode } from 'react';
import { deskOf, type TypedPart, withPart } from '../../../machines/finance/collection/desk.ts';
import { openInvoicesMachine } from '../../../machines/finance/collection/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Alert, Grid, Loading, Row, Section } from '../../kit/display/parts.tsx';
import { MoneyField, SelectField } from '../../kit/fields/field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** A tenant's open invoices, oldest first, each with what of an amount pays it. */
export function AllocationFields({
  tenant,
  amount,
  chosen,
  contract = null,
  reason,
  errors = {},
  onChoose,
  onReason,
  onContract,
  children,
}: {
  tenant: number;
  amount: string;
  /** What was typed; undefined for the oldest first. */
  chosen: TypedPart[] | undefined;
  /** The contract that the money is for: its invoices come first. */
  contract?: number | null;
  reason: string;
  errors?: { allocations?: string; reason?: string };
  onChoose: (chosen: TypedPart[] | undefined) => void;
  onReason: (reason: string) => void;
  /** Where the contract can be chosen. */
  onContract?: (contract: number | null) => void;
  /** What follows where there is something to pay. */
  children?: ReactNode;
}) {
  const { t, money, date } = useTexts();
  const { answer, error, retry } = useRead(openInvoicesMachine, { tenant_id: tenant });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const desk = deskOf(answer.invoices, amount, chosen, contract);
  if (!desk.parts.length) return <p>{t('finance.collection.nothing_open')}</p>;
  return (
    <Section aria-label={t('finance.collection.pays')}>
      <h2>{t('finance.collection.pays')}</h2>
      {errors.allocations && (
        <Alert data-tone="red" role="alert">
          {errors.allocations}
        </Alert>
      )}
      {onContract && desk.contracts.length > 0 && (
        <Grid>
          <SelectField
            label={t('finance.collection.for_contract')}
            value={contract === null ? '' : String(contract)}
            empty={t('finance.collection.any_contract')}
            choices={desk.contracts.map(({ id, ref_no }) => ({ id: String(id), label: ref_no }))}
            onChange={(id) => onContract(id ? Number(id) : null)}
          />
        </Grid>
      )}
      <Grid>
        {desk.parts.map((part) => (
          <MoneyField
            key={part.invoice_id}
            label={t('finance.collection.part', { number: part.number, due: date(part.due_on), open: money(part.open) })}
            hint={part.is_deposit ? t('finance.collection.is_deposit') : (part.contract_ref_no ?? undefined)}
            value={part.typed}
            onChange={(typed) => onChoose(withPart(desk.parts, part.invoice_id, typed))}
          />
        ))}
      </Grid>
      <Row>
        <span role="status">
          {desk.isShort
            ? t('finance.collection.too_much', { amount: money(desk.left.replace('-', '')) })
            : t('finance.collection.left', { amount: money(desk.left) })}
        </span>
        {chosen && <Button onPress={() => onChoose(undefined)}>{t('finance.collection.oldest_first')}</Button>}
      </Row>
      {desk.isOwn && (
        <Field label={t('finance.collection.why_not_oldest')} value={reason} error={errors.reason} onChange={onReason} />
      )}
      {children}
    </Section>
  );
}
