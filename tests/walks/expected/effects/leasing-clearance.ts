import type { ExpectedEffects } from '../effect-words.ts';

const cancelled = { keepReason: ['leasing_clearance.reason: The tenant renews after all'] };

export const effects: ExpectedEffects = {
  'requested cancel': cancelled,
  'inspection_scheduled cancel': cancelled,
  'inspecting cancel': cancelled,
  'assessed cancel': cancelled,
  'statement_issued cancel': cancelled,
  'disputed cancel': cancelled,
  'agreed cancel': cancelled,
  'requested schedule': { keepInspection: ['leasing_clearance.inspection_on: today'] },
  'inspecting submit': {
    besides: [
      'leasing_clearance update by operations',
      'leasing_clearance.keys_issued: 2',
      'leasing_clearance.keys_returned: 2',
      'leasing_clearance.rooms: [{"kind":"living","note":null,"number":1,"is_done":true}]',
    ],
  },
  'assessed issue_statement': {
    keepStatement: [
      'leasing_clearance.issued: the statement',
      'leasing_clearance.issued_on: today',
      'leasing_clearance.balance: to be returned',
      'leasing_clearance.deposit_contracts: contract',
    ],
  },
  'statement_issued dispute': {
    keepDispute: [
      'leasing_clearance.disputed_lines: ["damages"]',
      'leasing_clearance.dispute_reason: The wall was like this before',
    ],
  },
  'disputed revise': {
    withdrawStatement: [
      'leasing_clearance.issued: nothing',
      'leasing_clearance.issued_on: nothing',
      'leasing_clearance.balance: nothing',
      'leasing_clearance.deposit_contracts: none',
    ],
  },
  'agreed generate_invoices': {
    // What is in the books then: tests/server/leasing/money-in-the-books.test.ts.
    keepBill: ['leasing_clearance.bill_kind: refund', 'leasing_clearance.bill_no: RFD-…', 'leasing_clearance.billed_on: today'],
    // It was received only.
    settleDeposit: ['deposit hold: received → held by the system', 'deposit settle: held → settling by the system'],
  },
  // Its one installment is paid.
  'invoiced balance_zero': { endDeposit: ['deposit refund: settling → refunded by the system'] },
  // Nobody parks there.
  'settled close': {
    closeLease: ['lease clearance_closed: ended.clearing → closed by the system'],
    prepareUnit: ['unit update by operations', 'unit.expected_ready_on: today + 14', 'unit.readiness: under_preparation'],
    endPermits: [],
    endMobileAccess: ['mobile_access move_out: not_invited → revoked by the system'],
  },
};
