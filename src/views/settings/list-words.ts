import type { BusinessType, InterestLevel, PaymentTerm, Service, TradeName } from '../../api/settings/lists.ts';
import { businessTypeChoices } from '../../machines/settings/choices.machine.ts';
import * as charts from '../../machines/settings/lists.machine.ts';
import { useChoosing, useWords } from '../kit/fields/choices.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import type { ColumnWords } from '../kit/list/table.tsx';
import type { FormField } from '../kit/record/record-form.tsx';
import type { SettingWords } from './setting-pages.tsx';

/** Both names, as columns and as fields. */
export function useNames() {
  const { t } = useTexts();
  const columns: ColumnWords<{ name_en: string; name_ar: string }>[] = [
    {
      id: 'name_en',
      label: t('settings.field.name_en'),
      show: (row) => row.name_en,
      sort: 'name_en',
      isMain: true,
    },
    {
      id: 'name_ar',
      label: t('settings.field.name_ar'),
      show: (row) => row.name_ar,
      sort: 'name_ar',
      isMain: true,
    },
  ];
  const fields: FormField[] = [
    { name: 'name_en', label: t('settings.field.name_en'), isRequired: true },
    { name: 'name_ar', label: t('settings.field.name_ar'), isRequired: true },
  ];
  return { columns, fields };
}

const common = (t: (key: string) => string, path: string) => ({
  path,
  title: t(`settings.${path}`),
  one: t(`settings.${path}.one`),
});

export function useInterestLevels(): SettingWords<InterestLevel> {
  const { t, name, number } = useTexts();
  const { columns, fields } = useNames();
  return {
    ...common(t, 'interest_levels'),
    module: 'settings',
    list: charts.interestLevelsMachine,
    record: charts.interestLevelMachine,
    edit: charts.interestLevelEditMachine,
    columns: [
      ...columns,
      {
        id: 'rank',
        label: t('settings.field.rank'),
        show: (row) => number(row.rank),
        isNumber: true,
        sort: 'rank',
      },
    ],
    form: [...fields, { name: 'rank', label: t('settings.field.rank'), kind: 'number', hint: t('settings.hint.rank') }],
    titleOf: name,
  };
}

export function useServices(): SettingWords<Service> {
  const { t, name, money, number } = useTexts();
  const { columns, fields } = useNames();
  const periodicities = useWords('settings.periodicity', ['yearly', 'once']);
  const rates = useWords('settings.vat_rate', ['0', '500', '1500']);
  return {
    ...common(t, 'services'),
    module: 'settings',
    list: charts.servicesMachine,
    record: charts.serviceMachine,
    edit: charts.serviceEditMachine,
    columns: [
      ...columns,
      {
        id: 'periodicity',
        label: t('settings.field.periodicity'),
        show: (row) => t(`settings.periodicity.${row.periodicity}`),
      },
      {
        id: 'price',
        label: t('settings.field.price'),
        show: (row) => money(row.price),
        isNumber: true,
        sort: 'price',
        isMain: true,
      },
      {
        id: 'vat_rate',
        label: t('settings.field.vat_rate'),
        show: (row) => `${number(row.vat_rate / 100)} %`,
        isNumber: true,
      },
      {
        id: 'active',
        label: t('settings.field.active'),
        show: (row) => t(row.active ? 'kit.yes' : 'kit.no'),
      },
    ],
    form: [
      ...fields,
      { name: 'periodicity', label: t('settings.field.periodicity'), kind: 'select', choices: periodicities },
      { name: 'price', label: t('settings.field.price'), kind: 'money', isRequired: true },
      { name: 'vat_rate', label: t('settings.field.vat_rate'), kind: 'select', choices: rates },
      { name: 'active', label: t('settings.field.active'), kind: 'check' },
    ],
    titleOf: name,
  };
}

export function useBusinessTypes(): SettingWords<BusinessType> {
  const { t, name } = useTexts();
  const { columns, fields } = useNames();
  return {
    ...common(t, 'business_types'),
    module: 'settings',
    list: charts.businessTypesMachine,
    record: charts.businessTypeMachine,
    edit: charts.businessTypeEditMachine,
    columns,
    form: fields,
    titleOf: name,
    isRemovable: false,
  };
}

export function useTradeNames(): SettingWords<TradeName> {
  const { t, name } = useTexts();
  const { columns, fields } = useNames();
  const types = useChoosing(businessTypeChoices);
  const label = t('settings.business_types.one');
  const show = (row: TradeName) =>
    name({ name_en: row.business_type_name_en, name_ar: row.business_type_name_ar }) || t('kit.none');
  return {
    ...common(t, 'trade_names'),
    module: 'settings',
    list: charts.tradeNamesMachine,
    record: charts.tradeNameMachine,
    edit: charts.tradeNameEditMachine,
    columns: [...columns, { id: 'business_type', label, show }],
    filters: [{ id: 'business_type_id', label, choices: types.choices }],
    form: [...fields, { name: 'business_type_id', label, kind: 'select', ...types }],
    titleOf: name,
    isRemovable: false,
  };
}

export function usePaymentTerms(): SettingWords<PaymentTerm> {
  const { t, name, number } = useTexts();
  const { columns, fields } = useNames();
  const alignments = useWords('settings.alignment', ['anniversary', 'calendar']);
  const rhythms = [1, 2, 3, 4, 6, 12].map((n) => ({ id: String(n), label: number(n) }));
  return {
    ...common(t, 'payment_terms'),
    module: 'settings',
    list: charts.paymentTermsMachine,
    record: charts.paymentTermMachine,
    edit: charts.paymentTermEditMachine,
    columns: [
      ...columns,
      {
        id: 'payments_per_year',
        label: t('settings.field.payments_per_year'),
        show: (row) => number(row.payments_per_year),
        isNumber: true,
        sort: 'payments_per_year',
      },
      {
        id: 'days_in_advance',
        label: t('settings.field.days_in_advance'),
        show: (row) => number(row.days_in_advance),
        isNumber: true,
      },
      {
        id: 'alignment',
        label: t('settings.field.alignment'),
        show: (row) => t(`settings.alignment.${row.alignment}`),
      },
    ],
    form: [
      ...fields,
      {
        name: 'payments_per_year',
        label: t('settings.field.payments_per_year'),
        kind: 'select',
        choices: rhythms,
        isRequired: true,
      },
      { name: 'days_in_advance', label: t('settings.field.days_in_advance'), kind: 'number' },
      { name: 'alignment', label: t('settings.field.alignment'), kind: 'select', choices: alignments },
    ],
    titleOf: name,
    isRemovable: false,
  };
}
