import type { QuotationSetting, quotationSettingCalls } from '../../src/api/settings/quotation-setting.ts';
import { quotationSettings } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, Said } from '../http/contract.ts';
import { type Kept, readOne, updateRecord } from '../kit/records.ts';
import { notFound } from '../kit/refuse.ts';

export const quotationSettingStore: Kept = {
  entity: 'quotation_setting',
  table: quotationSettings,
  hidden: ['created_at', 'updated_at', 'created_by'],
};

/** The one row that every company has from its making on. */
async function settingsOf(scope: Scope): Promise<QuotationSetting> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'quotation_settings.id',
    text: 'select id from quotation_settings where company_id = $1',
    values: [scope.company],
  });
  const settings = rows[0] && (await readOne<QuotationSetting>(scope, quotationSettingStore, rows[0].id));
  if (!settings) throw notFound();
  return settings;
}

export const quotationSettingHandlers: Handlers<typeof quotationSettingCalls> = {
  get: ({ scope }) => settingsOf(scope),
  update: async ({ scope, services, actor, body }) => {
    const { id } = await settingsOf(scope);
    await updateRecord(scope, services, actor, quotationSettingStore, id, body);
    return new Said(await settingsOf(scope), 'app.said.saved');
  },
};
