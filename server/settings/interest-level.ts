import type { InterestLevel, interestLevelCalls } from '../../src/api/settings/interest-level.ts';
import { interestLevels } from '../db/schema/settings.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from './named-store.ts';

export const interestLevelStore = namedStore('interest_level', interestLevels, { sorts: { rank: interestLevels.rank } });

export const interestLevelHandlers: Handlers<typeof interestLevelCalls> = crudOf<InterestLevel>(interestLevelStore);
