import type { Contract } from '../../../api/leasing/contract.ts';
import type { Tenant } from '../../../api/leasing/tenant.ts';
import { plusDays } from '../../../calendar/days.ts';
import {
  newTenantQuotationMachine,
  renewMachine,
  tenantQuotationsMachine,
} from '../../../machines/leasing/tenant-quotation/flows.ts';
import { firstTerms } from '../../../machines/sales/lead/quoting.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { QuotationsOf, useOpened } from '../../sales/quotation/quotations-of.tsx';

/** A tenant's quotations, for renewals and further units, and a new one starting today. */
export function TenantQuotations({ tenant }: { tenant: Tenant }) {
  const { profile } = useCurrentUser();
  return (
    <QuotationsOf
      list={useRead(tenantQuotationsMachine, { id: tenant.id })}
      adding={useTask(newTenantQuotationMachine)}
      params={{ tenant_id: tenant.id }}
      terms={firstTerms(
        { property_use: tenant.kind === 'company' ? 'commercial' : 'residential', move_in_on: null },
        profile.company.today,
      )}
    />
  );
}

/** Days before a contract ends from which its renewal is prepared. */
const renewalDays = 180;

/** Creates a quotation for the term after a contract's, once that comes near. */
export function Renewal({ contract }: { contract: Contract }) {
  const { t, date } = useTexts();
  const { may, profile } = useCurrentUser();
  const { perform, failure, busy, answer } = useTask(renewMachine);
  useOpened(answer);
  const from = plusDays(contract.end_on, -renewalDays);
  const isEarly = profile.company.today < from;
  if (!may('quotations.create') || contract.quotation_id === null) return null;
  return (
    <Section>
      <h2>{t('leasing.renewal')}</h2>
      <FailureAlert failure={failure} />
      <Row>
        <span>{t('leasing.renewal.ends', { day: date(contract.end_on) })}</span>
        <Button
          isPending={busy}
          why={isEarly && t('leasing.renewal.early', { day: date(from), days: renewalDays })}
          onPress={() => perform({ tenant_id: contract.tenant_id, id: contract.quotation_id as number })}
        >
          {t('leasing.renewal.offer')}
        </Button>
      </Row>
    </Section>
  );
}
