import type { BusinessType, InterestLevel, PaymentTerm, Service, TradeName } from '../../api/settings/lists.ts';
import { businessTypeChoices } from '../../machines/settings/choices.ts';
import * as columns from '../../machines/settings/columns.ts';
import * as charts from '../../machines/settings/lists.ts';
import { useChoosing, useWords } from '../kit/fields/choices.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import { wordsOf } from '../kit/list/columns.tsx';
import type { FormField } from '../kit/record/record-form.tsx';
import type { SettingWords } from './setting-pages.tsx';

/** Both names, as fields. */
export function useNames(): FormField[] {
  const { t } = useTexts();
  return [
    { name: 'name_en', label: t('settings.field.name_en'), isRequired: true },
    { name: 'name_ar', label: t('settings.field.name_ar'), isRequired: true },
  ];
}

const common = (t: (key: string) => string, path: string) => ({
  path,
  title: t(`settings.${path}`),
  one: t(`settings.${path}.one`),
});

export function useInterestLevels(): SettingWords<InterestLevel> {
  const said = useTexts();
  const { t, name } = said;
  const fields = useNames();
  return {
    ...common(t, 'interest_levels'),
    module: 'settings',
    entity: 'interest_level',
    list: charts.interestLevelsMachine,
    record: charts.interestLevelMachine,
    edit: charts.interestLevelEditMachine,
    columns: wordsOf(columns.interestLevelColumns, said),
    form: [...fields, { name: 'rank', label: t('settings.field.rank'), kind: 'number', hint: t('settings.hint.rank') }],
    titleOf: name,
  };
}

export function useServices(): SettingWords<Service> {
  const said = useTexts();
  const { t, name } = said;
  const fields = useNames();
  const periodicities = useWords('settings.periodicity', ['yearly', 'once']);
  const rates = useWords('settings.vat_rate', ['0', '500', '1500']);
  return {
    ...common(t, 'services'),
    module: 'settings',
    entity: 'service',
    list: charts.servicesMachine,
    record: charts.serviceMachine,
    edit: charts.serviceEditMachine,
    columns: wordsOf(columns.serviceColumns, said, { vat_rate: (row) => `${said.number(row.vat_rate / 100)} %` }),
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
  const said = useTexts();
  const { t, name } = said;
  const fields = useNames();
  return {
    ...common(t, 'business_types'),
    module: 'settings',
    entity: 'business_type',
    list: charts.businessTypesMachine,
    record: charts.businessTypeMachine,
    edit: charts.businessTypeEditMachine,
    columns: wordsOf(columns.businessTypeColumns, said),
    form: fields,
    titleOf: name,
    isRemovable: false,
  };
}

export function useTradeNames(): SettingWords<TradeName> {
  const said = useTexts();
  const { t, name } = said;
  const fields = useNames();
  const types = useChoosing(businessTypeChoices);
  const label = t('settings.field.business_type');
  return {
    ...common(t, 'trade_names'),
    module: 'settings',
    entity: 'trade_name',
    list: charts.tradeNamesMachine,
    record: charts.tradeNameMachine,
    edit: charts.tradeNameEditMachine,
    columns: wordsOf(columns.tradeNameColumns, said),
    filters: [{ id: 'business_type_id', label, choices: types.choices }],
    form: [...fields, { name: 'business_type_id', label, kind: 'select', ...types }],
    titleOf: name,
    isRemovable: false,
  };
}

export function usePaymentTerms(): SettingWords<PaymentTerm> {
  const said = useTexts();
  const { t, name } = said;
  const fields = useNames();
  const alignments = useWords('settings.alignment', ['anniversary', 'calendar']);
  const rhythms = [1, 2, 3, 4, 6, 12].map((n) => ({ id: String(n), label: said.number(n) }));
  return {
    ...common(t, 'payment_terms'),
    module: 'settings',
    entity: 'payment_term',
    list: charts.paymentTermsMachine,
    record: charts.paymentTermMachine,
    edit: charts.paymentTermEditMachine,
    columns: wordsOf(columns.paymentTermColumns, said),
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
