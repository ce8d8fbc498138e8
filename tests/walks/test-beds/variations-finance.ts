import { stands, type Variations } from './variation.ts';

/** A letter of a case, of a step that isn't set. */
const letter = (days: number, isFinal: boolean): string =>
  `insert into dunning_letters (company_id, dunning_case_id, step_days, is_final, name_en, name_ar, language, body, state, written_on,
      overdue, covered, items)
    select company_id, id, ${days}, ${isFinal}, 'Reminder', 'تذكير', 'en', 'Pay', 'sent', opened_on, 15000, 0, '[]' from dunning_cases
    where id = $1`;
/** A cheque in the safe that covers all of a case. */
const coveringCheque = `with r as (
    insert into collections (company_id, number, tenant_id, method, amount, received_on)
    select company_id, 'Q-' || id, tenant_id, 'check_payment', 1000000, opened_on from dunning_cases where id = $1
    returning company_id, id, tenant_id, amount, received_on)
  insert into cheques (company_id, collection_id, tenant_id, cheque_no, cheque_on, bank_code, drawer, amount, received_on)
  select company_id, id, tenant_id, '999', received_on, '80', 'A drawer', amount, received_on from r`;

/** A statement with one line, which a document's posting is matched with. */
const onStatement = (kind: string, which: string): readonly string[] => [
  `with posting as (select t.company_id, t.id, t.date, sum(e.debit) as amount from ledger_transactions t
      join ledger_entries e on e.company_id = t.company_id and e.transaction_id = t.id
      where t.document_kind = '${kind}' and t.document_id = $1 and t.${which} group by t.company_id, t.id, t.date
      order by t.id desc limit 1),
    statement as (insert into bank_statements (company_id, account, from_on, to_on, opening, closing, format, file_name, line_count, open_lines)
      select company_id, 'A-' || id, date, date, 0, amount, 'csv', 'a.csv', 1, 0 from posting returning company_id, id, account),
    line as (insert into bank_statement_lines (company_id, bank_statement_id, account, row, booked_on, amount, text, state)
      select p.company_id, s.id, s.account, 2, p.date, p.amount, 'A line', 'matched' from posting p cross join statement s
      returning company_id, id)
  insert into bank_matches (company_id, line_id, transaction_id) select l.company_id, l.id, p.id from line l cross join posting p`,
];
/** A cheque on a slip, of a status. */
const depositedCheque = (status: string): readonly string[] => [
  `with d as (select company_id, id from bank_deposits where id = $1),
    r as (insert into collections (company_id, number, tenant_id, method, amount, received_on)
      select d.company_id, 'S-' || d.id || '-${status}', (select max(t.id) from tenants t where t.company_id = d.company_id), 'check_payment', 1000, current_date
      from d returning company_id, id, tenant_id, amount, received_on),
    q as (insert into cheques (company_id, collection_id, tenant_id, cheque_no, cheque_on, bank_code, drawer, amount, received_on)
      select company_id, id, tenant_id, '998-${status}', received_on, '80', 'A drawer', amount, received_on from r returning company_id, id)
  insert into bank_deposit_cheques (company_id, bank_deposit_id, cheque_id) select q.company_id, d.id, q.id from q cross join d`,
  stands(
    'cheques',
    'status',
    status,
    `id = (select l.cheque_id from bank_deposit_cheques l join cheques q on q.id = l.cheque_id
    where l.bank_deposit_id = $1 and q.cheque_no = '998-${status}')`,
  ),
];

