import { mobileAccessCalls as calls, type MobileAccess } from '../../api/leasing/mobile-access.ts';
import { type Tenant, tenantCalls } from '../../api/leasing/tenant.ts';
import type { Scenario } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { moveClock } from './parts/deals.ts';

interface AccessState {
  tenant: number;
  id: number;
}
const paramsOf = ({ tenant: tenant_id, id }: AccessState) => ({ tenant_id, id });
const reason = 'No longer lives there';

export const mobileAccessScenario: Scenario<AccessState> = {
  entity: 'mobile_access',
  inApp: {
    presses: {
      'X-MOB-03': byStatus('mobile_access', { invited: 'invite', revoked: 'revoke' }),
      'FIN-31': () => ({ on: 'mobile_access', event: 'resend' }),
    },
    acts: {
      'FIN-28': {
        text: 'access',
        labels: {
          list: 'app.nav.tenants',
          tab: 'app.nav.mobile_accesses',
          new: 'leasing.mobile_access.new',
          name: 'sales.lead.name',
          email: 'sales.lead.email',
          save: 'kit.save',
        },
      },
    },
  },
  create: async (driver, _ahead, facts = []) => {
    const tenant = await driver.ask<Tenant>('admin', tenantCalls.create, {
      body: {
        ...{ kind: 'person', name: 'A walking tenant', mobile: driver.unique('mobile') },
        ...{ identity_type: 'passport_no', identity_no: driver.unique('passport') },
      },
    });
    const email = facts.includes('somebody without an address') ? {} : { email: 'tenant@walk.example' };
    const { id } = await driver.ask<MobileAccess>('admin', calls.create, {
      params: { tenant_id: tenant.id },
      body: { name: 'A walking tenant', language: 'en', ...email },
    });
    return { tenant: tenant.id, id };
  },
  makes: ['somebody without an address'],
  idOf: ({ id }) => id,
  reads: (state) => ({ as: 'admin', call: calls.get, params: paramsOf(state), at: 'status' }),
  page: { as: 'admin', at: '/mobile-accesses/', id: ({ id }) => id },
  // The person uses the link in the email, or an owner's invitation, and moves out with a clearance.
  held: ['accept', 'admit', 'move_out'],
  acts: {
    resend: async (driver, state) => {
      await driver.ask('admin', calls.resend, { params: paramsOf(state), body: {} });
      return 'admin';
    },
    expire: async (driver, state) => {
      await moveClock(driver, driver.day(await driver.today(), 8));
      await driver.until('admin', calls.get, { params: paramsOf(state) }, 'status', 'expired');
      return null;
    },
    any: async (driver, state, { to }) => {
      const body = { status: to, ...(to === 'revoked' && { reason }) };
      await driver.ask('admin', calls.status, { params: paramsOf(state), body });
      return 'admin';
    },
  },
};
