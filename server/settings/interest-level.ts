import type { InterestLevel, interestLevelCalls } from '../../src/api/settings/interest-level.ts';
import { interestLevels } from '../db/schema/settings.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from './named-store.ts';

export const interestLevelStore = namedStore('interest_level', interestLevels, {
  sorts: { rank: interestLevels.rank },
  begins: [
    { rank: 1, name_en: 'Cold', name_ar: 'بارد' },
    { rank: 2, name_en: 'Warm', name_ar: 'مهتم' },
    { rank: 3, name_en: 'Hot', name_ar: 'مهتم جدًا' },
  ],
});

export const interestLevelHandlers: Handlers<typeof interestLevelCalls> = crudOf<InterestLevel>(interestLevelStore);
