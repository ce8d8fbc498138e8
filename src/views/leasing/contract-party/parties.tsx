import type { Contract } from '../../../api/leasing/contract.ts';
import { type ContractParty, contractPartyFields } from '../../../api/leasing/contract-party.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { contractLifecycle } from '../../../machines/leasing/contract/lifecycle.ts';
import { contractPartiesMachine } from '../../../machines/leasing/contract-party/flows.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, useParts } from '../../kit/record/parts.tsx';

/** Who else signs a contract. While it is being signed, and afterwards, they stay as they are. */
export function ContractParties({ contract: { id, status } }: { contract: Contract }) {
  const { t, money, percent } = useTexts();
  const parts = useParts(contractPartiesMachine, { contract_id: id });
  const isFixed = hasTag(contractLifecycle, status, 'at_signing') || hasTag(contractLifecycle, status, 'signed');
  const fixed = { add: undefined, edit: () => undefined, remove: () => undefined };
  return (
    <PartList<ContractParty>
      parts={isFixed ? { ...parts, ...fixed } : parts}
      label={t('leasing.parties')}
      add={t('leasing.party.add')}
      none={t('leasing.party.none')}
      noneHint={isFixed ? undefined : t('leasing.party.none_hint')}
      nameOf={({ name }) => name}
      fields={useFormFields(contractPartyFields)}
      show={({ name, role, share, limit, mobile, email, identity_no }) => [
        <>
          <strong>{name}</strong>
          <small>{t(`leasing.party.role.${role}`)}</small>
        </>,
        <>
          {mobile && <bdi dir="ltr">{mobile}</bdi>}
          {email && <bdi dir="ltr">{email}</bdi>}
          {identity_no && <bdi dir="ltr">{identity_no}</bdi>}
        </>,
        share === null ? t('leasing.party.up_to', { amount: money(limit) }) : percent(share / 100),
      ]}
    />
  );
}
