import type { ExpectedLife } from '../life.ts';

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
};
