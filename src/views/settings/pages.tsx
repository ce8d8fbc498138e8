import type { Versioned } from '../../machines/kit/edit/edit-form.ts';
import { companyMachine, quotationSettingsMachine } from '../../machines/settings/company/flows.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import type { FormField } from '../kit/record/record-form.tsx';
import { SettingPage, type SettingWords } from './setting-pages.tsx';

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
