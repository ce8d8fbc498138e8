import { useState } from 'react';
import { executionLifecycle } from '../../machines/approvals/execution.lifecycle.ts';
import { associatedMachine, pendingMachine } from '../../machines/approvals/execution.machine.ts';
import { Button } from '../kit/button.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { Row } from '../kit/parts.tsx';
import { StatusChip } from '../kit/status-chip.tsx';
import { useTexts } from '../kit/texts.tsx';

/** What waits for me, and what I am part of. */
export function Inbox() {
  const { t, money, instant, name } = useTexts();
  const [which, setWhich] = useState<'pending' | 'associated'>('pending');
  return (
    <ListPage
      list={`approvals_${which}`}
      key={which}
      title={t(`approvals.${which}`)}
      machine={which === 'pending' ? pendingMachine : associatedMachine}
      to={(run) => `/approvals/${run.id}`}
      hasSearch={false}
      actions={
        <Row>
          {(['pending', 'associated'] as const).map((one) => (
            <Button key={one} kind={one === which ? 'primary' : 'plain'} onPress={() => setWhich(one)}>
              {t(`approvals.${one}`)}
            </Button>
          ))}
        </Row>
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
