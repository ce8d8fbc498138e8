import { inputNames } from '../../../api/define-fields.ts';
import { type RetentionSetting, retentionSettingFields } from '../../../api/settings/retention-setting.ts';
import { retentionSettingFlows } from '../../../machines/settings/retention-setting/flows.ts';
import { Section } from '../../kit/display/parts.tsx';
import { entityPage } from '../../kit/entity/entity-page.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

const chosen: string[] = inputNames(retentionSettingFields);
const fixed = Object.keys(retentionSettingFields).filter((name) => !chosen.includes(name));

/** /settings/retention_settings */
export const Page = entityPage('retention_setting', {
  flows: retentionSettingFlows,
  fields: retentionSettingFields,
  title: (_, { t }) => t('settings.retention_settings'),
  extra: (record) => record && <Fixed record={record} />,
  place: { path: '/settings', title: ({ t }) => t('settings.title') },
});

/** What no company chooses. */
function Fixed({ record }: { record: RetentionSetting }) {
  const { t } = useTexts();
  return (
    <Section>
      <h2>{t('settings.retention.fixed')}</h2>
      <FieldFacts fields={retentionSettingFields} names={fixed} record={record} />
      <p>{t('settings.retention.history')}</p>
    </Section>
  );
}
