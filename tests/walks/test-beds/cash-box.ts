import { cashBoxScenario } from '../../../src/workbench/scenarios/cash-box.ts';
import { closedBox, giveBox } from '../../kit/cash-boxes.ts';
import { type EntityTestBed, entityTestBedOf } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** Boxes of their own, where the scenario has one that is opened and closed again and again. */
export const cashBoxTestBed = (testCompany: TestCompany): EntityTestBed => {
  const { owner, one } = testCompany.testBed;
  return entityTestBedOf(testCompany, {
    ...cashBoxScenario,
    create: async (driver) => {
      const box = await closedBox(driver);
      await giveBox(owner, one.company.id, testCompany.userOf(testCompany.people.admin), box.id);
      return box;
    },
  });
};
