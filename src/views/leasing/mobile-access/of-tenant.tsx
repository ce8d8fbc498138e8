import { Link } from 'wouter';
import { mobileAccessFields } from '../../../api/leasing/mobile-access.ts';
import { tenantAccessesMachine } from '../../../machines/leasing/mobile-access/flows.ts';
import { mobileAccessLifecycle } from '../../../machines/leasing/mobile-access/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, useParts } from '../../kit/record/parts.tsx';

/** Who signs in to the app for a tenant or a unit owner. */
export function HolderAccesses({ id }: { id: number }) {
  const { t } = useTexts();
  const parts = useParts(tenantAccessesMachine, { tenant_id: id });
  return (
    <PartList
      parts={parts}
      fields={useFormFields(mobileAccessFields)}
      label={t('app.nav.mobile_accesses')}
      add={t('leasing.mobile_access.new')}
      none={t('leasing.mobile_access.none')}
      nameOf={({ name }) => name}
      show={(access) => [
        <Link key="name" href={`/mobile-accesses/${access.id}`}>
          {access.name}
        </Link>,
        <bdi key="email" dir="ltr">
          {access.email}
        </bdi>,
        <StatusChip key="status" lifecycle={mobileAccessLifecycle} status={access.status} />,
      ]}
    />
  );
}
