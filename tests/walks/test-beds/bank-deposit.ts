import { bankDepositScenario, slipDrafted } from '../../../src/workbench/scenarios/bank-deposit.ts';
import { cashReceived } from '../../../src/workbench/scenarios/collection.ts';
import { type EntityTestBed, entityTestBedOf } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** Slips of a box in which there is cash, whatever was paid out of it before: clearances are. */
export const bankDepositTestBed = (testCompany: TestCompany): EntityTestBed =>
  entityTestBedOf(testCompany, {
    ...bankDepositScenario,
    create: async (driver) => {
      await cashReceived(driver, '100000.00');
      return slipDrafted(driver);
    },
  });
