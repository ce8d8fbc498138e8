import type { Language } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { texts } from '../kit/texts.ts';
import type { PrintedDocument } from './document.ts';
import { leftToRight } from './fill.ts';
import { addressLine, type NationalAddress } from './letterhead.ts';

/** What a company says of itself at the head of its papers. */
export interface LetterheadFacts {
  company_name_en: string;
  company_name_ar: string;
  company_vat_no: string | null;
  company_commercial_register: string | null;
  company_iban: string | null;
  company_address: string | null;
  company_phone: string | null;
  company_email: string | null;
  company_website: string | null;
  company_license: string | null;
}

/** Its columns, of a row of companies named `c`. */
export const letterheadColumns = `c.name_en as company_name_en, c.name_ar as company_name_ar, c.vat_no as company_vat_no,
        c.commercial_register as company_commercial_register, c.iban as company_iban, c.phone as company_phone,
        c.email as company_email, c.website as company_website, c.sagia_license as company_license,
        c.building_no, c.address, c.district, c.city, c.postal_code, c.additional_no, c.short_address`;

const hasArabic = /\p{Script=Arabic}/u;

export function letterheadOf(of: LetterheadFacts, language: Language): PrintedDocument['letterhead'] {
  const t = texts[language];
  const code = (value: string | null) => (value ? leftToRight(value) : '–');
  const reachedAt = [of.company_phone, of.company_email, of.company_website?.replace(/^https?:\/\//, '')].filter(
    (one) => one !== null && one !== undefined,
  );
  return {
    name: (language === 'ar' ? of.company_name_ar || of.company_name_en : of.company_name_en || of.company_name_ar) ?? '',
    lines: [
      ...(of.company_vat_no ? [t('documents.vat_no', { number: code(of.company_vat_no) })] : []),
      ...(of.company_commercial_register ? [t('documents.register', { number: code(of.company_commercial_register) })] : []),
      ...(of.company_address ? [hasArabic.test(of.company_address) ? of.company_address : code(of.company_address)] : []),
      ...(of.company_license ? [t('documents.license', { number: code(of.company_license) })] : []),
      ...reachedAt.map(code),
      ...(of.company_iban ? [t('documents.iban', { number: code(of.company_iban) })] : []),
    ],
  };
}

/** The letterhead of papers that are of no deal. */
export async function companyLetterhead({ client, company }: Scope, language: Language): Promise<PrintedDocument['letterhead']> {
  const { rows } = await client.query<Omit<LetterheadFacts, 'company_address'> & NationalAddress>({
    name: 'documents.letterhead',
    text: `select ${letterheadColumns} from companies c where c.id = $1`,
    values: [company],
  });
  const [row] = rows;
  if (!row) throw new Error(`There is no company ${company}`);
  return letterheadOf({ ...row, company_address: addressLine(row) }, language);
}
