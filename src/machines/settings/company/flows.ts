import { fromPromise } from 'xstate';
import { type Answered, ask, credentialsNow } from '../../../api/client.ts';
import {
  type Company,
  CompanyInput,
  companyCalls,
  type QuotationSettings,
  QuotationSettingsInput,
  quotationSettingCalls,
} from '../../../api/settings/company.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import type { SaveInput } from '../../kit/edit/edit-form.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom } from '../../kit/entity.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';

interface Reading {
  id: number;
  parents: Parents;
}
const versionOf = (version: number | null) => (version === null ? {} : { version });
/** the company is addressed by its slug, not by an id. */
const own = () => ({ company_slug: credentialsNow().slug ?? '' });

/** The company's own record. */
export const companyEditMachine = editFlow<Company, CompanyInput>({
  entity: 'company',
  fieldsOf: fieldsFrom(CompanyInput),
  blank: () => ({}),
  check: checkWith(CompanyInput),
}).provide({
  actors: {
    save: fromPromise<Answered<Company>, SaveInput<CompanyInput>>(({ input: { fields, version }, signal }) =>
      ask(companyCalls.update, { params: own(), body: { ...fields, ...versionOf(version) }, signal }),
    ),
  },
});
export const companyMachine = recordFlow({
  entity: 'company',
  module: 'settings',
  lifecycle: null,
  edit: companyEditMachine,
  isRemovable: () => false,
}).provide({
  actors: {
    read: fromPromise<Company, Reading>(async ({ signal }) => (await ask(companyCalls.get, { params: own(), signal })).answer),
  },
});

/** What quotations of this company begin with. */
export const quotationSettingsEditMachine = editFlow<QuotationSettings, QuotationSettingsInput>({
  entity: 'quotation_setting',
  fieldsOf: fieldsFrom(QuotationSettingsInput),
  blank: () => ({}),
  check: checkWith(QuotationSettingsInput),
}).provide({
  actors: {
    save: fromPromise<Answered<QuotationSettings>, SaveInput<QuotationSettingsInput>>(({ input: { fields, version }, signal }) =>
      ask(quotationSettingCalls.update, { body: { ...fields, ...versionOf(version) }, signal }),
    ),
  },
});
export const quotationSettingsMachine = recordFlow({
  entity: 'quotation_setting',
  module: 'settings',
  lifecycle: null,
  edit: quotationSettingsEditMachine,
  isRemovable: () => false,
}).provide({
  actors: {
    read: fromPromise<QuotationSettings, Reading>(
      async ({ signal }) => (await ask(quotationSettingCalls.get, { signal })).answer,
    ),
  },
});
