import { useParams } from 'wouter';
import { recordsMachine } from '../../machines/app/workflows/flows.ts';
import { stateMetaOf, statusesOf } from '../../machines/kit/chart-statuses.ts';
import type { AnyLifecycle } from '../../machines/kit/lifecycle.ts';
import { sayPast } from '../../machines/kit/record/past.ts';
import { lifecycleByEntity, loopsOf } from '../../machines/workflows.ts';
import { pathOfRecord } from '../app/record-paths.ts';
import { LinkButton } from '../kit/actions/link-button.tsx';
import { Empty } from '../kit/display/parts.tsx';
import { StatusChip } from '../kit/display/status-chip.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import { wayOf } from './workflow-links.ts';

/** The records behind a workflow's statistic. */
export function Behind() {
  const { t } = useTexts();
  const { entity = '' } = useParams<{ entity: string }>();
  const lifecycle = lifecycleByEntity.get(entity);
  return lifecycle ? <Records key={entity} lifecycle={lifecycle} /> : <Empty title={t('app.not_there')} />;
}

function Records({ lifecycle }: { lifecycle: AnyLifecycle }) {
  const { t, instant, lasting, number } = useTexts();
  const { entity, machine } = lifecycle;
  const title = (state: string) => t(stateMetaOf(machine, state)?.title ?? state);
  const arrow = t('kit.arrow');
  return (
    <ListPage
      list={`workflows_${entity}`}
      title={t(`workflows.entity.${entity}`)}
      machine={recordsMachine(entity)}
      hasSearch={false}
      to={(row) => pathOfRecord(row.page_entity, row.page_id) ?? `/workflows?of=${entity}`}
      actions={<LinkButton to={`/workflows?of=${entity}`}>{t('workflows.back')}</LinkButton>}
      filters={[
        {
          id: 'state',
          label: t('workflows.col.state'),
          choices: statusesOf(machine).map((state) => ({ id: state, label: title(state) })),
        },
        { id: 'stuck', label: t('workflows.col.stuck'), choices: [{ id: 'yes', label: t('workflows.only_stuck') }] },
        {
          id: 'back',
          label: t('workflows.loops'),
          choices: loopsOf(lifecycle).map((loop) => ({
            id: wayOf(loop),
            label: `${title(loop.from)} ${arrow} ${sayPast(t, { entity, ...loop })} ${arrow} ${title(loop.to)}`,
          })),
        },
      ]}
      columns={[
        {
          id: 'record',
          label: t('workflows.col.record'),
          isMain: true,
          show: (row) => row.title ?? t('workflows.gone', { id: row.id }),
        },
        {
          id: 'state',
          label: t('workflows.col.state'),
          isMain: true,
          show: (row) => <StatusChip lifecycle={lifecycle} status={row.state} />,
        },
        { id: 'since', label: t('workflows.col.since'), show: (row) => instant(row.since) },
        { id: 'stay', label: t('workflows.col.stay'), isNumber: true, isMain: true, show: (row) => lasting(row.seconds) },
        {
          id: 'stuck',
          label: t('workflows.col.stuck'),
          show: (row) => (row.is_stuck ? `! ${t('workflows.is_stuck')}` : '–'),
        },
        { id: 'times', label: t('workflows.col.times'), isNumber: true, show: (row) => (row.times ? number(row.times) : '–') },
      ]}
    />
  );
}
