import type { Halalas } from '../../../api/money.ts';

/** The most that needs nobody's approval: of an item, and of all items of an issue that nobody looked at. Net. */
export const unseenLimits = { item: 300_00, issue: 1_000_00 } as const;
/** The most of an issue that is approved without the approval of finance as well. */
export const ownLimit: Halalas = 5_000_00;
/** The most by which an item may exceed what was approved: a tenth, and no more than this. */
export const mostAbove: Halalas = 100_00;

/** Whether an item passes without anybody looking at it. `unseen` is what did before it, of the same issue. */
export const passesUnseen = (amount: Halalas, unseen: Halalas): boolean =>
  amount <= unseenLimits.item && unseen + amount <= unseenLimits.issue;

/** Whether what was used is near enough to what was approved. */
export const isWithinTolerance = (approved: Halalas, actual: Halalas): boolean =>
  actual * 10 <= approved * 11 && actual - approved <= mostAbove;
