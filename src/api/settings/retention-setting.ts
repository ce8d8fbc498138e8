import * as z from 'zod/mini';
import { changeOf, get, put } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { retention } from './retention.ts';

const fixed = () => field.shown('number', z.int());
const chosen = ({ days, from, to }: { days: number; from: number; to: number }) =>
  field.presetNumber({ from, to }, { initial: days });

/** How long a company keeps what it doesn't need for ever. */
export const retentionSettingFields = defineFields('settings.field', {
  session_days: chosen(retention.session_days),
  link_days: chosen(retention.link_days),
  notification_days: chosen(retention.notification_days),
  job_days: chosen(retention.job_days),
  identity_read_days: chosen(retention.identity_read_days),
  event_days: fixed(),
  answer_days: fixed(),
  attempt_days: fixed(),
  export_days: fixed(),
  mail_days: fixed(),
});
export const RetentionSetting = z.object({ id: z.int(), version: z.int(), ...recordOf(retentionSettingFields) });
export type RetentionSetting = z.infer<typeof RetentionSetting>;
export const RetentionSettingInput = z.strictObject(inputOf(retentionSettingFields));
export type RetentionSettingInput = z.input<typeof RetentionSettingInput>;

export const retentionSettingCalls = {
  get: get('X-RET-01', '/retention_settings', { needs: 'settings.view', answer: RetentionSetting }),
  update: put('X-RET-02', '/retention_settings', {
    needs: 'settings.edit',
    wrapper: 'retention_setting',
    body: changeOf(RetentionSettingInput),
    answer: RetentionSetting,
  }),
};
