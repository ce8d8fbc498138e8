import type { Page } from '../../api/contract.ts';
import { companyCalls, quotationSettingCalls } from '../../api/settings/company.ts';
import {
  businessTypeCalls,
  interestLevelCalls,
  paymentTermCalls,
  serviceCalls,
  tradeNameCalls,
} from '../../api/settings/lists.ts';
import { roleCalls } from '../../api/settings/role.ts';
import { salesMemberCalls } from '../../api/settings/sales-member.ts';
import { templateCalls } from '../../api/settings/template.ts';
import { userCalls } from '../../api/settings/user.ts';
import { answered } from '../kit/answered.ts';
import type { EditMachine } from '../kit/edit-flow.ts';
import type { Versioned } from '../kit/edit-form.ts';
import type { ListMachine } from '../kit/list-flow.ts';
import type { RecordMachine } from '../kit/record-flow.ts';
import { type Chart, flowChart } from '../kit/samples.ts';
import { editSamples, listSamples, recordSamples } from '../kit/uses.ts';
import {
  businessTypeChoices,
  interestLevelChoices,
  roleChoices,
  type SettingChoice,
  supervisorChoices,
  userChoices,
} from './choices.machine.ts';
import { companyEditMachine, companyMachine, quotationSettingsEditMachine, quotationSettingsMachine } from './company.machine.ts';
import * as lists from './lists.machine.ts';
import { roleEditMachine, roleMachine, rolesMachine } from './role.machine.ts';
import { salesMemberEditMachine, salesMemberMachine, salesMembersMachine } from './sales-member.machine.ts';
import { templateEditMachine, templateMachine, templatesMachine } from './template.machine.ts';
import { userEditMachine, userMachine, usersMachine } from './user.machine.ts';

const file = (name: string) => `settings/${name}.machine.ts`;
const named = (id: number, name: string): SettingChoice => ({ id, name_en: name, name_ar: name });
const choices = <R extends { id: number }>(page: Page<R>, choice: (row: R) => SettingChoice): Page<SettingChoice> => ({
  ...page,
  rows: page.rows.map(choice),
});

/** One kind of setting: its list, its page, its form. */
function ofSetting<R extends Versioned, F extends object>(
  name: string,
  [many, one]: [string, string],
  machines: { list: ListMachine<R>; record: RecordMachine<R, F>; edit: EditMachine<R, F> },
  page: Page<R>,
  field: string & keyof R,
  { record = page.rows[0] as R, isRemoved = true }: { record?: R; isRemoved?: boolean } = {},
): Chart[] {
  return [
    flowChart(file(name), many, machines.list, listSamples(page)),
    flowChart(file(name), one, machines.record, recordSamples(record, { isRemoved })),
    flowChart(file(name), `${one} form`, machines.edit, editSamples(machines.edit, { record, field })),
  ];
}

const company = answered(companyCalls.get);
const settings = answered(quotationSettingCalls.get);

export const settingUses: Chart[] = [
  flowChart(file('company'), 'company', companyMachine, recordSamples(company, { isRemoved: false })),
  flowChart(
    file('company'),
    'company form',
    companyEditMachine,
    editSamples(companyEditMachine, { record: company, field: 'name_en', kinds: ['known'] }),
  ),
  flowChart(file('company'), 'quotation settings', quotationSettingsMachine, recordSamples(settings, { isRemoved: false })),
  flowChart(
    file('company'),
    'quotation settings form',
    quotationSettingsEditMachine,
    editSamples(quotationSettingsEditMachine, { record: settings, field: 'terms_en', kinds: ['known'] }),
  ),
  ...ofSetting(
    'user',
    ['users', 'user'],
    { list: usersMachine, record: userMachine, edit: userEditMachine },
    answered(userCalls.list),
    'name',
    { record: answered(userCalls.get) },
  ),
  ...ofSetting(
    'role',
    ['roles', 'role'],
    { list: rolesMachine, record: roleMachine, edit: roleEditMachine },
    answered(roleCalls.list),
    'name_en',
  ),
  ...ofSetting(
    'sales-member',
    ['sales members', 'sales member'],
    { list: salesMembersMachine, record: salesMemberMachine, edit: salesMemberEditMachine },
    answered(salesMemberCalls.list),
    'yearly_target',
    { record: answered(salesMemberCalls.get) },
  ),
  ...ofSetting(
    'template',
    ['templates', 'template'],
    { list: templatesMachine, record: templateMachine, edit: templateEditMachine },
    answered(templateCalls.list),
    'name_en',
    { record: answered(templateCalls.get) },
  ),
  ...ofSetting(
    'lists',
    ['interest levels', 'interest level'],
    { list: lists.interestLevelsMachine, record: lists.interestLevelMachine, edit: lists.interestLevelEditMachine },
    answered(interestLevelCalls.list),
    'name_en',
  ),
  ...ofSetting(
    'lists',
    ['services', 'service'],
    { list: lists.servicesMachine, record: lists.serviceMachine, edit: lists.serviceEditMachine },
    answered(serviceCalls.list),
    'name_en',
  ),
  ...ofSetting(
    'lists',
    ['business types', 'business type'],
    { list: lists.businessTypesMachine, record: lists.businessTypeMachine, edit: lists.businessTypeEditMachine },
    answered(businessTypeCalls.list),
    'name_en',
    { isRemoved: false },
  ),
  ...ofSetting(
    'lists',
    ['trade names', 'trade name'],
    { list: lists.tradeNamesMachine, record: lists.tradeNameMachine, edit: lists.tradeNameEditMachine },
    answered(tradeNameCalls.list),
    'name_en',
    { isRemoved: false },
  ),
  ...ofSetting(
    'lists',
    ['payment terms', 'payment term'],
    { list: lists.paymentTermsMachine, record: lists.paymentTermMachine, edit: lists.paymentTermEditMachine },
    answered(paymentTermCalls.list),
    'name_en',
    { isRemoved: false },
  ),
  flowChart(file('choices'), 'roles to choose from', roleChoices, listSamples(answered(roleCalls.list) as Page<SettingChoice>)),
  flowChart(
    file('choices'),
    'business types to choose from',
    businessTypeChoices,
    listSamples(answered(businessTypeCalls.list) as Page<SettingChoice>),
  ),
  flowChart(
    file('choices'),
    'interest levels to choose from',
    interestLevelChoices,
    listSamples(answered(interestLevelCalls.list) as Page<SettingChoice>),
  ),
  flowChart(
    file('choices'),
    'users to choose from',
    userChoices,
    listSamples(choices(answered(userCalls.brief), ({ id, name }) => named(id, name))),
  ),
  flowChart(
    file('choices'),
    'supervisors to choose from',
    supervisorChoices,
    listSamples(choices(answered(salesMemberCalls.list), ({ id, user_name }) => named(id, user_name))),
  ),
];
