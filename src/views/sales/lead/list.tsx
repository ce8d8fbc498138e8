import { leadColumns } from '../../../machines/sales/columns.ts';
import { leadChoices } from '../../../machines/sales/lead/choices.ts';
import { leadLifecycle } from '../../../machines/sales/lead/lifecycle.ts';
import { leadsMachine } from '../../../machines/sales/lead/list.ts';
import { useHere } from '../../app/viewer.tsx';
import { LinkButton } from '../../kit/actions/link-button.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { fetched } from '../../kit/ground/fetched.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { wordsOf } from '../../kit/list/columns.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { lateCompounds, lateManagers, lateUnitTypes } from '../../property/late-choices.ts';
import { uses } from '../../property/uses.ts';

const Bulk = fetched(async () => (await import('./bulk.tsx')).LeadBulk);
const panel = beside(async () => (await import('./page.tsx')).LeadPage);

export function Leads() {
  const said = useTexts();
  const { t } = said;
  const { may } = useHere();
  return (
    <ListPage
      list="leads"
      title={t('app.nav.leads')}
      machine={leadsMachine}
      to={(lead) => `/leads/${lead.id}`}
      panel={panel}
      isExported={may('leads.export')}
      bulk={may('leads.edit') ? Bulk : undefined}
      actions={may('leads.create') && <LinkButton to="/leads/new">{t('sales.lead.new')}</LinkButton>}
      filters={[
        {
          id: 'status',
          label: t('sales.lead.status'),
          choices: leadChoices.statuses.map((id) => ({ id, label: t(`lead.status.${id}`) })),
        },
        {
          id: 'source',
          label: t('sales.lead.source'),
          choices: leadChoices.sources.map((id) => ({ id, label: t(`sales.source.${id}`) })),
        },
        { id: 'assignee_id', label: t('sales.lead.assignee'), from: lateManagers },
        { id: 'compound_id', label: t('sales.lead.compound'), from: lateCompounds },
        { id: 'unit_type_id', label: t('sales.lead.unit_type'), from: lateUnitTypes },
        {
          id: 'property_use',
          label: t('sales.lead.property_use'),
          choices: uses.map((id) => ({ id, label: t(`sales.use.${id}`) })),
        },
      ]}
      columns={wordsOf(leadColumns, said, {
        status: ({ status }) => <StatusChip lifecycle={leadLifecycle} status={status} />,
      })}
    />
  );
}
