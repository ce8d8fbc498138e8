import { propertyUses } from '../../../api/fields.ts';
import { leadColumns } from '../../../machines/sales/columns.ts';
import { leadChoices } from '../../../machines/sales/lead/choices.ts';
import { leadLifecycle } from '../../../machines/sales/lead/lifecycle.ts';
import { leadsMachine } from '../../../machines/sales/lead/list.ts';
import { useHere } from '../../app/viewer.tsx';
import { LinkButton } from '../../kit/actions/link-button.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { choicesFrom } from '../../kit/entity/filter-fields.ts';
import { fetched } from '../../kit/ground/fetched.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { wordsOf } from '../../kit/list/columns.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

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
        { id: 'assignee_id', label: t('sales.lead.assignee'), from: choicesFrom('user') },
        { id: 'compound_id', label: t('sales.lead.compound'), from: choicesFrom('compound') },
        { id: 'unit_type_id', label: t('sales.lead.unit_type'), from: choicesFrom('unit_type') },
        {
          id: 'property_use',
          label: t('sales.lead.property_use'),
          choices: propertyUses.map((id) => ({ id, label: t(`sales.use.${id}`) })),
        },
      ]}
      columns={wordsOf(leadColumns, said, {
        status: ({ status }) => <StatusChip lifecycle={leadLifecycle} status={status} />,
      })}
    />
  );
}
