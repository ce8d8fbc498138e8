import { useState } from 'react';
import { Link } from 'wouter';
import type { Contract } from '../../api/leasing/contract.ts';
import type { Tenant } from '../../api/leasing/tenant.ts';
import { plusDays, plusMonths } from '../../machines/leasing/calendar.rules.ts';
import {
  newTenantQuotationMachine,
  renewMachine,
  tenantQuotationsMachine,
} from '../../machines/leasing/tenant-quotation.machine.ts';
import { useHere } from '../app/viewer.tsx';
import { Button } from '../kit/actions/button.tsx';
import { Alert, Loading, Row, Section, Stack } from '../kit/display/parts.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { useRead, useTask } from '../kit/ground/use-read.ts';
import { QuotationTable } from '../sales/quotation-table.tsx';

/** A tenant's offers: renewals and further units; and a new one, for a year from today. */
export function TenantQuotations({ tenant }: { tenant: Tenant }) {
  const { t } = useTexts();
  const { may, profile } = useHere();
  const { answer, error, retry, again } = useRead(tenantQuotationsMachine, { id: tenant.id });
  const { perform, failure, busy, done } = useTask(newTenantQuotationMachine);
  const [seen, setSeen] = useState(0);
  if (done !== seen) {
    setSeen(done);
    again();
  }
  const start_on = profile.company.today;
  const end_on = plusDays(plusMonths(start_on, 12, 'gregorian'), -1);
  return (
    <Stack>
      {failure && <Alert role="alert">{failure.message}</Alert>}
      {may('quotations.create') && (
        <Row>
          <Button
            kind="primary"
            isPending={busy}
            onPress={() =>
              perform({
                tenant_id: tenant.id,
                body: { property_use: tenant.kind === 'company' ? 'commercial' : 'residential', start_on, end_on },
              })
            }
          >
            {t('sales.quotation.new')}
          </Button>
        </Row>
      )}
      {answer ? <QuotationTable rows={answer} /> : <Loading error={error} onRetry={retry} height="120px" />}
    </Stack>
  );
}

/** An offer for the term after a contract's. */
export function Renewal({ contract }: { contract: Contract }) {
  const { t, date } = useTexts();
  const { may } = useHere();
  const { perform, failure, busy, done } = useTask(renewMachine);
  if (!may('quotations.create') || contract.quotation_id === null) return null;
  return (
    <Section>
      <h2>{t('leasing.renewal')}</h2>
      {failure && <Alert role="alert">{failure.message}</Alert>}
      {done > 0 ? (
        <Alert role="status" data-tone="green">
          {t('leasing.renewal.made')}{' '}
          <Link href={`/tenants/${contract.tenant_id}?tab=quotations`}>{t('leasing.renewal.go')}</Link>
        </Alert>
      ) : (
        <Row>
          <span>{t('leasing.renewal.ends', { day: date(contract.end_on) })}</span>
          <Button
            isPending={busy}
            onPress={() => perform({ tenant_id: contract.tenant_id, id: contract.quotation_id as number })}
          >
            {t('leasing.renewal.offer')}
          </Button>
        </Row>
      )}
    </Section>
  );
}
