import { type ReportLabel, reportLabelCalls } from '../../api/maintenance/report-label.ts';
import type { Scenario } from './driving/driver.ts';

const press = (event: string) => () => ({ on: 'report_label', event }) as const;

export const reportLabelScenario: Scenario<{ id: number }> = {
  entity: 'report_label',
  inApp: { presses: { 'X-LBL-05': press('revoke'), 'X-LBL-06': press('reissue') } },
  create: async (driver) => {
    const { unit } = await driver.place();
    return driver.ask<ReportLabel>('operations', reportLabelCalls.create, { body: { unit_id: unit, spot: 'Beside the door' } });
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: 'operations', call: reportLabelCalls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/report-labels/', id: ({ id }) => id },
  acts: {
    revoke: async (driver, { id }) => {
      await driver.ask('operations', reportLabelCalls.revoke, { params: { id }, body: { reason: 'The label was copied' } });
      return 'operations';
    },
    reissue: async (driver, { id }) => {
      await driver.ask('operations', reportLabelCalls.reissue, { params: { id }, body: {} });
      return 'operations';
    },
  },
};
