import { chequeBulkMachine, chequeBulkWords } from '../../../machines/finance/cheque/flows.ts';
import { BulkBar } from '../../kit/list/bulk-bar.tsx';

/** The selected cheques go to the bank, or were paid by it. */
export const ChequeBulk = ({ ids, onSelect }: { ids: number[]; onSelect: (ids: number[]) => void }) => (
  <BulkBar machine={chequeBulkMachine} actions={chequeBulkWords} asks={{}} ids={ids} onSelect={onSelect} />
);
