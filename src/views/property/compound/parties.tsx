import type { Fields } from '../../../api/define-fields.ts';
import { type CompoundBank, compoundBankFields } from '../../../api/property/compound-bank.ts';
import { type CompoundOwner, compoundOwnerFields } from '../../../api/property/compound-owner.ts';
import { type ContractingDetail, contractingDetailFields } from '../../../api/property/contracting-detail.ts';
import { shareLeft } from '../../../api/shares.ts';
import { compoundBankFlows } from '../../../machines/property/compound-bank/flows.ts';
import { compoundOwnerFlows } from '../../../machines/property/compound-owner/flows.ts';
import { compoundWarrantyFlows } from '../../../machines/property/compound-warranty/flows.ts';
import { contractingDetailFlows } from '../../../machines/property/contracting-detail/flows.ts';
import { Section, Stack } from '../../kit/display/parts.tsx';
import { type I18n, useTexts } from '../../kit/ground/texts.tsx';
import { partList } from '../../kit/record/part-list.tsx';
import { warrantyList } from './warranties.tsx';

/** The fields of a list and its texts: its title, its add button, and what it says while empty. */
const wordsOf = (name: string, fields: Fields) => ({
  fields,
  texts: { label: `property.${name}`, add: `property.${name}.new`, none: `property.${name}.none` },
});

/** Some of the specification's paths call the compound `id`. */
const partsOf = (compound: number) => ({ id: compound, compound_id: compound });

const ownerOf = ({ owner_name_en: name_en, owner_name_ar: name_ar }: CompoundOwner, { name }: I18n) => name({ name_en, name_ar });

const Owners = partList<CompoundOwner>({
  machine: compoundOwnerFlows.list,
  ...wordsOf('compound_owners', compoundOwnerFields),
  nameOf: ownerOf,
  columns: [
    [{ say: ownerOf, as: 'strong' }],
    ['share'],
    [
      {
        say: ({ deed_no, owned_from }, { t, date }) =>
          [deed_no && t('property.deed', { no: deed_no }), owned_from && date(owned_from)].filter(Boolean).join(' · '),
      },
    ],
  ],
  below: (owners, { t, number }) => {
    const left = shareLeft(owners.map(({ share }) => share));
    return owners.length > 0 && left > 0 && t('property.compound_owners.left', { left: number(left / 100) });
  },
});

const Banks = partList<CompoundBank>({
  machine: compoundBankFlows.list,
  ...wordsOf('compound_banks', compoundBankFields),
  nameOf: ({ account_name }) => account_name,
  columns: [
    [
      { field: 'account_name', as: 'strong' },
      { say: ({ bank_name_en: name_en, bank_name_ar: name_ar }, { name }) => name({ name_en, name_ar }), as: 'small' },
    ],
    ['iban'],
    [
      {
        say: ({ purpose, active }, { t }) =>
          [t(`property.bank_purpose.${purpose}`), !active && t('property.compound_bank.inactive')].filter(Boolean).join(' · '),
      },
    ],
  ],
});

const Contracting = partList<ContractingDetail>({
  machine: contractingDetailFlows.list,
  ...wordsOf('contracting_details', contractingDetailFields),
  nameOf: ({ company_name }) => company_name,
  columns: [
    [
      { field: 'company_name', as: 'strong' },
      { field: 'role', as: 'small' },
    ],
    [{ say: ({ contract_no, contact_name }) => [contract_no, contact_name].filter(Boolean).join(' · ') }],
    [{ say: ({ end_on }, { t, date }) => end_on && t('property.until', { date: date(end_on) }) }],
  ],
});

const Warranties = warrantyList(compoundWarrantyFlows.list);

/** Who owns a compound, with their shares, and the accounts its tenants pay into. */
export function OwnersAndBanks({ compound }: { compound: number }) {
  const { t } = useTexts();
  const parents = partsOf(compound);
  return (
    <Stack>
      <Section>
        <h2>{t('property.compound_owners')}</h2>
        <Owners parents={parents} />
      </Section>
      <Section>
        <h2>{t('property.compound_banks')}</h2>
        <Banks parents={parents} />
      </Section>
    </Stack>
  );
}

/** Who built a compound, and what they warrant. */
export function ContractingAndWarranties({ compound }: { compound: number }) {
  const { t } = useTexts();
  const parents = partsOf(compound);
  return (
    <Stack>
      <Section>
        <h2>{t('property.contracting_details')}</h2>
        <Contracting parents={parents} />
      </Section>
      <Section>
        <h2>{t('property.compound_warranties')}</h2>
        <Warranties parents={parents} />
      </Section>
    </Stack>
  );
}
