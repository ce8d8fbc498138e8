import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const lose: ExpectedTransition = {
  from: ['new', 'contacted', 'qualified', 'viewing', 'quoted', 'negotiating', 'accepted'],
  event: 'lose',
  by: 'leasing_agent',
  given: { reason: 'other', note: 'Moved abroad' },
  guards: {
    may: forbidden('finance_manager'),
    gaveReason: { given: {}, byStatus: true },
    gaveNoteIfOther: { given: { reason: 'other' } },
  },
};

const guards: ExpectedTransition[] = [
  lose,
  {
    from: ['new'],
    event: 'log_activity',
    by: 'leasing_agent',
    given: { outcome: 'Interested' },
    guards: { may: forbidden('finance_manager'), gaveOutcome: { given: {} } },
  },
  {
    from: ['new', 'contacted'],
    event: 'qualify',
    by: 'leasing_agent',
    guards: {
      may: forbidden('finance_manager'),
      isDescribed: { in: 'a lead without a budget' },
      hasIdentityType: { in: 'a lead without identity' },
      isNoDuplicate: { in: 'another open lead with the same mobile' },
    },
  },
  {
    from: ['qualified'],
    event: 'schedule_viewing',
    by: 'leasing_agent',
    given: ({ tomorrow }) => ({ viewing_on: `${tomorrow}T10:00:00Z` }),
    guards: {
      may: forbidden('finance_manager'),
      gaveViewing: { given: ({ yesterday }) => ({ viewing_on: `${yesterday}T10:00:00Z` }) },
      gaveLeasableUnit: {
        given: ({ tomorrow, lettedUnit }) => ({ viewing_on: `${tomorrow}T10:00:00Z`, viewing_unit_id: lettedUnit }),
      },
    },
  },
  ...(['log_viewing', 'log_viewing_undecided'] as const).map(
    (event): ExpectedTransition => ({
      from: ['viewing'],
      event,
      by: 'leasing_agent',
      given: { outcome: 'Thinks about it' },
      guards: { may: forbidden('finance_manager'), gaveOutcome: { given: {} } },
    }),
  ),
  {
    from: ['quoted'],
    event: 'counter',
    by: 'leasing_agent',
    given: { note: 'Asks for less' },
    guards: { may: forbidden('finance_manager'), gaveNote: { given: {} } },
  },
  {
    from: ['accepted'],
    event: 'finalize',
    by: 'leasing_agent',
    guards: {
      may: forbidden('finance_manager'),
      hasOneAccepted: { in: 'the accepted offer is gone' },
      isDealApproved: { in: 'the deal of the lead waits for approval' },
      hasDownPayment: { in: 'a down payment of the lead is due' },
      isIdentityValid: { in: 'the identity of the lead expired yesterday' },
      unitsAreFree: { in: 'the unit of the lead was let to somebody else' },
    },
  },
  {
    from: ['lost'],
    event: 'reopen',
    by: 'leasing_agent',
    given: { reason: 'Called again' },
    guards: {
      may: forbidden('finance_manager'),
      isRecentOrSupervised: { in: 'lost 181 days ago' },
      isNoDuplicate: { in: 'the person came again since, as another lead' },
      gaveReason: { given: {} },
    },
  },
];

export const life: ExpectedLife = {
  initial: 'new',
  moves: {
    new: { log_activity: 'contacted', qualify: 'qualified', lose: 'lost' },
    contacted: { qualify: 'qualified', lose: 'lost' },
    qualified: { schedule_viewing: 'viewing', quotation_sent: 'quoted', lose: 'lost' },
    viewing: { log_viewing: 'negotiating', log_viewing_undecided: 'qualified', quotation_sent: 'quoted', lose: 'lost' },
    quoted: { counter: 'negotiating', quotation_accepted: 'accepted', lose: 'lost' },
    negotiating: { quotation_sent: 'quoted', quotation_accepted: 'accepted', lose: 'lost' },
    accepted: { finalize: 'finalizing', quotation_withdrawn: 'negotiating', lose: 'lost' },
    finalizing: { generated: 'finalized', generation_failed: 'accepted' },
    finalized: {},
    lost: { reopen: 'contacted' },
  },
  guards,
};
