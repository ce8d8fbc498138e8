import type { Fields } from '../../../api/define-fields.ts';
import { compoundBankFields } from '../../../api/property/compound-bank.ts';
import { compoundOwnerFields } from '../../../api/property/compound-owner.ts';
import { compoundWarrantyFields } from '../../../api/property/compound-warranty.ts';
import { contractingDetailFields } from '../../../api/property/contracting-detail.ts';
import { shareLeft } from '../../../api/shares.ts';
import { compoundBankFlows } from '../../../machines/property/compound-bank/flows.ts';
import { compoundOwnerFlows } from '../../../machines/property/compound-owner/flows.ts';
import { compoundWarrantyFlows } from '../../../machines/property/compound-warranty/flows.ts';
import { contractingDetailFlows } from '../../../machines/property/contracting-detail/flows.ts';
import { Section, Stack } from '../../kit/display/parts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, useParts } from '../../kit/record/parts.tsx';

/** The texts of a list: its title, its add button, and what it says while empty. */
const useListWords = (name: string, fields: Fields) => {
  const { t } = useTexts();
  const label = t(`property.${name}`);
  return { label, add: t(`property.${name}.new`), none: t(`property.${name}.none`), fields: useFormFields(fields) };
};

/** Who owns a compound, with their shares, and the accounts its tenants pay into. */
export function OwnersAndBanks({ compound }: { compound: number }) {
  const { t, name, number, percent, date } = useTexts();
  const parents = { compound_id: compound };
  const owners = useParts(compoundOwnerFlows.parts, parents);
  const banks = useParts(compoundBankFlows.parts, parents);
  const left = shareLeft((owners.rows ?? []).map(({ share }) => share));
  const nameOf = (row: { owner_name_en: string; owner_name_ar: string }) =>
    name({ name_en: row.owner_name_en, name_ar: row.owner_name_ar });
  return (
    <Stack>
      <Section>
        <h2>{t('property.compound_owners')}</h2>
        <PartList
          parts={owners}
          {...useListWords('compound_owners', compoundOwnerFields)}
          nameOf={nameOf}
          show={(row) => [
            <strong key="name">{nameOf(row)}</strong>,
            <span key="share">{percent(row.share / 100)}</span>,
            [row.deed_no && t('property.deed', { no: row.deed_no }), row.owned_from && date(row.owned_from)]
              .filter(Boolean)
              .join(' · ') || null,
          ]}
        />
        {owners.rows !== null && owners.rows.length > 0 && left > 0 && (
          <p>{t('property.compound_owners.left', { left: number(left / 100) })}</p>
        )}
      </Section>
      <Section>
        <h2>{t('property.compound_banks')}</h2>
        <PartList
          parts={banks}
          {...useListWords('compound_banks', compoundBankFields)}
          nameOf={({ account_name }) => account_name}
          show={(row) => [
            <>
              <strong>{row.account_name}</strong>
              <small>{name({ name_en: row.bank_name_en, name_ar: row.bank_name_ar })}</small>
            </>,
            <bdi key="iban" dir="ltr">
              {row.iban}
            </bdi>,
            [t(`property.bank_purpose.${row.purpose}`), !row.active && t('property.compound_bank.inactive')]
              .filter(Boolean)
              .join(' · '),
          ]}
        />
      </Section>
    </Stack>
  );
}

/** Who built a compound, and what they warrant. */
export function ContractingAndWarranties({ compound }: { compound: number }) {
  const { t, date } = useTexts();
  const parents = { compound_id: compound };
  const contracting = useParts(contractingDetailFlows.parts, parents);
  const warranties = useParts(compoundWarrantyFlows.parts, parents);
  return (
    <Stack>
      <Section>
        <h2>{t('property.contracting_details')}</h2>
        <PartList
          parts={contracting}
          {...useListWords('contracting_details', contractingDetailFields)}
          nameOf={({ company_name }) => company_name}
          show={(row) => [
            <>
              <strong>{row.company_name}</strong>
              <small>{t(`property.contracting_role.${row.role}`)}</small>
            </>,
            [row.contract_no, row.contact_name].filter(Boolean).join(' · ') || null,
            row.end_on && t('property.until', { date: date(row.end_on) }),
          ]}
        />
      </Section>
      <Section>
        <h2>{t('property.compound_warranties')}</h2>
        <PartList
          parts={warranties}
          {...useListWords('compound_warranties', compoundWarrantyFields)}
          nameOf={({ scope, provider }) => `${t(`property.warranty_scope.${scope}`)} · ${provider}`}
          show={(row) => [
            <>
              <strong>{t(`property.warranty_scope.${row.scope}`)}</strong>
              <small>{row.provider}</small>
            </>,
            t('property.count.months', { count: row.months }),
            row.end_on ? t('property.until', { date: date(row.end_on) }) : t('property.compound_warranty.from_delivery'),
          ]}
        />
      </Section>
    </Stack>
  );
}
