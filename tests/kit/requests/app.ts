import { reportScheduleCalls } from '../../../src/api/insight/report-schedule.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { password } from '../../setup/companies.ts';
import { deadJob, importRead, leadAt, sessionElsewhere, uploaded, userWithSecondFactor } from '../makes.ts';
import type { Planted } from '../planted.ts';
import { at, type Special, type Specials, type Values } from './special.ts';

const tableOf = async (planted: Planted): Promise<Special> => ({
  body: { attachment_id: await uploaded(planted, 'data_import') },
});
const aboutLead = (planted: Planted): Values => ({ entity: 'lead', record_id: at(planted, '/leads/{}') });

const aboutLease = (planted: Planted): Values => ({ entity: 'lease', record_id: at(planted, '/leases/{}') });

const aSchedule = async ({ driver }: Planted): Promise<Values> => ({
  ...{ report: 'collections', by: 'method', query: { method: 'cash_payment' }, period: 'last_month', format: 'pdf' },
  ...{ frequency: 'weekly', weekday: 1, month_day: undefined, time: '07:30', recipient_ids: [await driver.userId('admin')] },
});

export const app: Specials = {
  'SES-01': ({ slug }) => ({ body: { email: `none@${slug}.example`, password } }),
  'X-ACC-05': async (planted) => ({ records: await sessionElsewhere(planted) }),
  'X-ACC-07': () => ({ body: { what: 'tour' } }),
  'X-2FA-02': () => ({ body: { password } }),
  'X-2FA-06': async (planted, { make }) => ({ records: await userWithSecondFactor(planted, await make(planted, '/users/{}')) }),
  'X-CMT-01': (planted) => ({ query: aboutLead(planted) }),
  'X-CMT-02': (planted) => ({ body: { ...aboutLead(planted), attachment_ids: [] } }),
  'X-REL-01': (planted) => ({ query: aboutLead(planted) }),
  'X-CMT-05': (planted) => ({ query: { ...aboutLead(planted), search: 'a' } }),
  'X-SAV-01': () => ({ query: { list: 'leads' } }),
  'X-SAV-02': () => ({ body: { list: 'leads', query: 'status=new' } }),
  'X-EXP-01': () => ({ body: { list: 'leads', format: 'csv' } }),
  'X-SRCH-01': () => ({ query: { q: 'walk' } }),
  'X-CAL-01': async ({ driver }) => {
    const from = await driver.today();
    return { query: { from, to: driver.day(from, 30) } };
  },
  'X-RSC-02': async (planted) => ({ body: await aSchedule(planted) }),
  'X-RSC-04': async (planted) => ({ body: await aSchedule(planted) }),
  'X-RSC-06': async (planted, { make }) => ({
    records: { '/report_schedules/{}': await make(planted, '/report_schedules/{}') },
    body: {},
  }),
  'X-RSC-07': async (planted, { make }) => {
    const id = await make(planted, '/report_schedules/{}');
    await planted.driver.ask('admin', reportScheduleCalls.pause, { params: { id }, body: {} });
    return { records: { '/report_schedules/{}': id }, body: {} };
  },
  'X-RSC-10': () => ({ query: { report: 'collections' } }),
  'X-FOL-01': (planted) => ({ body: { entity: 'lead', record_id: at(planted, '/leads/{}') } }),
  'X-CLK-01': async ({ driver }) => ({ body: { to: await driver.today() } }),
  'X-FIL-01': () => ({ body: { name: 'passport.pdf', size: 2000, for_entity: 'lease' } }),
  'X-FIL-03': async (planted) => ({ records: { '/attachments/{}': await uploaded(planted, 'lease', false) } }),
  'X-FIL-10': (planted) => ({ query: aboutLease(planted) }),
  'X-FIL-11': async (planted) => ({
    body: { ...aboutLease(planted), type: 'other', attachment_id: await uploaded(planted, 'lease') },
  }),
  'X-IMP-03': async (planted) => ({ records: await importRead(planted), body: { mapping: ['name', 'mobile', 'source'] } }),
  'X-IMP-04': async (planted) => ({ records: await importRead(planted), body: { status: 'cancelled' } }),
  'UNI-12': tableOf,
  'X-IMP-11': tableOf,
  'X-IMP-12': tableOf,
  'X-IMP-13': tableOf,
  'X-IMP-14': tableOf,
  'X-IMP-15': tableOf,
  'X-IMP-16': tableOf,
  'X-ERA-02': async ({ driver }) => {
    const { '/leads/{}': id } = await leadAt(driver, 'lost');
    const { name } = await driver.ask<Lead>('admin', leadCalls.get, { params: { id } });
    return { body: { entity: 'lead', record_id: id, name } };
  },
  'X-JOB-03': async (planted) => ({ records: await deadJob(planted) }),
  'X-JOB-04': async (planted) => ({ records: await deadJob(planted) }),
};
