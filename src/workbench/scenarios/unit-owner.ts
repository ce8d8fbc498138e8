import { namesOf } from '../../api/entity-names.ts';
import { unitOwnerCalls as calls, type UnitOwner } from '../../api/property/unit-owner.ts';
import type { Scenario } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';
import { moveClock } from './parts/deals.ts';

const reasons = { bounced: 'The mailbox does not exist', revoked: 'Sold the unit' };

export const unitOwnerScenario: Scenario<{ id: number }> = {
  entity: 'unit_owner',
  inApp: {
    presses: {
      'X-OWN-01': byStatus('unit_owner', { invited: 'invite', bounced: 'bounce', revoked: 'revoke' }),
      'X-OWN-10': () => ({ on: 'unit_owner', event: 'resend' }),
    },
    acts: {
      'OWN-02': {
        text: 'owner',
        labels: {
          list: namesOf('unit_owner').many,
          new: 'property.unit_owner.new',
          identity: 'sales.lead.identity_no',
          email: 'sales.lead.email',
          save: 'kit.save',
        },
      },
    },
  },
  create: async (driver, _ahead, facts = []) => {
    const email = facts.includes('an owner who cannot be reached') ? {} : { email: driver.unique('email') };
    const { id } = await driver.ask<UnitOwner>('admin', calls.create, {
      body: {
        ...{ name_en: 'A walking owner', name_ar: 'مالك في جولة', language: 'en', ...email },
        ...{ identity_type: 'passport_no', identity_no: driver.unique('passport') },
      },
    });
    return { id };
  },
  makes: ['an owner who cannot be reached'],
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: 'admin', call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/unit-owners/', id: ({ id }) => id },
  // The person opens the link in the email and chooses a password; a unit is delivered by its own receipt.
  held: ['open', 'accept', 'hand_over'],
  acts: {
    resend: async (driver, { id }) => {
      await driver.ask('admin', calls.resend, { params: { id }, body: {} });
      return 'admin';
    },
    expire: async (driver, { id }) => {
      await moveClock(driver, driver.day(await driver.today(), 15));
      await driver.until('admin', calls.get, { params: { id } }, 'status', 'expired');
      return null;
    },
    any: async (driver, { id }, { to }) => {
      const body = { status: to, ...(to in reasons && { reason: reasons[to as keyof typeof reasons] }) };
      await driver.ask('admin', calls.status, { params: { id }, body });
      return 'admin';
    },
  },
};
