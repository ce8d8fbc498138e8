import { systemUser } from '../../../server/kit/current-user.ts';
import { advanceNamed } from '../../../server/kit/lifecycle.ts';
import { sendingScenario } from '../../../src/workbench/scenarios/sending.ts';
import { type EntityTestBed, entityTestBedOf } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** What a mail server or the customer does: tests/server/sales/sendings.test.ts has them do it. */
const byOthers: Record<string, object> = {
  deliver: {},
  fail: { error: '550 No such user here' },
  open: {},
  answer: { answer: 'accepted', name: 'A customer on a walk' },
  withdraw: {},
};

export function sendingTestBed(testCompany: TestCompany): EntityTestBed {
  const { services } = testCompany.testBed.app;
  const { id: companyId } = testCompany.testBed.one.company;
  const own = entityTestBedOf(testCompany, sendingScenario);
  return {
    ...own,
    perform: async (id, step, act) => {
      const payload = byOthers[step.event];
      if (!payload) return own.perform(id, step, act);
      // With its clock as it stands.
      const company = await services.companies.byId(companyId);
      if (!company) throw new Error('There is no such company');
      await services.db.write(companyId, (scope) =>
        advanceNamed(scope, services, {
          entity: 'sending',
          id,
          currentUser: systemUser(company),
          event: { type: step.event, ...payload },
        }),
      );
      return undefined;
    },
  };
}
