import { stands } from '../../test-beds/variation.ts';
import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const mayEdit = forbidden('leasing_agent');
const reason = { reason: 'It was old' };
const gaveReason = { given: {} };
const transfer = { reference: 'FT-2026-118' };
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
    agreed: { bill: 'billed', reopen: 'none' },
    billed: { paid: 'settled', collect: ['settled', 'billed'], take_back: 'agreed' },
    settled: { unpaid: 'billed' },
    absorbed: { reopen: 'none' },
    waived: { reopen: 'none' },
  },
  variations: {
    'the work goes on': stands('maintenance_issues', 'status', 'in_progress', 'id = $1'),
    'the tenant usually pays': `update maintenance_categories set default_payer = 'tenant' where id = (select s.category_id
      from maintenance_issues i join maintenance_subsubcategories l on l.id = i.subsubcategory_id
      join maintenance_subcategories s on s.id = l.subcategory_id where i.id = $1)`,
    'it cost nothing': 'update work_order_items set returned_value = actual where issue_id = $1',
    'an item is approved and not used': `insert into work_order_items (company_id, issue_id, kind, status, description, price, asked)
      select company_id, id, 'additional_cost', 'approved', 'Scaffolding', 1000, 1000 from maintenance_issues where id = $1`,
    'a provider has still to bill': `update work_order_items set provider_id = (select min(p.id) from providers p
      where p.company_id = work_order_items.company_id) where issue_id = $1`,
    'the owner pays a half': `update maintenance_issues set payers = '[{"payer": "owner", "percent": 50}, {"payer": "warranty", "percent": 50}]'
      where id = $1`,
    'no claim is open': "update issue_bills set payer = 'company' where issue_id = $1",
    'the warrantor has paid': 'update issue_bills set collected_on = billed_on where issue_id = $1',
    'an invoice is open besides': `insert into issue_bills (company_id, issue_id, payer, percent, basis, net, vat, billed_on, invoice_id)
      select i.company_id, i.id, 'tenant', 50, 'service', 3300, 0, current_date, (select max(v.id) from invoices v
        where v.company_id = i.company_id and v.open > 0) from maintenance_issues i where i.id = $1`,
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
    {
      from: ['agreed'],
      event: 'bill',
      by: 'finance_manager',
      guards: {
        may: forbidden('operations'),
        hasCost: { in: 'it cost nothing' },
        hasFinalCost: { in: 'an item is approved and not used' },
        hasBillsPosted: { in: 'a provider has still to bill' },
        isNotOwners: { in: 'the owner pays a half' },
        gaveDueDay: { given: { due_on: '2020-01-01' } },
      },
    },
    {
      from: ['billed'],
      event: 'collect',
      to: 'settled',
      by: 'finance_manager',
      given: transfer,
      guards: {
        may: forbidden('operations'),
        hasOpenClaim: { in: 'no claim is open' },
        gavePaymentDay: { given: { ...transfer, on: '2030-01-01' } },
        gaveReference: { given: {} },
        hasPaidInvoices: { in: 'an invoice is open besides', goes: 'billed' },
      },
    },
    {
      from: ['billed'],
      event: 'collect',
      to: 'billed',
      by: 'finance_manager',
      given: transfer,
      in: 'an invoice is open besides',
      guards: {
        may: forbidden('operations'),
        hasOpenClaim: { in: 'no claim is open' },
        gavePaymentDay: { given: { ...transfer, on: '2030-01-01' } },
        gaveReference: { given: {} },
      },
    },
    {
      from: ['billed'],
      event: 'take_back',
      by: 'finance_manager',
      given: { reason: 'The wrong tenant' },
      guards: {
        may: forbidden('operations'),
        hasNothingCollected: { in: 'the warrantor has paid' },
        gaveReason,
      },
    },
  ],
};
