import type { ExpectedLife } from '../life.ts';
import { forbidden, type LoneFailure } from '../lone-failure.ts';

const given = { reason: 'The host is abroad' };
const mayEdit = forbidden('operations');
const withReason = { mayEdit, gaveReason: { given: {} } };

const inCategory = (
  columns: string,
  values: string,
) => `with made as (insert into visit_categories (company_id, name_en, name_ar, ${columns})
    select company_id, 'Own ' || id, 'خاصة', ${values} from visits where id = $1 returning company_id, id)
  update visits v set category_id = m.id from made m where m.company_id = v.company_id and v.id = $1`;
/** Conditions under which somebody may come, whoever answers. */
const fits: Record<string, LoneFailure> = {
  isNobodyBanned: { in: 'a banned visitor' },
  isHostThere: { in: 'a host of the visit who left' },
  isUnderCap: { in: 'a category for one person' },
  isSlotFree: { in: 'a category without a free slot' },
  hasOpenIssue: { in: 'a contractor without an issue' },
  isAhead: { in: 'a visit whose time is over' },
};
const entering: Record<string, LoneFailure> = {
  mayEdit,
  isInWindow: { in: 'a visit whose time is over' },
  isNobodyBanned: { in: 'a banned visitor' },
  gaveOutside: { given: { members: [9] } },
};

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { submit: ['approved', 'requested'], announce: 'requested', cancel: 'cancelled' },
    requested: { approve: 'approved', reject: 'rejected', cancel: 'cancelled', call_off: 'cancelled', lapse: 'lapsed' },
    approved: {
      ...{ check_in: 'checked_in', reissue: 'approved', deny: 'denied', cancel: 'cancelled', call_off: 'cancelled' },
      no_show: 'no_show',
    },
    checked_in: { check_in: 'checked_in', check_out: ['checked_out', 'checked_in'], overstay: 'overstayed' },
    overstayed: { check_out: ['checked_out', 'overstayed'] },
    checked_out: { check_in: 'checked_in' },
    no_show: { check_in: 'checked_in' },
    rejected: {},
    lapsed: {},
    cancelled: {},
    denied: {},
  },
  variations: {
    'a banned visitor': `update visitors p set status = 'banned', ban_scope = 'company' from visit_members m
      where m.company_id = p.company_id and m.visitor_id = p.id and m.visit_id = $1`,
    'a host of the visit who left': `with made as (insert into users (company_id, name, email, role_id, active)
      select u.company_id, 'Gone', 'gone-of-' || v.id || '@first.example', u.role_id, false from visits v
        join users u on u.company_id = v.company_id and u.id = v.host_user_id where v.id = $1 returning company_id, id)
      update visits v set host_user_id = m.id from made m where m.company_id = v.company_id and v.id = $1`,
    'a category for one person': inCategory('group_cap', '1'),
    'a category without a free slot': inCategory('slot_cap', '0'),
    'a category that staff answer for': inCategory('needs_approval', 'true'),
    'a contractor without an issue': "update visits set kind = 'contractor' where id = $1",
    'a visit whose time is over': "update visits set window_from = '2020-01-01', window_to = '2020-01-02' where id = $1",
    'all of them inside': "update visit_members set state = 'in', in_at = now() where visit_id = $1",
    'all of them gone': "update visit_members set state = 'out', in_at = now(), out_at = now() where visit_id = $1",
  },
  guards: [
    {
      ...{ from: ['draft'], event: 'submit', to: 'requested', by: 'admin' },
      guards: { maySubmit: forbidden('operations'), isAhead: { in: 'a visit whose time is over' } },
    },
    { from: ['draft'], event: 'announce', by: 'admin', guards: { mayEdit } },
    { from: ['draft', 'requested', 'approved'], event: 'cancel', by: 'admin', given, guards: withReason },
    { from: ['requested'], event: 'approve', by: 'admin', guards: { mayAnswer: forbidden('operations'), ...fits } },
    {
      ...{ from: ['requested'], event: 'reject', by: 'admin', given },
      guards: { mayAnswer: forbidden('operations'), gaveReason: { given: {} } },
    },
    { from: ['approved'], event: 'deny', by: 'admin', given, guards: withReason },
    { from: ['approved'], event: 'reissue', by: 'admin', guards: { mayEdit } },
    {
      ...{ from: ['approved', 'checked_in'], event: 'check_in', by: 'admin' },
      guards: { ...entering, hasSomebodyOutside: { in: 'all of them inside' } },
    },
    {
      ...{ from: ['checked_in', 'overstayed'], event: 'check_out', to: 'checked_out', by: 'admin' },
      guards: { mayEdit, gaveInside: { given: { members: [9] } } },
    },
  ],
};
