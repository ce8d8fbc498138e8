import { lazy } from 'react';
import { compoundChoices, managerChoices, unitTypeChoices } from '../../machines/property/choices.machine.ts';
import { leadLifecycle } from '../../machines/sales/lead.lifecycle.ts';
import { leadsMachine } from '../../machines/sales/lead.machine.ts';
import { leadChoices } from '../../machines/sales/lead-parts.machine.ts';
import { useHere } from '../app/viewer.tsx';
import { LinkButton } from '../kit/link-button.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { beside } from '../kit/side-panel.tsx';
import { StatusChip } from '../kit/status-chip.tsx';
import { useTexts } from '../kit/texts.tsx';
import { uses } from '../property/uses.ts';

const Bulk = lazy(async () => ({ default: (await import('./lead-bulk.tsx')).LeadBulk }));
const panel = beside(async () => (await import('./lead.tsx')).LeadPage);

export function Leads() {
  const { t, name, money, date, instant } = useTexts();
  const { may } = useHere();
  return (
    <ListPage
      list="leads"
      title={t('app.nav.leads')}
      machine={leadsMachine}
      to={(lead) => `/leads/${lead.id}`}
      panel={panel}
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
        { id: 'assignee_id', label: t('sales.lead.assignee'), from: managerChoices },
        { id: 'compound_id', label: t('sales.lead.compound'), from: compoundChoices },
        { id: 'unit_type_id', label: t('sales.lead.unit_type'), from: unitTypeChoices },
        {
          id: 'property_use',
          label: t('sales.lead.property_use'),
          choices: uses.map((id) => ({ id, label: t(`sales.use.${id}`) })),
        },
      ]}
      columns={[
        { id: 'name', label: t('sales.lead.name'), show: (lead) => lead.name, sort: 'name', isMain: true },
        {
          id: 'status',
          label: t('sales.lead.status'),
          sort: 'status',
          isMain: true,
          show: ({ status }) => <StatusChip lifecycle={leadLifecycle} status={status} />,
        },
        { id: 'ref', label: t('sales.lead.ref'), show: (lead) => lead.ref_no },
        { id: 'mobile', label: t('sales.lead.mobile'), show: (lead) => <bdi dir="ltr">{lead.mobile ?? '–'}</bdi>, isMain: true },
        {
          id: 'compound',
          label: t('sales.lead.compound'),
          show: (lead) => name({ name_en: lead.compound_name_en, name_ar: lead.compound_name_ar }) || '–',
        },
        { id: 'budget', label: t('sales.lead.budget'), show: (lead) => money(lead.budget_max), isNumber: true },
        { id: 'move_in', label: t('sales.lead.move_in'), show: (lead) => date(lead.move_in_on), sort: 'move_in_on' },
        { id: 'source', label: t('sales.lead.source'), show: (lead) => t(`sales.source.${lead.source}`), sort: 'source' },
        { id: 'assignee', label: t('sales.lead.assignee'), show: (lead) => lead.assignee_name ?? '–' },
        { id: 'created', label: t('sales.lead.created'), show: (lead) => instant(lead.created_at), sort: 'created_at' },
      ]}
    />
  );
}
