import { stands, unansweredStep } from '../../test-beds/variation.ts';
import type { ExpectedLife } from '../life.ts';
import { forbidden, type Known } from '../lone-failure.ts';

const mayEdit = forbidden('leasing_agent');
/** Of the office, the same people; of providers, those whose job it is (tests/server/maintenance/provider-portal.test.ts). */
const mayServe = forbidden('leasing_agent');
const reason = { reason: 'No ladder' };
const gaveReason = { given: {} };
const isIssueOpen = { in: 'it is closed' };
const slot = ({ tomorrow }: Known) => ({ slot_from: `${tomorrow}T12:00:00Z`, slot_to: `${tomorrow}T13:00:00Z` });
const quoted = ({ tomorrow }: Known) => ({ net: '450.00', until: `${tomorrow}T12:00:00Z` });
const quoteIn = (status: 'submitted' | 'approved') => [
  'update maintenance_issues set provider_id = (select min(id) from providers) where id = $1',
  `insert into work_order_items (company_id, issue_id, kind, description, price, asked, provider_id, is_quote)
    select company_id, id, 'service', 'A new pump', 45000, 45000, provider_id, true from maintenance_issues where id = $1`,
  stands('work_order_items', 'status', status, 'issue_id = $1 and is_quote'),
];
const later = (known: Known) => ({ ...slot(known), ...reason });
const soon = ({ today }: Known) => ({ slot_from: `${today}T20:00:00Z`, slot_to: `${today}T20:30:00Z`, ...reason });
const slotted = {
  mayServe,
  gaveSlot: { given: reason },
  gaveFreeSlot: { in: 'its assignee is busy then' },
  gaveNotice: { in: 'a tenant lives there', given: soon },
};

/** Maintenance 1: who is sent, and when. */
export const life: ExpectedLife = {
  initial: 'none',
  moves: {
    none: { offer: 'offered', taken_on: 'accepted' },
    offered: { accept: 'accepted', quote: 'quoted', decline: 'none', withdraw: 'none', lapse: 'none', stood_down: 'none' },
    quoted: { take: 'accepted', refuse: 'none', withdraw: 'none', lapse: 'none', stood_down: 'none' },
    accepted: { schedule: 'scheduled', hand_back: 'none', resolve: 'done', stood_down: 'none' },
    scheduled: { arrive: 'on_site', schedule: 'scheduled', miss: 'missed', resolve: 'done', stood_down: 'none' },
    on_site: { finish: 'done', leave: 'accepted', resolve: 'done', stood_down: 'none' },
    missed: { schedule: 'scheduled', hand_back: 'none', resolve: 'done', stood_down: 'none' },
    done: { redo: 'accepted', taken_on: 'accepted', stood_down: 'none' },
  },
  variations: {
    'it is closed': stands('maintenance_issues', 'status', 'closed', 'id = $1'),
    'a provider of its trade is at work': [
      stands('providers', 'status', 'active', 'id = (select min(id) from providers)'),
      `update providers set contract_from = '2020-01-01', contract_to = '2100-12-31', commercial_register = 'P' || id,
        commercial_register_expiry = '2100-12-31', insurance_expiry = null, compound_ids = '[]', category_ids = (select
          jsonb_agg(id) from maintenance_categories) where id = (select min(id) from providers)`,
    ],
    'its quote awaits approval': quoteIn('submitted'),
    'its quote is approved': quoteIn('approved'),
    'it is in progress': stands('maintenance_issues', 'status', 'in_progress', 'id = $1'),
    'the chosen provider is suspended': [
      stands('providers', 'status', 'suspended', 'id = (select min(id) from providers)'),
      'update maintenance_issues set provider_id = (select min(id) from providers) where id = $1',
    ],
    'a task is open':
      "insert into issue_tasks (company_id, issue_id, title) select company_id, id, 'Close the valve' from maintenance_issues where id = $1",
    'a step is unanswered': unansweredStep,
    'its assignee is busy then': [
      'update maintenance_issues set assignee_id = (select min(id) from users) where id = $1',
      `update maintenance_issues set assignee_id = (select min(id) from users), slot_from = now() - interval '9 years', slot_to = now() + interval '9 years'
        where id = (select min(id) from maintenance_issues where id <> $1)`,
      stands(
        'maintenance_issues',
        'dispatch_status',
        'scheduled',
        'id = (select min(id) from maintenance_issues where id <> $1)',
      ),
    ],
    'a tenant lives there': 'update maintenance_issues set tenant_id = (select min(id) from tenants) where id = $1',
  },
  guards: [
    {
      from: ['none'],
      event: 'offer',
      by: 'operations',
      given: ({ provider, tomorrow }) => ({ provider_id: provider, respond_by: `${tomorrow}T12:00:00Z` }),
      in: 'a provider of its trade is at work',
      guards: {
        mayEdit,
        isIssueOpen,
        isFitToServe: { in: 'the chosen provider is suspended' },
        gaveProvider: { given: ({ tomorrow }) => ({ respond_by: `${tomorrow}T12:00:00Z` }) },
        gaveRespondBy: { given: ({ provider }) => ({ provider_id: provider }) },
      },
    },
    { from: ['offered'], event: 'accept', by: 'operations', guards: { mayServe } },
    {
      from: ['offered'],
      event: 'quote',
      by: 'operations',
      given: quoted,
      guards: {
        mayServe,
        gaveNet: { given: ({ tomorrow }) => ({ until: `${tomorrow}T12:00:00Z` }) },
        gaveValidity: { given: { net: '450.00' } },
      },
    },
    { from: ['offered'], event: 'decline', by: 'operations', given: reason, guards: { mayServe, gaveReason } },
    { from: ['offered', 'quoted'], event: 'withdraw', by: 'operations', guards: { mayEdit } },
    {
      from: ['quoted'],
      event: 'take',
      by: 'operations',
      in: 'its quote is approved',
      guards: { mayEdit, isQuoteApproved: { in: 'its quote awaits approval' } },
    },
    { from: ['quoted'], event: 'refuse', by: 'operations', given: reason, guards: { mayEdit, gaveReason } },
    { from: ['accepted', 'missed'], event: 'schedule', by: 'operations', given: later, guards: slotted },
    {
      from: ['scheduled'],
      event: 'schedule',
      by: 'operations',
      given: later,
      guards: { ...slotted, gaveReason: { given: slot } },
    },
    { from: ['accepted', 'missed'], event: 'hand_back', by: 'operations', given: reason, guards: { mayServe, gaveReason } },
    { from: ['scheduled'], event: 'arrive', by: 'operations', guards: { mayServe } },
    {
      from: ['on_site'],
      event: 'leave',
      by: 'operations',
      given: ({ tomorrow }) => ({ why: 'parts', until: `${tomorrow}T12:00:00Z` }),
      guards: { mayServe },
    },
    {
      from: ['on_site'],
      event: 'finish',
      by: 'operations',
      guards: { mayServe, hasNoOpenTask: { in: 'a task is open' }, isChecklistDone: { in: 'a step is unanswered' } },
    },
    {
      from: ['done'],
      event: 'redo',
      by: 'operations',
      given: reason,
      in: 'it is in progress',
      guards: { mayEdit, isIssueOpen, gaveReason },
    },
  ],
};
