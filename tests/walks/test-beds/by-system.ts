import { systemUser } from '../../../server/kit/current-user.ts';
import { advanceNamed } from '../../../server/kit/lifecycle.ts';
import { chequeScenario } from '../../../src/workbench/scenarios/cheque.ts';
import { depositScenario } from '../../../src/workbench/scenarios/deposit.ts';
import type { Scenario } from '../../../src/workbench/scenarios/driving/driver.ts';
import { mobileAccessScenario } from '../../../src/workbench/scenarios/mobile-access.ts';
import { unitOwnerScenario } from '../../../src/workbench/scenarios/unit-owner.ts';
import { type EntityTestBed, entityTestBedOf } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** Records of which some events come from the system, with nothing around them that would send these. */
export const bySystem =
  <S>(scenario: Scenario<S>) =>
  (testCompany: TestCompany): EntityTestBed => {
    const { services } = testCompany.testBed.app;
    const own = entityTestBedOf(testCompany, scenario);
    return {
      ...own,
      perform: async (id, step, act) => {
        if (!scenario.held?.includes(step.event)) return own.perform(id, step, act);
        // By its clock as it is now: walks move it.
        const company = await services.companies.byId(testCompany.testBed.one.company.id);
        if (!company) throw new Error('The company is gone');
        await services.db.write(company.id, (scope) =>
          advanceNamed(scope, services, {
            entity: scenario.entity,
            id,
            currentUser: systemUser(company),
            event: { type: step.event },
          }),
        );
        return undefined;
      },
    };
  };

/** Accesses whose links nobody opens, and whose tenants don't move out: tests/server/leasing/mobile-accesses.test.ts. */
export const mobileAccessTestBed = bySystem(mobileAccessScenario);
/** Owners who open no link, and to whom no unit is delivered: tests/server/property/unit-owner-invitations.test.ts. */
export const unitOwnerTestBed = bySystem(unitOwnerScenario);
/** Deposits of which no clearance retains a part: tests/server/leasing/money-in-the-books.test.ts. */
export const depositTestBed = bySystem(depositScenario);
/** Cheques on no slip that the bank returns: tests/server/finance/cash-desk.test.ts. */
export const chequeTestBed = bySystem(chequeScenario);
