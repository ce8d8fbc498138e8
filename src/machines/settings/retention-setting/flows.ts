import { ask } from '../../../api/client.ts';
import { RetentionSettingInput, retentionSettingCalls } from '../../../api/settings/retention-setting.ts';
import { singleFlows } from '../../kit/single-flows.ts';

/** How long the company keeps what. */
export const retentionSettingFlows = singleFlows('retention_setting', RetentionSettingInput, {
  read: async (signal) => (await ask(retentionSettingCalls.get, { signal })).answer,
  save: (body, signal) => ask(retentionSettingCalls.update, { body, signal }),
});
