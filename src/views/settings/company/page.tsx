import { companyFields, logoTypes } from '../../../api/settings/company.ts';
import { companyFlows } from '../../../machines/settings/company/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Logo } from '../../kit/display/attached-file.tsx';
import { entityPage } from '../../kit/entity/entity-page.tsx';
import type { OwnFieldProps } from '../../kit/fields/form-field.tsx';
import { UploadField } from '../../kit/fields/upload-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** The browser's IANA time zones, plus UTC, which browsers leave out. */
const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((id) => ({
  id,
  label: id.replaceAll('_', ' '),
}));

const images = [...logoTypes, '.png', '.jpg', '.jpeg'].join(',');

/** The logo: shown as it is, replaced by another image, or taken off. */
function LogoField({ value, onChange, ...props }: OwnFieldProps) {
  const { t } = useTexts();
  const id = typeof value === 'number' ? value : null;
  return (
    <>
      {id !== null && (
        <div>
          <Logo key={id} id={id} />
          <Button kind="quiet" isHeld={props.isReadOnly} onPress={() => onChange(null)}>
            {t('settings.company.logo.remove')}
          </Button>
        </div>
      )}
      <UploadField
        {...props}
        label={t('settings.field.logo_id')}
        hint={t('settings.hint.logo')}
        owner="company"
        types={images}
        value={id}
        onChange={onChange}
      />
    </>
  );
}

/** /settings/company */
export const Page = entityPage('company', {
  flows: companyFlows,
  fields: companyFields,
  special: {
    time_zone: { kind: 'select', choices: timeZones },
    logo_id: { own: { show: (props) => <LogoField {...props} />, say: (value) => (value ? '✓' : '–') } },
  },
  shows: { logo_id: ({ logo_id }) => logo_id !== null && <Logo key={logo_id} id={logo_id} /> },
  place: { path: '/settings', title: ({ t }) => t('settings.title') },
});
