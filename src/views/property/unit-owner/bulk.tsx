import { unitOwnerBulkMachine, unitOwnerBulkWords } from '../../../machines/property/unit-owner/bulk.ts';
import { BulkBar } from '../../kit/list/bulk-bar.tsx';

/** Invitations to the selected owners. */
export const UnitOwnerBulk = ({ ids, onSelect }: { ids: number[]; onSelect: (ids: number[]) => void }) => (
  <BulkBar machine={unitOwnerBulkMachine} actions={unitOwnerBulkWords} asks={{}} ids={ids} onSelect={onSelect} />
);
