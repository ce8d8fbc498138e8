import { systemUser } from '../../../server/kit/current-user.ts';
import { advanceNamed } from '../../../server/kit/lifecycle.ts';
import { taxReportScenario } from '../../../src/workbench/scenarios/tax-report.ts';
import { withJobAsleep } from './asleep.ts';
import { type EntityTestBed, entityTestBedOf } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** What the tax authority does: tests/server/finance/tax-reports.test.ts has it answer. Here nothing is sent to it. */
const byAuthority: Record<string, object> = {
  accept: {},
  accept_with_warnings: {},
  reject: {},
  fail: { error: 'HTTP 503' },
  give_up: { error: 'HTTP 503' },
};

export function taxReportTestBed(testCompany: TestCompany): EntityTestBed {
  const { services } = testCompany.testBed.app;
  const { id: companyId } = testCompany.testBed.one.company;
  const own = entityTestBedOf(testCompany, taxReportScenario);
  const asleep = <T>(act: () => Promise<T>): Promise<T> => withJobAsleep(testCompany, 'tax_report', act);
  return {
    ...own,
    perform: async (id, step, act) => {
      const payload = byAuthority[step.event];
      if (!payload) return asleep(() => own.perform(id, step, act));
      if (step.to === 'cleared') await testCompany.sql("update tax_reports set kind = 'standard' where id = $1", [id]);
      // With its clock as it stands.
      const company = await services.companies.byId(companyId);
      if (!company) throw new Error('There is no such company');
      await services.db.write(companyId, (scope) =>
        advanceNamed(scope, services, {
          entity: 'tax_report',
          id,
          currentUser: systemUser(company),
          event: { type: step.event, ...payload },
        }),
      );
      return undefined;
    },
  };
}
