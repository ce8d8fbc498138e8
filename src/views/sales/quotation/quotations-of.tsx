import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Quotation, QuotationInput, QuotationRow } from '../../../api/sales/quotation.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { useRead, useTask } from '../../kit/ground/use-read.ts';
import { QuotationTable } from './table.tsx';

interface Props<P> {
  list: ReturnType<typeof useRead<QuotationRow[], { id: number }>>;
  adding: ReturnType<typeof useTask<{ params: P; body: QuotationInput }, Quotation>>;
  /** The owner, as path parameters. */
  params: P;
  /** What a new one begins with. */
  terms: QuotationInput;
  /** No new quotations can be created. */
  isClosed?: boolean;
}

/** The quotations of a lead or a tenant, and a new one for a year. */
export function QuotationsOf<P>({ list: { answer, error, retry }, adding, params, terms, isClosed }: Props<P>) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const { perform, failure, busy } = adding;
  useOpened(adding.answer);
  return (
    <Stack>
      <FailureAlert failure={failure} />
      {may('quotations.create') && !isClosed && (
        <Row>
          <Button isPending={busy} onPress={() => perform({ params, body: terms })}>
            {t('sales.quotation.new')}
          </Button>
        </Row>
      )}
      {answer ? <QuotationTable rows={answer} /> : <Loading error={error} onRetry={retry} height="120px" />}
    </Stack>
  );
}

/** opens a quotation that was just created. */
export function useOpened(made: Quotation | null): void {
  const [, navigate] = useLocation();
  const id = made?.id;
  useEffect(() => {
    if (id !== undefined) navigate(`/quotations/${id}`);
  }, [id, navigate]);
}
