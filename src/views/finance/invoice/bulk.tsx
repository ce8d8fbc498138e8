import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  chosenInvoicesMachine,
  invoiceBulkMachine,
  invoiceBulkWords,
  saveInvoicesMachine,
} from '../../../machines/finance/invoice/bulk.ts';
import { deskAddress, paidTogether } from '../../../machines/finance/invoice/paying.ts';
import type { BulkResult } from '../../../machines/kit/list/bulk-flow.ts';
import type { FetchedFile } from '../../../machines/kit/save-file.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { BulkBar, Refused } from '../../kit/list/bulk-bar.tsx';
import { Question } from '../../kit/overlays/dialog.tsx';

interface Chosen {
  ids: number[];
  onSelect: (ids: number[]) => void;
}

/** The selected invoices are mailed, printed, or paid together. */
export const InvoiceBulk = ({ ids, onSelect }: Chosen) => (
  <BulkBar
    machine={invoiceBulkMachine}
    actions={invoiceBulkWords}
    after={{ print: (results) => <SavePrinted results={results} /> }}
    besides={<PayTogether ids={ids} />}
    ids={ids}
    onSelect={onSelect}
  />
);

/** Saves the invoices that were printed: one as PDF, several as a ZIP archive of PDFs. */
function SavePrinted({ results }: { results: BulkResult[] }) {
  const { t } = useTexts();
  const { perform, failure, busy } = useTask(saveInvoicesMachine);
  // The print action answers with files alone.
  const files = results.flatMap(({ failure, answer }) => (failure ? [] : [answer as FetchedFile]));
  if (!files.length) return null;
  return (
    <Stack>
      <Row>
        <Button kind="primary" isPending={busy} onPress={() => perform({ name: 'invoices', files })}>
          {t('finance.invoice.save_printed', { count: files.length })}
        </Button>
      </Row>
      <FailureAlert failure={failure} />
    </Stack>
  );
}

/** Opens the collection desk for the selected invoices of one tenant; if some can't be paid, says which and why first. */
function PayTogether({ ids }: { ids: number[] }) {
  const { t } = useTexts();
  const { viewer } = useCurrentUser();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const pay = (found: ReturnType<typeof paidTogether>) =>
    found.tenant !== null && navigate(deskAddress(found.tenant, found.payable));
  const { perform, answer, failure, busy } = useTask(chosenInvoicesMachine, () => (isWhole ? pay(found) : setAsking(true)));
  const found = paidTogether(answer ?? [], viewer);
  const isWhole = found.tenant !== null && found.payable.length === found.verdicts.length;
  const leave = () => setAsking(false);
  return (
    <>
      <Button isPending={busy} onPress={() => perform({ ids })}>
        {t('finance.collection.record')}
      </Button>
      <FailureAlert failure={failure} />
      {isAsking && (
        <Question
          title={t('finance.collection.record')}
          onLeave={leave}
          actions={
            <>
              {found.tenant !== null && (
                <Button kind="primary" onPress={() => pay(found)}>
                  {t('kit.bulk.do', { action: t('finance.collection.record'), count: found.payable.length })}
                </Button>
              )}
              <Button onPress={leave}>{t(found.tenant === null ? 'kit.close' : 'kit.cancel')}</Button>
            </>
          }
        >
          <Stack>
            <p>{t('finance.invoice.payable_of', { ready: found.payable.length, count: found.verdicts.length })}</p>
            {found.payable.length > 0 && found.tenant === null && <p role="alert">{t('finance.invoice.not_payable.tenants')}</p>}
            <Refused verdicts={found.verdicts} />
          </Stack>
        </Question>
      )}
    </>
  );
}
