import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const mayEdit = forbidden('operations');
const reason = { reason: 'The deed number is wrong' };
const ahead = { given: ({ tomorrow }: { tomorrow: string }) => ({ on: tomorrow }) };

const guards: ExpectedTransition[] = [
  {
    from: ['not_submitted', 'rejected'],
    event: 'submit',
    by: 'leasing_agent',
    guards: { mayEdit, isInForce: { in: 'a contract that was cancelled' }, gavePast: ahead },
  },
  {
    from: ['not_submitted', 'rejected'],
    event: 'exempt',
    by: 'leasing_manager',
    given: reason,
    guards: { may: { by: 'leasing_agent' }, gaveReason: { given: {} } },
  },
  { from: ['not_required'], event: 'require', by: 'leasing_agent', guards: { mayEdit } },
  {
    from: ['submitted'],
    event: 'await_parties',
    by: 'leasing_agent',
    given: { ejar_no: '20265550002' },
    guards: { mayEdit, gaveNumber: { given: {} } },
  },
  { from: ['awaiting_parties'], event: 'document', by: 'leasing_agent', guards: { mayEdit, gavePast: ahead } },
  {
    from: ['submitted', 'awaiting_parties'],
    event: 'refuse',
    by: 'leasing_agent',
    given: reason,
    guards: { mayEdit, gaveReason: { given: {} } },
  },
  {
    from: ['documented'],
    event: 'archive',
    by: 'leasing_agent',
    in: 'nobody lives there',
    guards: { mayEdit, areLeasesOver: { in: 'somebody lives there' } },
  },
  {
    from: ['documented'],
    event: 'terminate',
    by: 'leasing_manager',
    given: reason,
    guards: { may: { by: 'leasing_agent' }, gaveReason: { given: {} } },
  },
];

export const life: ExpectedLife = {
  initial: 'not_submitted',
  moves: {
    not_submitted: { submit: 'submitted', exempt: 'not_required' },
    not_required: { require: 'not_submitted' },
    submitted: { await_parties: 'awaiting_parties', refuse: 'rejected' },
    awaiting_parties: { document: 'documented', refuse: 'rejected' },
    documented: { archive: 'archived', terminate: 'terminated' },
    archived: {},
    rejected: { submit: 'submitted', exempt: 'not_required' },
    terminated: {},
  },
  guards,
};
