import { identityReadColumns } from '../../../machines/settings/identity-read/columns.ts';
import { identityReadsMachine, readEntities } from '../../../machines/settings/identity-read/flows.ts';
import { useWords } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { wordsOf } from '../../kit/list/columns.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';

/** /settings/identity_reads: who saw whose ID number. */
export function IdentityReadsPage() {
  const said = useTexts();
  const { t } = said;
  const entities = useWords('app.entity', readEntities);
  return (
    <ListPage
      list="identity_reads"
      title={t('settings.identity_reads')}
      machine={identityReadsMachine}
      columns={wordsOf(identityReadColumns, said, {})}
      filters={[{ id: 'entity', label: t('privacy.reads.entity'), choices: entities }]}
      hasSearch={false}
      to={({ entity, record_id }) => `/${entity}s/${record_id}`}
      none={{ title: t('privacy.reads.none'), hint: t('privacy.reads.none_hint') }}
    />
  );
}
