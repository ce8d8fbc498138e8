import { sql } from 'drizzle-orm';
import { retention } from '../../src/api/settings/retention.ts';
import type { RetentionSetting, retentionSettingCalls } from '../../src/api/settings/retention-setting.ts';
import { retentionSettings } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { type EntityStore, readOne, updateRecord } from '../kit/records.ts';

/** What isn't a company's to choose. */
const fixed = ['event_days', 'answer_days', 'attempt_days', 'export_days', 'mail_days'] as const;

export const retentionSettingStore: EntityStore = {
  entity: 'retention_setting',
  table: retentionSettings,
  hidden: ['created_at', 'updated_at', 'created_by', 'purged_at', 'outbox_purged'],
  shows: Object.fromEntries(fixed.map((name) => [name, sql<number>`${sql.raw(String(retention[name].days))}`])),
  begins: [{}],
};

/** Every company has exactly one row, from its creation. */
export async function retentionOf(scope: Scope): Promise<RetentionSetting> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'retention_settings.id',
    text: 'select id from retention_settings where company_id = $1',
    values: [scope.company],
  });
  const settings = rows[0] && (await readOne<RetentionSetting>(scope, retentionSettingStore, rows[0].id));
  if (!settings) throw notFound();
  return settings;
}

export const retentionSettingHandlers: Handlers<typeof retentionSettingCalls> = {
  get: ({ scope }) => retentionOf(scope),
  update: async ({ scope, services, currentUser, body }) => {
    const { id } = await retentionOf(scope);
    await updateRecord(scope, services, currentUser, retentionSettingStore, id, body);
    return new WithMessage(await retentionOf(scope), 'app.said.saved');
  },
};
