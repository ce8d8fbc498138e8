import { fromPromise } from 'xstate';
import { ask } from '../../api/client.ts';
import type { Page } from '../../api/contract.ts';
import { businessTypeCalls, interestLevelCalls } from '../../api/settings/lists.ts';
import { roleCalls } from '../../api/settings/role.ts';
import { salesMemberCalls } from '../../api/settings/sales-member.ts';
import { userCalls } from '../../api/settings/user.ts';
import type { Parents } from '../kit/actors.ts';
import { listFlow, type Query } from '../kit/list/list-flow.ts';

/** What a field or a filter lets choose from. */
export interface SettingChoice {
  id: number;
  name_en: string;
  name_ar: string;
}
type Reading = { query: Query; parents: Parents };

const choices = (entity: string, read: (signal: AbortSignal) => Promise<Page<SettingChoice>>) =>
  listFlow<SettingChoice>({ entity }).provide({
    actors: { read: fromPromise<Page<SettingChoice>, Reading>(({ signal }) => read(signal)) },
  });
const query = { per_page: 100 };
const named = (id: number, name: string): SettingChoice => ({ id, name_en: name, name_ar: name });

export const roleChoices = choices('role', async (signal) => (await ask(roleCalls.list, { query, signal })).answer);
export const businessTypeChoices = choices(
  'business_type',
  async (signal) => (await ask(businessTypeCalls.list, { query, signal })).answer,
);
export const interestLevelChoices = choices(
  'interest_level',
  async (signal) => (await ask(interestLevelCalls.list, { query: { ...query, sort: 'rank' }, signal })).answer,
);
export const userChoices = choices('user', async (signal) => {
  const { answer } = await ask(userCalls.brief, { query, signal });
  return { ...answer, rows: answer.rows.map(({ id, name }) => named(id, name)) };
});
export const supervisorChoices = choices('sales_member', async (signal) => {
  const { answer } = await ask(salesMemberCalls.list, { query, signal });
  return { ...answer, rows: answer.rows.map(({ id, user_name }) => named(id, user_name)) };
});
export type SettingChoices = typeof roleChoices;
