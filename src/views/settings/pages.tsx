import type { Versioned } from '../../machines/kit/edit/edit-form.ts';
import { companyMachine, quotationSettingsMachine } from '../../machines/settings/company/flows.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import type { FormField } from '../kit/record/record-form.tsx';
import { useBusinessTypes, useInterestLevels, usePaymentTerms, useServices, useTradeNames } from './list-words.ts';
import { useRoles, useSalesMembers, useUsers } from './people-words.tsx';
import { NewSettingPage, SettingListPage, SettingPage, type SettingWords } from './setting-pages.tsx';
import { useTemplates } from './template-words.ts';

interface Where {
  /** Nothing: the list; `new`: the form of a new one; an id: that one. */
  at?: number | 'new';
}

/** /settings/users, /settings/users/new, /settings/users/12; the others alike. */
export const UsersPage = ({ at }: Where) => <Pages words={useUsers()} at={at} />;
export const RolesPage = ({ at }: Where) => <Pages words={useRoles()} at={at} />;
export const SalesPage = ({ at }: Where) => <Pages words={useSalesMembers()} at={at} />;
export const InterestLevelsPage = ({ at }: Where) => <Pages words={useInterestLevels()} at={at} />;
export const ServicesPage = ({ at }: Where) => <Pages words={useServices()} at={at} />;
export const BusinessTypesPage = ({ at }: Where) => <Pages words={useBusinessTypes()} at={at} />;
export const TradeNamesPage = ({ at }: Where) => <Pages words={useTradeNames()} at={at} />;
export const PaymentTermsPage = ({ at }: Where) => <Pages words={usePaymentTerms()} at={at} />;
export const TemplatesPage = ({ at }: Where) => <Pages words={useTemplates()} at={at} />;

function Pages<R extends Versioned>({ words, at }: Where & { words: SettingWords<R> }) {
  if (at === undefined) return <SettingListPage words={words} />;
  return at === 'new' ? <NewSettingPage words={words} /> : <SettingPage key={at} words={words} id={at} />;
}

function useFields(names: [name: string, kind?: FormField['kind'], hint?: string][]): FormField[] {
  const { t } = useTexts();
  return names.map(([name, kind, hint]) => ({
    name,
    kind,
    label: t(`settings.field.${name}`),
    hint: hint && t(hint),
  }));
}

/** Every time zone that the browser knows, by the name of the IANA database. */
const timeZones = Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id.replaceAll('_', ' ') }));

/** /settings/company */
export function CompanyPage() {
  const { t, name } = useTexts();
  const fields = useFields([
    ['name_en'],
    ['name_ar'],
    ['slug', 'text', 'settings.hint.slug'],
    ['vat_no'],
    ['commercial_register'],
    ['iban'],
    ['city'],
    ['address', 'long'],
    ['phone', 'tel'],
    ['email', 'email'],
    ['time_zone', 'select', 'settings.hint.time_zone'],
  ]);
  const form = fields.map((field) => (field.name === 'time_zone' ? { ...field, choices: timeZones } : field));
  const words: SettingWords<Versioned & { name_en: string; name_ar: string }> = {
    path: '',
    title: t('settings.title'),
    one: t('settings.company'),
    module: 'settings',
    entity: 'company',
    list: null,
    record: companyMachine,
    edit: null,
    columns: [],
    form,
    titleOf: name,
    isRemovable: false,
  };
  return <SettingPage words={words} id={0} />;
}

/** /settings/quotation_settings */
export function QuotationSettingsPage() {
  const { t } = useTexts();
  const form = useFields([
    ['residential_valid_days', 'number'],
    ['commercial_valid_days', 'number'],
    ['down_payment_rate', 'hundredths', 'settings.hint.percent'],
    ['residential_vat_rate', 'hundredths', 'settings.hint.percent'],
    ['commercial_vat_rate', 'hundredths', 'settings.hint.percent'],
    ['first_response_minutes', 'number'],
    ['generate_mobile_access', 'check'],
    ['terms_en', 'long'],
    ['terms_ar', 'long'],
  ]);
  const words: SettingWords<Versioned> = {
    path: '',
    title: t('settings.title'),
    one: t('settings.quotation_settings'),
    module: 'settings',
    entity: 'quotation_setting',
    list: null,
    record: quotationSettingsMachine,
    edit: null,
    columns: [],
    form,
    titleOf: () => t('settings.quotation_settings'),
    isRemovable: false,
  };
  return <SettingPage words={words} id={0} />;
}
