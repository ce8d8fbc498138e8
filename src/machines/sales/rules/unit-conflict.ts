import type { UnitConflict } from '../../../api/property/unit-conflict.ts';
import type { Detail } from '../../kit/lifecycle.ts';

/** What keeps a unit, and who has it until when, as a text with its values. */
export function conflictDetail({ number, why, by, until }: UnitConflict): Detail {
  // Who stays on after the end has no last day.
  const isOpenEnded = why === 'leased' && until === null;
  return {
    why: `sales.conflict.${isOpenEnded ? 'overstayed' : why}`,
    values: { number, ...(by !== null && { by }), ...(until !== null && { until }) },
  };
}

/** The reason of "the units are free", of the first that isn't. */
export const takenDetail = ({ taken }: { taken?: UnitConflict | undefined }): Detail | null =>
  taken ? conflictDetail(taken) : null;
