import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { executionLifecycle } from '../../machines/approvals/execution.lifecycle.ts';
import { associatedMachine, pendingMachine } from '../../machines/approvals/execution.machine.ts';
import { Segments } from '../kit/display/segments.tsx';
import { StatusChip } from '../kit/display/status-chip.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { ListPage } from '../kit/list/list-page.tsx';

const lists = ['pending', 'associated'] as const;

/** What waits for me, and what I am part of. */
export function Inbox() {
  const { t, money, instant, name } = useTexts();
  const [which, setWhich] = useQueryState('list', parseAsStringLiteral(lists).withDefault('pending'));
  return (
    <ListPage
      list={`approvals_${which}`}
      key={which}
      title={t('app.nav.approvals')}
      machine={which === 'pending' ? pendingMachine : associatedMachine}
      to={(run) => `/approvals/${run.id}`}
      hasSearch={false}
      none={{ title: t(`approvals.${which}.none`), hint: t(`approvals.${which}.none_hint`) }}
      actions={
        <Segments
          label={t('app.nav.approvals')}
          value={which}
          choices={lists.map((id) => ({ id, label: t(`approvals.${id}`) }))}
          onChange={(next) => void setWhich(next)}
        />
      }
      columns={[
        { id: 'ref', label: t('sales.lead.ref'), show: (run) => run.record_ref_no, isMain: true },
        { id: 'customer', label: t('sales.quotation.customer'), show: (run) => run.customer ?? '–', isMain: true },
        { id: 'kind', label: t('approvals.kind'), show: (run) => t(`approvals.kind.${run.kind}`) },
        {
          id: 'rule',
          label: t('approvals.rule'),
          show: (run) => name({ name_en: run.config_name_en, name_ar: run.config_name_ar }),
        },
        {
          id: 'status',
          label: t('sales.lead.status'),
          isMain: true,
          show: ({ status }) => <StatusChip lifecycle={executionLifecycle} status={status} />,
        },
        { id: 'step', label: t('approvals.step'), show: (run) => run.step_name ?? '–' },
        {
          id: 'due',
          label: t('approvals.due'),
          show: (run) => (run.step_overdue ? `! ${instant(run.step_due_at)}` : instant(run.step_due_at)),
        },
        { id: 'by', label: t('approvals.requester'), show: (run) => run.requester_name },
        { id: 'total', label: t('sales.quotation.total'), show: (run) => money(run.total_gross), isNumber: true, isMain: true },
      ]}
    />
  );
}
