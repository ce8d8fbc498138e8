import type { Erasable, ErasurePreview } from '../../../src/api/app/erasure.ts';

export type PersonalRow = Record<string, unknown> & { id: number };
/** What is kept of a kind of record. */
export type Kept = ErasurePreview['kept'][number] & { of: Erasable };
export const keptOf = ({ kept }: { kept: Kept[] }, of: Erasable): Kept[] => kept.filter((one) => one.of === of);
