import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { statementKinds } from '../../../api/leasing/clearance-statement.ts';
import { type LeasingClearance, leasingClearanceFields } from '../../../api/leasing/leasing-clearance.ts';
import { halalas, money as moneyOf } from '../../../api/money.ts';
import { leasingClearanceFlows, readClearanceLog } from '../../../machines/leasing/leasing-clearance/flows.ts';
import { leasingClearanceLifecycle } from '../../../machines/leasing/leasing-clearance/lifecycle.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { PickMany } from '../../kit/fields/pick-many.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { Guide, TypedStatement } from './guide.tsx';
import { useBalance } from './statement.tsx';

const names = inputNames(leasingClearanceFields);

/** /clearances/:id */
export function Page({ id }: { id: number }) {
  const { t, money } = useTexts();
  const balance = useBalance();
  const lineName = (line: string) => t(`leasing.clearance.line.${line}`);
  const lines: FormField = {
    name: 'lines',
    label: t('leasing.clearance.lines'),
    isRequired: true,
    own: {
      show: ({ value, onChange, error }) => (
        <PickMany
          label={t('leasing.clearance.lines')}
          name="lines"
          choices={statementKinds.map((line, i) => ({ id: String(i), label: lineName(line) }))}
          chosen={(Array.isArray(value) ? value : []).map((line) => statementKinds.indexOf(line))}
          onChange={(chosen) => onChange(chosen.map((i) => statementKinds[i]))}
          error={error}
        />
      ),
      say: (value) => (Array.isArray(value) ? value.map(lineName).join(' · ') : t('kit.nothing')),
    },
  };
  return (
    <RecordPage<LeasingClearance>
      entity="leasing_clearance"
      hasDocument
      showsFiles
      machine={leasingClearanceFlows.page}
      id={id}
      lifecycle={leasingClearanceLifecycle}
      back={{ to: '/clearances', label: t('app.nav.clearances') }}
      reference={(clearance) => clearance.ref_no}
      title={(clearance) => clearance.unit_number}
      facts={(clearance) => (
        <>
          <Link href={`/tenants/${clearance.tenant_id}`}>{clearance.tenant_name}</Link>
          <Link href={`/leases/${clearance.lease_id}`}>{t('leasing.clearance.lease')}</Link>
          <Link href={`/contracts/${clearance.contract_id}`}>{clearance.contract_ref_no}</Link>
          <strong>{balance(clearance.statement.balance)}</strong>
        </>
      )}
      form={useFormFields(leasingClearanceFields, names)}
      extra={(edit, clearance) => <TypedStatement edit={edit} clearance={clearance} />}
      asks={{
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        inspection: [{ name: 'inspection_on', label: t('leasing.clearance.inspection_on'), kind: 'date', isRequired: true }],
        dispute: [lines, { name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
      }}
      consequences={(clearance, event) => {
        const amount = halalas(clearance.statement.balance);
        if (event === 'agree')
          return <p>{t('leasing.clearance.agree_means', { balance: balance(clearance.statement.balance) })}</p>;
        if (event === 'generate_invoices')
          return (
            <p>
              {t(amount < 0 ? 'leasing.clearance.refund_means' : 'leasing.clearance.bill_means', {
                amount: money(moneyOf(Math.abs(amount))),
              })}
            </p>
          );
        return event === 'close' ? <p>{t('leasing.clearance.close_means')}</p> : null;
      }}
      log={(clearance, signal) => readClearanceLog(clearance.id, signal)}
      hasAside={false}
      tabs={[{ id: 'details', label: t('leasing.clearance'), show: (clearance) => <Guide clearance={clearance} /> }]}
    />
  );
}
