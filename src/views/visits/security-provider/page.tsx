import { inputNames } from '../../../api/define-fields.ts';
import {
  type SecurityProvider,
  securityProviderColumns,
  securityProviderFields,
  securityProviderFilterFields,
} from '../../../api/visits/security-provider.ts';
import { securityProviderFlows } from '../../../machines/visits/security-provider/flows.ts';
import { Facts } from '../../kit/display/parts.tsx';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { ManyField } from '../../kit/fields/many-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

const compounds = { of: 'compound', label: 'visits.security_provider.compound_ids', name: 'compound_ids' } as const;

/** The compounds by name, as read with the record: its reader may lack their list. */
function Guarded({ provider }: { provider: SecurityProvider }) {
  const { t, name } = useTexts();
  return <Facts rows={[[t(compounds.label), provider.compounds.map(name).join(' · ') || t('kit.none')]]} />;
}

export const { List, New, Page } = entityScreens('security_provider', {
  flows: securityProviderFlows,
  fields: securityProviderFilterFields,
  columns: securityProviderColumns,
  form: inputNames(securityProviderFields).filter((name) => name !== 'compound_ids'),
  extra: (record, edit) => (edit ? <ManyField edit={edit} {...compounds} /> : record && <Guarded provider={record} />),
});
