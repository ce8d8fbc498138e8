import { leaseBulkMachine, leaseBulkWords } from '../../../machines/leasing/lease/bulk.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { BulkBar } from '../../kit/list/bulk-bar.tsx';

/** Bulk actions on the selected leases. */
export function LeaseBulk({ ids, onSelect }: { ids: number[]; onSelect: (ids: number[]) => void }) {
  const { t } = useTexts();
  return (
    <BulkBar
      machine={leaseBulkMachine}
      actions={leaseBulkWords}
      asks={{ reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }] }}
      ids={ids}
      onSelect={onSelect}
    />
  );
}
