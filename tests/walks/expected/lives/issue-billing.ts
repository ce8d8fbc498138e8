import { stands } from '../../test-beds/variation.ts';
import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const mayEdit = forbidden('leasing_agent');
const reason = { reason: 'It was old' };
const gaveReason = { given: {} };
const company = { payers: [{ payer: 'company', percent: 100 }], basis: 'service' };
const warranty = { payers: [{ payer: 'warranty', percent: 100 }], basis: 'warranty', reason: 'Fitted last year' };
const isResolved = { in: 'the work goes on' };
const { payers, ...noPayers } = warranty;
const { basis, ...noBasis } = warranty;

const assess: ExpectedTransition[] = [
  {
    from: ['none', 'disputed'],
    event: 'assess',
    to: 'absorbed',
    by: 'operations',
    given: company,
    guards: {
      mayEdit,
      isResolved,
      gavePayers: { given: { ...noPayers } },
      gaveBasis: { given: { payers: company.payers } },
      gaveUsualPayer: { in: 'the tenant usually pays' },
      gaveCompanyAlone: { given: warranty, goes: 'proposed' },
    },
  },
  {
    from: ['none', 'disputed'],
    event: 'assess',
    to: 'proposed',
    by: 'operations',
    given: warranty,
    guards: {
      mayEdit,
      isResolved,
      gavePayers: { given: { basis, reason: 'Fitted last year' } },
      gaveBasis: { given: { ...noBasis } },
      gaveUsualPayer: { given: { payers, basis } },
    },
  },
];

/** Maintenance 1: who pays. */
export const life: ExpectedLife = {
  initial: 'none',
  moves: {
    none: { assess: ['absorbed', 'proposed'] },
    proposed: { agree: 'agreed', dispute: 'disputed', waive: 'waived', reopen: 'none' },
    disputed: { assess: ['absorbed', 'proposed'], waive: 'waived', reopen: 'none' },
    agreed: { reopen: 'none' },
    absorbed: { reopen: 'none' },
    waived: { reopen: 'none' },
  },
  variations: {
    'the work goes on': stands('maintenance_issues', 'status', 'in_progress', 'id = $1'),
    'the tenant usually pays': `update maintenance_categories set default_payer = 'tenant' where id = (select s.category_id
      from maintenance_issues i join maintenance_subsubcategories l on l.id = i.subsubcategory_id
      join maintenance_subcategories s on s.id = l.subcategory_id where i.id = $1)`,
    'an administrator assessed it':
      'update maintenance_issues set assessed_by = (select min(u.id) from users u join roles r on r.id = u.role_id where r.is_admin) where id = $1',
  },
  guards: [
    ...assess,
    { from: ['proposed'], event: 'agree', by: 'operations', guards: { mayEdit } },
    { from: ['proposed'], event: 'dispute', by: 'operations', given: reason, guards: { mayEdit, gaveReason } },
    {
      from: ['proposed', 'disputed'],
      event: 'waive',
      by: 'admin',
      given: reason,
      guards: {
        may: forbidden('leasing_agent'),
        isNotAssessor: { in: 'an administrator assessed it' },
        gaveReason,
      },
    },
  ],
};
