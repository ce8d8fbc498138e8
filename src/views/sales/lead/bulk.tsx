import { choicesOf } from '../../../machines/kit/choices.ts';
import { leadBulkMachine, leadBulkWords } from '../../../machines/sales/lead/bulk.ts';
import { useChoosing } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { BulkBar } from '../../kit/list/bulk-bar.tsx';
import { useLeadAsks } from './asks.ts';

/** Bulk actions on the selected leads. */
export function LeadBulk({ ids, onSelect }: { ids: number[]; onSelect: (ids: number[]) => void }) {
  const { t } = useTexts();
  const people = useChoosing(choicesOf('user'));
  return (
    <BulkBar
      machine={leadBulkMachine}
      actions={leadBulkWords}
      asks={{
        ...useLeadAsks(),
        assign: [{ name: 'assignee_id', label: t('sales.lead.assignee'), kind: 'select', ...people, isRequired: true }],
      }}
      ids={ids}
      onSelect={onSelect}
    />
  );
}
