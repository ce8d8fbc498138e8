import { useMemo } from 'react';
import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { describe } from '../../../api/entities.ts';
import { type MobileAccess, mobileAccessFields } from '../../../api/leasing/mobile-access.ts';
import { mobileAccessByIdMachine, mobileAccessFlows, readAccessLog } from '../../../machines/leasing/mobile-access/flows.ts';
import { mobileAccessLifecycle } from '../../../machines/leasing/mobile-access/lifecycle.ts';
import { Loading } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';

const names = inputNames(mobileAccessFields);
const details = ['name', 'email', 'language', 'sent_at', 'invited_until', 'reason'];

/** /mobile-accesses/:id */
export function Page({ id }: { id: number }) {
  const { answer, error, retry } = useRead(mobileAccessByIdMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} />;
  return <AccessOf id={id} tenant={answer.tenant_id} />;
}

function AccessOf({ id, tenant }: { id: number; tenant: number }) {
  const { t } = useTexts();
  const parents = useMemo(() => ({ tenant_id: tenant }), [tenant]);
  return (
    <RecordPage<MobileAccess>
      entity="mobile_access"
      machine={mobileAccessFlows.page}
      id={id}
      parents={parents}
      lifecycle={mobileAccessLifecycle}
      back={{ to: '/mobile-accesses', label: t('app.nav.mobile_accesses') }}
      title={(access) => access.name}
      facts={(access) => <Link href={`${describe(access.holder).path}/${access.tenant_id}`}>{access.tenant_name}</Link>}
      form={useFormFields(mobileAccessFields, names)}
      asks={{ reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }] }}
      log={(access, signal) => readAccessLog(access.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (access) => <FieldFacts fields={mobileAccessFields} names={details} record={access} />,
        },
      ]}
    />
  );
}
