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
import type { EditMachine } from '../kit/edit/edit-flow.ts';
import type { Versioned } from '../kit/edit/edit-form.ts';
import type { ListMachine } from '../kit/list/list-flow.ts';
import type { RecordMachine } from '../kit/record/record-flow.ts';
import { answered } from '../kit/samples/answered.ts';
import { type Chart, flowChart } from '../kit/samples/samples.ts';
import { editSamples, listSamples, recordSamples, taskSamples } from '../kit/samples/uses.ts';
import {
  businessTypeChoices,
  interestLevelChoices,
  roleChoices,
  type SettingChoice,
  supervisorChoices,
  userChoices,
} from './choices.ts';
import { companyEditMachine, companyMachine, quotationSettingsEditMachine, quotationSettingsMachine } from './company/flows.ts';
import { discardJobMachine, jobsMachine, retryJobMachine } from './job/flows.ts';
import { jobsSample } from './job/samples.ts';
import * as lists from './lists.ts';
import { roleEditMachine, roleMachine, rolesMachine } from './role/flows.ts';
import { salesMemberEditMachine, salesMemberMachine, salesMembersMachine } from './sales-member/flows.ts';
import { templateEditMachine, templateMachine, templatesMachine } from './template/flows.ts';
import { userEditMachine, userMachine, usersMachine } from './user/flows.ts';

const named = (id: number, name: string): SettingChoice => ({ id, name_en: name, name_ar: name });
const choices = <R extends { id: number }>(page: Page<R>, choice: (row: R) => SettingChoice): Page<SettingChoice> => ({
  ...page,
  rows: page.rows.map(choice),
});

/** One kind of setting: its list, its page, its form. */
function ofSetting<R extends Versioned, F extends object>(
  file: string,
  [many, one]: [string, string],
  machines: { list: ListMachine<R>; record: RecordMachine<R, F>; edit: EditMachine<R, F> },
  page: Page<R>,
  field: string & keyof R,
  { record = page.rows[0] as R, isRemoved = true }: { record?: R; isRemoved?: boolean } = {},
): Chart[] {
  return [
    flowChart(file, many, machines.list, listSamples(page)),
    flowChart(file, one, machines.record, recordSamples(record, { isRemoved })),
    flowChart(file, `${one} form`, machines.edit, editSamples(machines.edit, { record, field })),
  ];
}

const company = answered(companyCalls.get);
const settings = answered(quotationSettingCalls.get);

export const settingUses: Chart[] = [
  flowChart('settings/company/flows.ts', 'company', companyMachine, recordSamples(company, { isRemoved: false })),
  flowChart(
    'settings/company/flows.ts',
    'company form',
    companyEditMachine,
    editSamples(companyEditMachine, { record: company, field: 'name_en', kinds: ['known'] }),
  ),
  flowChart(
    'settings/company/flows.ts',
    'quotation settings',
    quotationSettingsMachine,
    recordSamples(settings, { isRemoved: false }),
  ),
  flowChart(
    'settings/company/flows.ts',
    'quotation settings form',
    quotationSettingsEditMachine,
    editSamples(quotationSettingsEditMachine, { record: settings, field: 'terms_en', kinds: ['known'] }),
  ),
  ...ofSetting(
    'settings/user/flows.ts',
    ['users', 'user'],
    { list: usersMachine, record: userMachine, edit: userEditMachine },
    answered(userCalls.list),
    'name',
    { record: answered(userCalls.get) },
  ),
  ...ofSetting(
    'settings/role/flows.ts',
    ['roles', 'role'],
    { list: rolesMachine, record: roleMachine, edit: roleEditMachine },
    answered(roleCalls.list),
    'name_en',
  ),
  ...ofSetting(
    'settings/sales-member/flows.ts',
    ['sales members', 'sales member'],
    { list: salesMembersMachine, record: salesMemberMachine, edit: salesMemberEditMachine },
    answered(salesMemberCalls.list),
    'yearly_target',
    { record: answered(salesMemberCalls.get) },
  ),
  ...ofSetting(
    'settings/template/flows.ts',
    ['templates', 'template'],
    { list: templatesMachine, record: templateMachine, edit: templateEditMachine },
    answered(templateCalls.list),
    'name_en',
    { record: answered(templateCalls.get) },
  ),
  ...ofSetting(
    'settings/lists.ts',
    ['interest levels', 'interest level'],
    { list: lists.interestLevelsMachine, record: lists.interestLevelMachine, edit: lists.interestLevelEditMachine },
    answered(interestLevelCalls.list),
    'name_en',
  ),
  ...ofSetting(
    'settings/lists.ts',
    ['services', 'service'],
    { list: lists.servicesMachine, record: lists.serviceMachine, edit: lists.serviceEditMachine },
    answered(serviceCalls.list),
    'name_en',
  ),
  ...ofSetting(
    'settings/lists.ts',
    ['business types', 'business type'],
    { list: lists.businessTypesMachine, record: lists.businessTypeMachine, edit: lists.businessTypeEditMachine },
    answered(businessTypeCalls.list),
    'name_en',
    { isRemoved: false },
  ),
  ...ofSetting(
    'settings/lists.ts',
    ['trade names', 'trade name'],
    { list: lists.tradeNamesMachine, record: lists.tradeNameMachine, edit: lists.tradeNameEditMachine },
    answered(tradeNameCalls.list),
    'name_en',
    { isRemoved: false },
  ),
  ...ofSetting(
    'settings/lists.ts',
    ['payment terms', 'payment term'],
    { list: lists.paymentTermsMachine, record: lists.paymentTermMachine, edit: lists.paymentTermEditMachine },
    answered(paymentTermCalls.list),
    'name_en',
    { isRemoved: false },
  ),
  flowChart('settings/job/flows.ts', 'background jobs', jobsMachine, listSamples(jobsSample)),
  flowChart(
    'settings/job/flows.ts',
    'run a job again',
    retryJobMachine,
    taskSamples({ id: 3 }, { answer: { ...jobsSample.rows[0] } }),
  ),
  flowChart('settings/job/flows.ts', 'discard a job', discardJobMachine, taskSamples({ id: 3 })),
  flowChart(
    'settings/choices.ts',
    'roles to choose from',
    roleChoices,
    listSamples(answered(roleCalls.list) as Page<SettingChoice>),
  ),
  flowChart(
    'settings/choices.ts',
    'business types to choose from',
    businessTypeChoices,
    listSamples(answered(businessTypeCalls.list) as Page<SettingChoice>),
  ),
  flowChart(
    'settings/choices.ts',
    'interest levels to choose from',
    interestLevelChoices,
    listSamples(answered(interestLevelCalls.list) as Page<SettingChoice>),
  ),
  flowChart(
    'settings/choices.ts',
    'users to choose from',
    userChoices,
    listSamples(choices(answered(userCalls.brief), ({ id, name }) => named(id, name))),
  ),
  flowChart(
    'settings/choices.ts',
    'supervisors to choose from',
    supervisorChoices,
    listSamples(choices(answered(salesMemberCalls.list), ({ id, user_name }) => named(id, user_name))),
  ),
];
