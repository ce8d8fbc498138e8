import type { QuotationSetting, quotationSettingCalls } from '../../src/api/settings/quotation-setting.ts';
import { quotationSettings } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { type EntityStore, readOne, updateRecord } from '../kit/records.ts';

export const quotationSettingStore: EntityStore = {
  entity: 'quotation_setting',
  table: quotationSettings,
  hidden: ['created_at', 'updated_at', 'created_by'],
  begins: [{}],
};

/** Every company has exactly one row, from its creation. */
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
  update: async ({ scope, services, currentUser, body }) => {
    const { id } = await settingsOf(scope);
    await updateRecord(scope, services, currentUser, quotationSettingStore, id, body);
    return new WithMessage(await settingsOf(scope), 'app.said.saved');
  },
};