/** Variations of finance's records, by entity. */
export const financeVariations: Record<string, Variations> = {
  invoice: {
    'no lines': 'update invoices set gross = 0 where id = $1 and number is null',
    'of a contract': "update invoices set kind = 'rent' where id = $1",
    'paid in part': 'update invoices set allocated = 1 where id = $1 and gross > 1 and credited = 0 and written_off = 0',
    'of a closed month':
      "update accounting_periods set status = 'closed' where (select issued_on from invoices where id = $1) between starts_on and ends_on and set_config('app.move', 'accounting_periods:' || id || ':closed', true) is not null",
    reported: [
      "insert into tax_reports (company_id, kind, invoice_id, due_at) select company_id, 'simplified', id, now() from invoices where id = $1",
      stands('tax_reports', 'status', 'reported', 'invoice_id = $1'),
    ],
    'somebody asks for a write-off':
      "update invoices set write_off_by = (select u.id from users u where u.company_id = invoices.company_id and u.email like 'finance_manager@%') where id = $1",
    'the administrator asks for a write-off':
      "update invoices set write_off_by = (select u.id from users u where u.company_id = invoices.company_id and u.email like 'admin@%') where id = $1",
    'nobody asks for a write-off': 'update invoices set write_off_by = null where id = $1',
    'written off in part': 'update invoices set written_off = open / 2 where id = $1 and written_off = 0',
    'paid before its loss': 'update invoices set allocated = 1, written_off = written_off - 1 where id = $1 and written_off > 1',
    'not paid before its loss':
      "update invoices set written_off = written_off + allocated, allocated = 0 where id = $1 and status = 'written_off'",
    'nothing written off': "update invoices set written_off = 0 where id = $1 and status <> 'written_off'",
  },
  invoice_delivery: {
    'a void invoice': stands('invoices', 'status', 'void', 'id = $1'),
    'not cleared':
      "insert into tax_reports (company_id, kind, invoice_id, due_at) select company_id, 'standard', id, now() from invoices where id = $1",
    'no address': 'update tenants set email = null where id = (select tenant_id from invoices where id = $1)',
  },
  cheque: {
    'of next month': 'update cheques set cheque_on = cheque_on + 4000 where id = $1',
    'that cleared yesterday':
      'update companies set clock_offset = clock_offset + 86400 where id = (select company_id from cheques where id = $1)',
    // The clock goes back to that day: what was logged never changes.
    'that cleared today': `update companies c set clock_offset = c.clock_offset - 86400 * (
        ((now() + c.clock_offset * interval '1 second') at time zone c.time_zone)::date
        - (select max(g.company_at at time zone c.time_zone)::date from record_log g
          where g.company_id = c.id and g.entity = 'cheque' and g.record_id = $1 and g.event = 'clear'))
      where c.id = (select company_id from cheques where id = $1 and status = 'cleared')`,
    'on a bank statement': onStatement('cheque', "rule = 'cheque.cleared'"),
    'refunded in part':
      'update collections set amount = amount + 100, refunded = 100 where id = (select collection_id from cheques where id = $1)',
    'cleared in a closed month': [
      "insert into accounting_periods (company_id, starts_on) select company_id, date_trunc('month', cleared_on) from cheques where id = $1 and cleared_on is not null on conflict do nothing",
      stands(
        'accounting_periods',
        'status',
        'closed',
        '(select cleared_on from cheques where id = $1) between starts_on and ends_on',
      ),
    ],
  },
  cash_box: {
    // A person holds one box at a time, and opens it if they hold none.
    'held by the administrator': [
      `update cash_boxes b set holder_id = null from users u
        where u.company_id = b.company_id and u.id = b.holder_id and u.email like 'admin@%'
          and b.company_id = (select company_id from cash_boxes where id = $1)`,
      `update cash_boxes b set holder_id = u.id from users u
        where u.company_id = b.company_id and u.email like 'admin@%' and b.id = $1 and b.status <> 'closed'`,
    ],
    "operations' own": [
      `update cash_boxes b set holder_id = null from users u
        where u.company_id = b.company_id and u.id = b.holder_id and u.email like 'operations@%'
          and b.company_id = (select company_id from cash_boxes where id = $1)`,
      `update cash_boxes b set person_id = u.id, holder_id = case when b.status <> 'closed' then u.id end from users u
        where u.company_id = b.company_id and u.email like 'operations@%' and b.id = $1`,
    ],
    'counted far too little': 'update cash_boxes set counted = balance - 5001 where id = $1',
  },
  bank_deposit: {
    nothing: 'update bank_deposits set cash = 0, cheque_total = 0 where id = $1',
    'a box with its cash':
      'update cash_boxes set balance = balance + 10000000 where id in (select cash_box_id from bank_deposit_cash where bank_deposit_id = $1)',
    unmatched: `delete from bank_matches where transaction_id in (select id from ledger_transactions
      where document_kind = 'bank_deposit' and document_id = $1)`,
    'a deposited cheque': depositedCheque('deposited'),
    'a bounced cheque': depositedCheque('bounced'),
    matched: `with l as (insert into bank_statement_lines (company_id, bank_statement_id, row, account, booked_on, amount, text)
        select b.company_id, b.id, 99, b.account, b.to_on, 15000, 'CASH' from bank_statements b
        join bank_deposits d on d.company_id = b.company_id where d.id = $1 order by b.id desc limit 1 returning company_id, id)
      insert into bank_matches (company_id, line_id, transaction_id)
      select l.company_id, l.id, t.id from l join ledger_transactions t on t.company_id = l.company_id
        and t.document_kind = 'bank_deposit' and t.document_id = $1 and t.rule = 'bank_deposit.confirmed' and t.reverses_id is null
        order by t.id desc limit 1 on conflict do nothing`,
  },
  dunning_case: {
    'covered by cheques': coveringCheque,
    'no further step': 'delete from dunning_steps where company_id = (select company_id from dunning_cases where id = $1)',
    'the last step':
      'delete from dunning_steps where days < 21 and company_id = (select company_id from dunning_cases where id = $1)',
    'no e-mail': 'update tenants set email = null where id = (select tenant_id from dunning_cases where id = $1)',
    'an e-mail': "update tenants set email = 'late@walk.example' where id = (select tenant_id from dunning_cases where id = $1)",
    'a letter before': letter(1, false),
    'the final notice before': letter(300, true),
    'no letter before': 'delete from dunning_letters where dunning_case_id = $1',
    'no final notice before': 'update dunning_letters set is_final = false where dunning_case_id = $1',
    'another step':
      "insert into dunning_steps (company_id, name_en, name_ar, days, channel, letter_en, letter_ar) select company_id, 'Another', 'أخرى', 300, 'email', 'Pay', 'ادفع' from dunning_cases where id = $1",
  },
  cash_refund: {
    'asked by the administrator':
      "update cash_refunds set requested_by = (select u.id from users u where u.company_id = cash_refunds.company_id and u.email like 'admin@%') where id = $1",
    'paid in a closed month':
      "update accounting_periods set status = 'closed' where (select paid_on from cash_refunds where id = $1) between starts_on and ends_on and set_config('app.move', 'accounting_periods:' || id || ':closed', true) is not null",
  },
  bank_statement: {
    'a line of what was reversed': `with t as (
        insert into ledger_transactions (company_id, date, document_kind, document_id, rule, transition)
        select s.company_id, ((now() + c.clock_offset * interval '1 second') at time zone c.time_zone)::date, 'collection', 1, 'rule', 'create'
        from bank_statements s join companies c on c.id = s.company_id where s.id = $1 returning company_id, id, date
      ), r as (
        insert into ledger_transactions (company_id, date, document_kind, document_id, rule, transition, reverses_id, reason)
        select company_id, date, 'collection', 1, 'rule', 'reverse', id, 'A mistake' from t returning company_id, id
      ), e as (
        insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit)
        select b.company_id, b.id, l.line, s.id, s.account_id, l.debit, l.credit
        from (select company_id, id, false as is_back from t union all select company_id, id, true from r) b
        join (values (1, false, 5, 0), (2, false, 0, 5), (1, true, 0, 5), (2, true, 5, 0)) as l (line, is_back, debit, credit) using (is_back)
        join sub_accounts s on s.company_id = b.company_id and s.purpose = 'cash'
      ) insert into bank_matches (company_id, line_id, transaction_id)
        select t.company_id, l.id, t.id from t join bank_statement_lines l on l.bank_statement_id = $1 order by l.id limit 1`,
    'nothing settled': 'update bank_statements set open_lines = line_count where id = $1',
    'nothing open': 'update bank_statements set open_lines = 0 where id = $1',
    'a gap before':
      'insert into bank_statements (company_id, account, from_on, to_on, opening, closing, format, file_name, line_count, open_lines) select company_id, account, from_on - 9, to_on - 9, 0, opening - 1, format, file_name, 0, 0 from bank_statements where id = $1',
    'of a closed month': [
      "insert into accounting_periods (company_id, starts_on) select company_id, date_trunc('month', to_on) from bank_statements where id = $1 on conflict do nothing",
      stands(
        'accounting_periods',
        'status',
        'closed',
        '(select to_on from bank_statements where id = $1) between starts_on and ends_on',
      ),
    ],
  },
  tax_report: {
    'would be rejected again': 'update companies set vat_no = null where id = (select company_id from tax_reports where id = $1)',
  },
  collection: {
    'a cheque': "update collections set method = 'check_payment' where id = $1",
    'a deposit': "update collections set method = 'deposit' where id = $1",
    'on a reconciled statement': [
      ...onStatement('collection', "rule = 'collection.received'"),
      stands(
        'bank_statements',
        'status',
        'reconciled',
        `id in (select l.bank_statement_id from bank_statement_lines l
          join bank_matches m on m.company_id = l.company_id and m.line_id = l.id
          join ledger_transactions t on t.company_id = m.company_id and t.id = m.transaction_id
          where t.document_kind = 'collection' and t.document_id = $1)`,
      ),
    ],
    'paid back in part': 'update collections set amount = amount + 100, refunded = 100 where id = $1',
  },
  credit_note: {
    nothing: "update credit_notes set gross = 0, net = 0, vat = 0, lines = '[]' where id = $1 and number is null",
    'would be rejected': 'update credit_notes set vat = vat + 1 where id = $1 and number is null',
    'above what is left':
      'update invoice_lines set credited_net = net where invoice_id = (select invoice_id from credit_notes where id = $1)',
  },
  accounting_period: {
    // The only one, as an earlier one may be open.
    'a month that is not over': `with others as (delete from accounting_periods where id <> $1 returning id)
      update accounting_periods set starts_on = '2199-01-01' where id = $1`,
    'an earlier month that is open': `with p as (
        insert into accounting_periods (company_id, starts_on) select company_id, '1900-01-01' from accounting_periods where id = $1 returning company_id
      ), t as (
        insert into ledger_transactions (company_id, date, document_kind, document_id, rule, transition)
        select company_id, '1900-01-15', 'invoice', 1, 'rule', 'post' from p returning company_id, id
      ) insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit)
        select t.company_id, t.id, l.line, s.id, s.account_id, l.debit, l.credit
        from t cross join (values (1, 5, 0), (2, 0, 5)) as l (line, debit, credit)
        join sub_accounts s on s.company_id = t.company_id and s.purpose = 'cash'`,
    'a request of one’s own':
      'update accounting_periods set requester_id = (select min(id) from users u where u.company_id = accounting_periods.company_id) where id = $1',
  },
};
