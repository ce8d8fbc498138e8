-- What the tables' own definition can't say. Run whenever they or the tables have changed (migrate.ts), so that a new table
-- is covered by itself.

-- A provider's people are users, whose table those of providers need.
-- Leases of one unit never overlap, nor do reservations. No two approval rules of a kind share a place in its list; one statement
-- of several that reorder it may find them so.
do $$ begin
  if not exists (select from pg_constraint where conname = 'workflow_configs_priority') then
    alter table workflow_configs add constraint workflow_configs_priority unique (company_id, kind, priority) deferrable initially deferred;
  end if;
  if not exists (select from pg_constraint where conname = 'leases_never_overlap') then
    alter table leases add constraint leases_never_overlap exclude using gist
      (company_id with =, unit_id with =, daterange(start_on, coalesce(ended_on, end_on), '[]') with &&)
      where (status not in ('cancelled', 'closed'));
  end if;
  if not exists (select from pg_constraint where conname = 'users_provider_id_fk') then
    alter table users add constraint users_provider_id_fk foreign key (company_id, provider_id) references providers (company_id, id);
  end if;
  if not exists (select from pg_constraint where conname = 'unit_holds_reserve_once') then
    alter table unit_holds add constraint unit_holds_reserve_once exclude using gist
      (company_id with =, unit_id with =, daterange(start_on, end_on, '[]') with &&)
      where (strength = 'reservation' and released_at is null);
  end if;
end $$;

-- The log is append-only. Only what it says of a person may be emptied, by erase_log.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on'
    and to_jsonb(new) - array['payload', 'changes', 'reason'] = to_jsonb(old) - array['payload', 'changes', 'reason'] then return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501'; end $$;
create or replace trigger record_log_append_only before update or delete on record_log for each row execute function refuse_change();
create or replace trigger record_log_no_truncate before truncate on record_log for each statement execute function refuse_change();

-- The ledger: append-only, balanced, in open months, and summed up as it is written.
create or replace trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create or replace trigger ledger_transactions_no_truncate before truncate on ledger_transactions for each statement execute function refuse_change();
create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create or replace trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function refuse_change();

-- What an invoice says never changes once it has a number: only what became of it does.
create or replace function keep_posted() returns trigger language plpgsql as $$
declare
  said text[] := array['number', 'tenant_id', 'contract_id', 'lease_id', 'quotation_id', 'invoice_id', 'issued_on', 'net', 'vat', 'gross', 'tax_type',
    'reason', 'lines'];
  name text;
begin
  if old.number is null then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' then
    foreach name in array said loop
      if to_jsonb(new) -> name is distinct from to_jsonb(old) -> name then
        raise exception 'a posted document never changes: % of %', name, tg_table_name using errcode = '42501';
      end if;
    end loop;
    return new;
  end if;
  raise exception 'a posted document is never deleted: %', tg_table_name using errcode = '42501';
end $$;
create or replace trigger invoices_posted before update or delete on invoices for each row execute function keep_posted();
create or replace trigger credit_notes_posted before update or delete on credit_notes for each row execute function keep_posted();
create or replace function keep_posted_lines() returns trigger language plpgsql as $$
declare
  own jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['credited_net', 'credited_vat', 'version', 'updated_at']
    = to_jsonb(old) - array['credited_net', 'credited_vat', 'version', 'updated_at'] then return new; end if;
  if exists (select from invoices i where i.company_id = (own ->> 'company_id')::bigint and i.id = (own ->> 'invoice_id')::bigint
    and i.number is not null) then
    raise exception 'the lines of a posted invoice never change' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger invoice_lines_posted before insert or update or delete on invoice_lines
  for each row execute function keep_posted_lines();

-- Documents are numbered and posted one after another within a company, until the database's transaction ends: whoever numbers and posts
-- several at once never waits for somebody who waits for it.
create or replace function enter_books(company bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('books ' || company, 0)) $$;

-- What was made for the tax authority never changes: the next document names its hash.
create or replace function keep_tax_document() returns trigger language plpgsql as $$
begin
  if old.icv is not null and (tg_op = 'DELETE'
    or (new.icv, new.pih, new.uuid, new.hash, new.xml) is distinct from (old.icv, old.pih, old.uuid, old.hash, old.xml)) then
    raise exception 'a document for the tax authority never changes' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger tax_reports_kept before update or delete on tax_reports for each row execute function keep_tax_document();

-- Whether a transaction may have its date: `late` comes as whether whoever posts may post into a soft closed month, and is kept as
-- whether they did. The share lock keeps whoever closes that month waiting until this is committed, and
-- whoever posts waits for a month that is being closed. A month that nobody has posted to is opened, with those between it and the
-- others, unless a later one is closed.
-- Opens the months that are missing between the first and the last of a company's books and this one.
create or replace function open_months(company bigint, month date, opened_at timestamptz) returns void language sql as $$
  with made as (
    insert into accounting_periods (company_id, starts_on)
      select company, one::date from (select least(month, min(p.starts_on)) as first, greatest(month, max(p.starts_on)) as last
        from accounting_periods p where p.company_id = company) ends
      cross join lateral generate_series(ends.first::timestamp, ends.last::timestamp, interval '1 month') one
      where not exists (select from accounting_periods p where p.company_id = company and p.starts_on = one::date)
      order by 1, 2 on conflict (company_id, starts_on) do nothing returning id)
  insert into record_log (company_id, entity, record_id, event, company_at)
    select company, 'accounting_period', made.id, 'create', opened_at from made;
$$;
create or replace function check_period() returns trigger language plpgsql as $$
declare
  month date := date_trunc('month', new.date)::date;
  state text;
begin
  perform enter_books(new.company_id);
  select p.status into state from accounting_periods p where p.company_id = new.company_id and p.starts_on = month for share;
  if not found then
    if exists (select from accounting_periods p where p.company_id = new.company_id and p.starts_on > month and p.status in ('closed', 'reopen_requested')) then
      raise exception 'the accounting period % is before one that is closed', to_char(month, 'YYYY-MM') using errcode = 'LG001', detail = 'closed', hint = new.date;
    end if;
    perform open_months(new.company_id, month, new.created_at);
    select p.status into state from accounting_periods p where p.company_id = new.company_id and p.starts_on = month for share;
  end if;
  if state not in ('open', 'reopened', 'soft_closed') or (state = 'soft_closed' and not new.late) then
    raise exception 'the accounting period % is %', to_char(month, 'YYYY-MM'), state using errcode = 'LG001', detail = state, hint = new.date;
  end if;
  new.late := state = 'soft_closed';
  return new;
end $$;
create or replace trigger ledger_transactions_period before insert on ledger_transactions for each row execute function check_period();

-- Debits equal credits. Each statement's entries are balanced by themselves (check_entries), so that none can be added to a
-- transaction alone; and a transaction has entries when the database's transaction ends.
create or replace function check_balanced() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries e where e.company_id = new.company_id and e.transaction_id = new.id) then
    raise exception 'ledger transaction % is not balanced: it has no entries', new.id using errcode = 'LG002';
  end if;
  return null;
end $$;
drop trigger if exists ledger_transactions_balanced on ledger_transactions;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions deferrable initially deferred
  for each row execute function check_balanced();
drop trigger if exists ledger_entries_balanced on ledger_entries;
create or replace function check_entries() returns trigger language plpgsql as $$
declare
  posted bigint; difference numeric;
begin
  select a.transaction_id, sum(a.debit) - sum(a.credit) into posted, difference
    from added a group by 1 having sum(a.debit) <> sum(a.credit) limit 1;
  if found then
    raise exception 'ledger transaction % is not balanced: % too much on the debit side', posted, difference using errcode = 'LG002';
  end if;
  return null;
end $$;
create or replace trigger ledger_entries_checked after insert on ledger_entries referencing new table as added
  for each statement execute function check_entries();

-- A financial document is in the books at the end of the database's transaction, whichever statements wrote it.
create or replace function check_in_books() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transactions t
    where t.company_id = new.company_id and t.document_kind = tg_argv[0] and t.document_id = new.id) then
    raise exception '% % is not in the books', tg_argv[0], new.id using errcode = 'LG003';
  end if;
  return null;
end $$;
drop trigger if exists collections_in_books on collections;
create constraint trigger collections_in_books after insert on collections deferrable initially deferred
  for each row execute function check_in_books('collection');
drop trigger if exists invoices_in_books on invoices;
create constraint trigger invoices_in_books after insert or update of number on invoices deferrable initially deferred
  for each row when (new.number is not null and new.gross > 0) execute function check_in_books('invoice');
drop trigger if exists credit_notes_in_books on credit_notes;
create constraint trigger credit_notes_in_books after insert or update of number on credit_notes deferrable initially deferred
  for each row when (new.number is not null) execute function check_in_books('credit_note');
drop trigger if exists cash_refunds_in_books on cash_refunds;
create constraint trigger cash_refunds_in_books after insert or update of status on cash_refunds deferrable initially deferred
  for each row when (new.status = 'paid') execute function check_in_books('cash_refund');
-- An allocation is posted by itself, and so is its end.
create or replace function check_allocated() returns trigger language plpgsql as $$
begin
  if exists (select from allocations a where a.company_id = new.company_id and a.id = new.id and (a.transaction_id is null
    or a.ended_on is not null and not exists (select from ledger_transactions t
      where t.company_id = a.company_id and t.reverses_id = a.transaction_id))) then
    raise exception 'allocation % is not in the books', new.id using errcode = 'LG003';
  end if;
  return null;
end $$;
drop trigger if exists allocations_in_books on allocations;
create constraint trigger allocations_in_books after insert or update of ended_on on allocations deferrable initially deferred
  for each row execute function check_allocated();

-- Balances are the ledger's sums; nobody else writes them. In order of their keys, so that no two postings wait for each other.
create or replace function add_to_balances() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into account_balances as b (company_id, sub_account_id, debits, credits)
    select a.company_id, a.sub_account_id, sum(a.debit), sum(a.credit) from added a group by 1, 2 order by 1, 2
    on conflict (company_id, sub_account_id) do update set debits = b.debits + excluded.debits, credits = b.credits + excluded.credits;
  insert into tenant_balances as b (company_id, tenant_id, sub_account_id, debits, credits)
    select a.company_id, a.tenant_id, a.sub_account_id, sum(a.debit), sum(a.credit) from added a
    where a.tenant_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, tenant_id, sub_account_id) do update set debits = b.debits + excluded.debits, credits = b.credits + excluded.credits;
  update cash_boxes b set balance = b.balance + a.amount
    from (select company_id, cash_box_id, sum(debit - credit) as amount from added where cash_box_id is not null group by 1, 2) a
    where b.company_id = a.company_id and b.id = a.cash_box_id;
  return null;
end $$;
create or replace trigger ledger_entries_sums after insert on ledger_entries referencing new table as added
  for each statement execute function add_to_balances();

-- What passed a gate stays as it was written.
create or replace trigger gate_movements_append_only before update or delete on gate_movements for each row execute function refuse_change();
create or replace trigger gate_movements_no_truncate before truncate on gate_movements for each statement execute function refuse_change();

-- The stock of a part is the sum of its movements; nothing else moves it. A movement takes the part's lock, and its row checks that no
-- more leaves than is free.
create or replace trigger part_movements_append_only before update or delete on part_movements for each row execute function refuse_change();
create or replace trigger part_movements_no_truncate before truncate on part_movements for each statement execute function refuse_change();
create or replace function move_stock() returns trigger language plpgsql as $$
begin
  update parts p set quantity = p.quantity + new.quantity, value = p.value + new.value
    where p.company_id = new.company_id and p.id = new.part_id
    returning p.quantity, p.value into new.balance_quantity, new.balance_value;
  return new;
end $$;
create or replace trigger part_movements_move before insert on part_movements for each row execute function move_stock();
create or replace function keep_stock() returns trigger language plpgsql as $$
begin
  -- One level deeper, it is a movement that moves it.
  if pg_trigger_depth() < 2 then raise exception 'the stock of a part moves by its movements alone' using errcode = '42501'; end if;
  return new;
end $$;
create or replace trigger parts_stock before update on parts for each row
  when ((old.quantity, old.value) is distinct from (new.quantity, new.value)) execute function keep_stock();
create or replace trigger parts_without_stock before insert on parts for each row
  when (new.quantity <> 0 or new.value <> 0) execute function keep_stock();

-- What moved is noted for the figures of workflows, whoever wrote the line. A row of its own for each: nobody waits.
create or replace function note_move() returns trigger language plpgsql as $$
begin insert into workflow_news (company_id, log_id) values (new.company_id, new.id); return null; end $$;
create or replace trigger record_log_moves after insert on record_log for each row
  when ((new."from" is null and new.event in ('create', 'remove')) or new."from" <> new."to") execute function note_move();
-- Rows in bulk, too, which pass by the other triggers.
alter table record_log enable always trigger record_log_moves;

-- A company's former slug stays its own: otherwise its people's bookmarks and sign-ins would lead to another's. One at a time, as a
-- slug that is just being given up is in no index.
create or replace function keep_slug() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('companies.slug'));
  if exists (select from companies c where c.id <> new.id and new.slug = any (c.former_slugs)) then
    raise unique_violation using message = 'this slug was another company''s', table = 'companies', constraint = 'companies_slug';
  end if;
  if tg_op = 'UPDATE' then new.former_slugs := array_remove(old.former_slugs, new.slug) || old.slug; end if;
  return new;
end $$;
create or replace trigger companies_keep_slug_new before insert on companies for each row execute function keep_slug();
create or replace trigger companies_keep_slug before update of slug on companies for each row
  when (old.slug <> new.slug) execute function keep_slug();

-- What somebody was asked to see to is done once it is seen to, by whomever: its notification is read.
create or replace function settle_decision() returns trigger language plpgsql as $$
begin
  update notifications n set read_at = now()
    where n.company_id = new.company_id and n.read_at is null and n.user_id = new.user_id
      and n.entity = 'execution' and n.record_id = new.execution_id
      and n.text_key in ('approvals.told.asked', 'approvals.told.overdue')
      and not exists (select from decisions d where d.company_id = new.company_id and d.execution_id = new.execution_id
        and d.user_id = new.user_id and d.status = 'pending');
  return null;
end $$;
create or replace trigger decisions_settle after update of status on decisions for each row
  when (old.status = 'pending' and new.status <> 'pending') execute function settle_decision();
create or replace function settle_notices() returns trigger language plpgsql as $$
begin
  update notifications n set read_at = now()
    where n.company_id = new.company_id and n.read_at is null and n.entity = tg_argv[0] and n.record_id = new.id
      and n.text_key = any (tg_argv[1]::text[]);
  return null;
end $$;
create or replace trigger leads_settle after update of status on leads for each row when (old.status is distinct from new.status)
  execute function settle_notices('lead', '{sales.lead.told.accepted,sales.lead.told.generation_failed,sales.notify.viewing}');
create or replace trigger waiting_list_entries_settle after update of status on waiting_list_entries for each row
  when (old.status is distinct from new.status) execute function settle_notices('waiting_list_entry', '{waiting_list_entry.notice.offer}');
create or replace function settle_takeover() returns trigger language plpgsql as $$
begin
  update notifications n set read_at = now()
    where n.company_id = new.company_id and n.read_at is null and n.entity = 'lead' and n.record_id = new.lead_id
      and n.text_key = 'sales.takeover.told.requested'
      and not exists (select from lead_takeovers t where t.company_id = new.company_id and t.lead_id = new.lead_id and t.status = 'requested');
  return null;
end $$;
create or replace trigger lead_takeovers_settle after update of status on lead_takeovers for each row
  when (old.status is distinct from new.status) execute function settle_takeover();
create or replace trigger tickets_settle after update of status, assignee_id on tickets for each row
  when (old.status is distinct from new.status or old.assignee_id is distinct from new.assignee_id)
  execute function settle_notices('ticket', '{ticket.notice.assign,ticket.notice.reopen}');
create or replace trigger maintenance_issues_settle after update of status, dispatch_status, assignee_id on maintenance_issues for each row
  when (old.status is distinct from new.status or old.dispatch_status is distinct from new.dispatch_status
    or old.assignee_id is distinct from new.assignee_id)
  execute function settle_notices('maintenance_issue',
    '{maintenance_issue.notice.assign,maintenance_issue.notice.reopen,issue_dispatch.notice.miss,maintenance_issue.notice.at_risk_respond,maintenance_issue.notice.at_risk_resolve,maintenance_issue.notice.breached_respond,maintenance_issue.notice.breached_resolve}');

-- Notifications repeat what their subject says, and messages to clients what notifications say: they go and change with it.
create or replace function forget_notices() returns trigger language plpgsql as $$
begin
  delete from notifications n using gone g where n.company_id = g.company_id and n.entity = tg_argv[0] and n.record_id = g.id;
  delete from notifications n using gone g where n.company_id = g.company_id and n.part = tg_argv[0] and n.part_id = g.id;
  return null;
end $$;
-- The entity that a row of a table is.
create or replace function entity_of(table_name text) returns text language sql immutable as $$
  select case when table_name = 'progress' then table_name when table_name = 'accounts' then 'ledger_account'
    when table_name like '%ies' then regexp_replace(table_name, 'ies$', 'y')
    when table_name similar to '%(ss|x)es' then regexp_replace(table_name, 'es$', '') else regexp_replace(table_name, 's$', '') end
$$;
do $$
declare name text;
begin
  for name in
    select c.table_name from information_schema.columns c join pg_tables t on t.schemaname = 'public' and t.tablename = c.table_name
    where c.table_schema = 'public' and c.column_name in ('id', 'company_id') and t.tablename not in
      ('notifications', 'outbox', 'record_log', 'jobs', 'timers', 'sessions', 'identity_reads', 'ledger_entries', 'ledger_transactions')
    group by 1 having count(*) = 2
  loop
    execute format('create or replace trigger forget_notices after delete on %I referencing old table as gone
      for each statement execute function forget_notices(%L)', name, entity_of(name));
  end loop;
end $$;
create or replace function forget_messages() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update outbox o set payload = '{"user": 0}' from gone g
    where o.company_id = g.company_id and o.topic = 'notify' and o.payload -> 'id' = to_jsonb(g.id)
      -- Those whose messages are no longer kept needn't be looked for.
      and g.created_at >= (select f.at from outbox f where f.company_id = g.company_id order by f.id limit 1);
  return null;
end $$;
create or replace trigger notifications_forget after delete on notifications referencing old table as gone
  for each statement execute function forget_messages();
create or replace function change_messages() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update outbox o set payload = o.payload || jsonb_build_object('values', new."values")
    where o.company_id = new.company_id and o.topic = 'notify' and o.payload -> 'id' = to_jsonb(new.id);
  return null;
end $$;
create or replace trigger notifications_change after update of "values" on notifications for each row
  when (old."values" is distinct from new."values") execute function change_messages();

-- A status moves only by the lifecycle's door, which names the very moves in app.move, one for each column, with spaces between;
-- a new record begins at the beginning.
create or replace function guard_status() returns trigger language plpgsql as $$
declare
  col text := tg_argv[0];
  initial text := tg_argv[1];
  was text; wanted text;
begin
  wanted := to_jsonb(new) ->> col;
  if tg_op = 'INSERT' then
    if wanted is distinct from initial then
      raise exception '%.% begins at %, not %', tg_table_name, col, initial, wanted using errcode = '42501';
    end if;
    return new;
  end if;
  was := to_jsonb(old) ->> col;
  if wanted is distinct from was and not coalesce(
    tg_table_name || ':' || new.id || ':' || wanted = any (string_to_array(current_setting('app.move', true), ' ')), false) then
    raise exception '%.% moves only through its lifecycle', tg_table_name, col using errcode = '42501';
  end if;
  return new;
end $$;

do $$
declare c record;
begin
  for c in
    select k.table_name, k.column_name, substring(k.column_default from '''(.*)''') as initial
    from information_schema.columns k join pg_tables t on t.schemaname = 'public' and t.tablename = k.table_name
    where k.table_schema = 'public' and k.column_name ~ '^(.+_)?status$' and k.column_default is not null
  loop
    -- The conditions are asked without calling the function: almost every write passes by them.
    execute format('create or replace trigger %I before insert on %I for each row when (new.%I is distinct from %L) execute function guard_status(%L, %L)',
      'guard_new_' || c.column_name, c.table_name, c.column_name, c.initial, c.column_name, c.initial);
    execute format('create or replace trigger %I before update on %I for each row when (new.%I is distinct from old.%I) execute function guard_status(%L, %L)',
      'guard_' || c.column_name, c.table_name, c.column_name, c.column_name, c.column_name, c.initial);
  end loop;
end $$;

-- The app's role owns no table and sees one company at a time; the role for news sees none. (roles.ts makes them.)
grant usage on schema public to statehouse_app, statehouse_news;
revoke create on schema public from public;
grant select, insert, update, delete on all tables in schema public to statehouse_app;
grant usage, select on all sequences in schema public to statehouse_app;
revoke update, delete on record_log, outbox, identity_reads, ledger_transactions, ledger_entries, part_movements
  from statehouse_app;
revoke insert, update, delete on account_balances, tenant_balances from statehouse_app;
revoke all on attempts from statehouse_app;
revoke insert, delete on companies from statehouse_app;
-- It begins where the outbox ends.
grant select on sequence outbox_id_seq to statehouse_news;

-- Row security holds for the owner, too: whoever signs in as the owner by mistake sees nothing. Functions that run as the owner
-- for others see all companies, and so does the owner who asks for that (app.across_companies, which does nothing for others).
do $$
declare t record;
begin
  for t in
    select table_name as name, 'company_id' as company from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name in (select tablename from pg_tables where schemaname = 'public')
    union all select 'companies', 'id'
  loop
    execute format('alter table %I enable row level security, force row level security', t.name);
    execute format('drop policy if exists company on %I', t.name);
    execute format($p$create policy company on %I to statehouse_app using (%I = nullif(current_setting('app.company_id', true), '')::bigint)$p$, t.name, t.company);
    execute format('drop policy if exists across on %I', t.name);
    execute format($p$create policy across on %I to statehouse_owner using (session_user <> current_user or current_setting('app.across_companies', true) = 'on')$p$, t.name);
  end loop;
end $$;
revoke all on schema drizzle from statehouse_app, statehouse_news;
-- Whether tables and rules are those of this version, for processes that ask whether they are ready.
create or replace function schema_version() returns text
language sql stable security definer set search_path = public as $$ select hash from drizzle.applied_rules $$;

-- A job that is due by the company's clock comes sooner or later when that clock is moved.
create or replace function move_due_jobs() returns trigger language plpgsql as $$
begin
  update jobs set run_at = due_at - make_interval(secs => new.clock_offset)
  where company_id = new.id and due_at is not null and attempts = 0 and dead_at is null;
  return null;
end $$;
create or replace trigger companies_move_due_jobs after update of clock_offset on companies for each row
  when (old.clock_offset is distinct from new.clock_offset) execute function move_due_jobs();

-- The looks across companies that the server itself needs: which they are, whose timers are due, which jobs are, and what is to
-- be published.
create or replace function known_companies(wanted text)
returns table (id bigint, slug text, name_en text, name_ar text, sandbox boolean, clock_offset integer, time_zone text)
language sql stable security definer set search_path = public as $$
  select c.id, c.slug, c.name_en, c.name_ar, c.sandbox, c.clock_offset, c.time_zone from companies c
  where wanted is null or c.slug = wanted
$$;
create or replace function known_company(wanted bigint)
returns table (id bigint, slug text, name_en text, name_ar text, sandbox boolean, clock_offset integer, time_zone text)
language sql stable security definer set search_path = public as $$
  select c.id, c.slug, c.name_en, c.name_ar, c.sandbox, c.clock_offset, c.time_zone from companies c where c.id = wanted
$$;
create or replace function companies_with_due_timers() returns setof bigint
language sql stable security definer set search_path = public as $$
  select c.id from companies c where exists (
    select from timers t where t.company_id = c.id and t.done_at is null and t.due_at <= now() + make_interval(secs => c.clock_offset))
$$;
-- Companies with somebody on a waiting list, open or offered.
create or replace function companies_with_waiting_customers() returns setof bigint
language sql stable security definer set search_path = public as $$
  select distinct company_id from waiting_list_entries where status in ('waiting', 'offered')
$$;
-- Companies with issues that aren't resolved, and have crossed an instant that somebody may have to be told of.
create or replace function companies_with_issues_at_risk() returns setof bigint
language sql stable security definer set search_path = public as $$
  select c.id from companies c where exists (select from maintenance_issues i where i.company_id = c.id and i.resolved_at is null
    and least(i.resolve_at_risk_at, case when i.responded_at is null then i.respond_at_risk_at end)
      < now() + make_interval(secs => c.clock_offset))
$$;
create or replace function companies_with_unproved_workflows(older interval) returns setof bigint
language sql stable security definer set search_path = public as $$
  select company_id from workflow_folds where proved_at < now() - older
$$;
-- Companies whose books were not checked for that long, of those that have any.
create or replace function companies_with_unchecked_books(older interval) returns setof bigint
language sql stable security definer set search_path = public as $$
  select c.id from companies c where exists (select from ledger_transactions t where t.company_id = c.id)
    and not exists (select from book_checks b where b.company_id = c.id and b.checked_at > now() - older)
$$;
-- Companies that have books and whose cases of dunning weren't looked at on the day that their clock shows.
create or replace function companies_to_dun() returns setof bigint
language sql stable security definer set search_path = public as $$
  select c.id from companies c where exists (select from ledger_transactions t where t.company_id = c.id)
    and not exists (select from dunning_days d where d.company_id = c.id
      and d.looked_on = ((now() + make_interval(secs => c.clock_offset)) at time zone c.time_zone)::date)
$$;
-- Companies with expired exports, or with completed ones that nobody has downloaded or been notified of.
create or replace function companies_with_exports_to_see_to(patience interval) returns setof bigint
language sql stable security definer set search_path = public as $$
  select company_id from exports where expires_at <= now()
  union select company_id from exports where state = 'ready' and told_at is null and updated_at < now() - patience
$$;
-- Companies that have jobs, by a leap over the index for each.
create or replace function companies_with_jobs() returns setof bigint
language sql stable security definer set search_path = public as $$
  with recursive waiting as (
    (select j.company_id from jobs j where j.dead_at is null order by j.company_id limit 1)
    union all
    select (select j.company_id from jobs j where j.dead_at is null and j.company_id > w.company_id order by j.company_id limit 1)
    from waiting w where w.company_id is not null
  )
  select company_id from waiting where company_id is not null
$$;
-- Locks the next jobs for a worker. Companies take turns: whoever has the fewest running comes first, and no company gets
-- more than `each` of these kinds, and `whole` of all kinds of their class, of this worker. A job whose worker gave no sign of
-- life in time is open to others.
drop function if exists claim_jobs(text, text[], integer, integer, double precision);
create or replace function claim_jobs(worker text, kinds text[], most integer, each integer, seconds double precision,
  class text[] default null, whole integer default null)
returns table (company_id bigint, id bigint, kind text, payload jsonb, attempts integer, max_attempts integer, created_at timestamptz)
language sql volatile security definer set search_path = public as $$
  with waiting as materialized (
    select c as company_id from companies_with_jobs() c
  ), running as (
    select j.company_id, count(*) as everywhere,
      count(*) filter (where j.locked_by = worker and j.kind = any(kinds)) as here,
      count(*) filter (where j.locked_by = worker and j.kind = any(coalesce(class, kinds))) as of_class
    from jobs j where j.locked_by is not null and j.locked_until > now() group by j.company_id
  ), due as (
    select w.company_id, j.id, j.run_at,
      coalesce(r.everywhere, 0) + row_number() over (partition by w.company_id order by j.run_at, j.id) as turn
    from waiting w
    left join running r on r.company_id = w.company_id
    cross join lateral (
      select o.id, o.run_at from jobs o
      where o.company_id = w.company_id and o.dead_at is null and o.run_at <= now() and o.kind = any(kinds)
        and (o.locked_until is null or o.locked_until <= now())
      order by o.run_at, o.id limit greatest(least(most, each - coalesce(r.here, 0), coalesce(whole, each) - coalesce(r.of_class, 0)), 0)
      for update skip locked
    ) j
  ), chosen as (
    select d.company_id, d.id from due d order by d.turn, d.run_at, d.id limit most
  )
  update jobs j set locked_by = worker, locked_until = now() + make_interval(secs => seconds), attempts = j.attempts + 1
  from chosen k where j.company_id = k.company_id and j.id = k.id
  returning j.company_id, j.id, j.kind, j.payload, j.attempts, j.max_attempts, j.created_at
$$;
-- Whether any job is due, in whichever company: an idle worker asks this, and no more.
create or replace function has_due_jobs() returns boolean
language sql stable security definer set search_path = public as $$
  select exists (
    select from companies_with_jobs() c join jobs o on o.company_id = c
    where o.dead_at is null and o.run_at <= now() and (o.locked_until is null or o.locked_until <= now())
  )
$$;
-- A worker's sign of life; gives the jobs that are still its own.
create or replace function extend_jobs(worker text, seconds double precision) returns setof bigint
language sql volatile security definer set search_path = public as $$
  update jobs set locked_until = now() + make_interval(secs => seconds) where locked_by = worker returning id
$$;
create or replace function outbox_news(last bigint, missing bigint[], most integer) returns setof outbox
language sql stable security definer set search_path = public as $$
  select * from outbox where id = any(missing)
  union all (select * from outbox where id > last order by id limit most)
$$;
create or replace function companies_to_purge(older interval) returns setof bigint
language sql stable security definer set search_path = public as $$
  select company_id from retention_settings where purged_at < now() - older
$$;
-- Deletes the oldest messages of the company in scope, and notes how far. Never those of the last day.
create or replace function purge_outbox(company bigint, most integer, days integer) returns setof bigint
language sql volatile security definer set search_path = public as $$
  with gone as (
    delete from outbox where company_id = company and company = nullif(current_setting('app.company_id', true), '')::bigint
      and at < now() - make_interval(days => greatest(days, 1))
      and id in (select o.id from outbox o where o.company_id = company order by o.id limit most)
    returning id
  ), noted as (
    update retention_settings set outbox_purged = greatest(outbox_purged, (select max(id) from gone))
    where company_id = company and exists (select from gone)
  ) select id from gone
$$;
-- Failed sign-ins are no company's. Those that may still count are kept.
create or replace function purge_attempts(most integer, days integer) returns setof bigint
language sql volatile security definer set search_path = public as $$
  delete from attempts where (subject, id) in (
    select a.subject, a.id from attempts a where a.at < now() - make_interval(days => greatest(days, 1)) limit most for update skip locked
  ) returning id
$$;
-- Counts an attempt for each of its subjects, unless one of them has reached its limit within the window: then nothing is
-- counted, and `wait` says in how many seconds the oldest is forgotten. A subject's attempts take turns, so that those made in
-- parallel count each other.
create or replace function count_attempt(subjects text[], limits integer[], lasting interval, out wait integer, out ids bigint[])
language plpgsql volatile security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(727004, hashtext(s)) from (select unnest(subjects) as s order by 1) as o;
  select max(extract(epoch from found.oldest + lasting - now()))::integer into wait
  from unnest(subjects, limits) as asked(subject, most)
  cross join lateral (
    select min(a.at) as oldest, count(*) as made from attempts a where a.subject = asked.subject and a.at > now() - lasting
  ) as found
  where found.made >= asked.most;
  if wait is null then
    -- An id is what forgetting it takes: nobody guesses another's.
    with made as (
      insert into attempts (subject, id) select s, ('x' || left(md5(gen_random_uuid()::text), 13))::bit(52)::bigint from unnest(subjects) s
      returning id
    ) select array_agg(id) into ids from made;
  end if;
end $$;
-- A right password: that attempt didn't count, and its account (the last of the subjects) begins anew. Only with the ids of an
-- attempt that was just let through.
create or replace function forget_attempt(subjects text[], ids bigint[]) returns void
language sql volatile security definer set search_path = public as $$
  delete from attempts a where a.subject = any(subjects)
    and (a.id = any(ids) or (a.subject = subjects[cardinality(subjects)] and a.subject like '%:account:%'))
    and exists (select from attempts c where c.subject = a.subject and c.id = any(ids) and c.at > now() - interval '2 minutes')
$$;
-- The access log of identity numbers is kept for a year at least.
create or replace function purge_identity_reads(company bigint, most integer, days integer) returns setof bigint
language sql volatile security definer set search_path = public as $$
  delete from identity_reads where company_id = company and company = nullif(current_setting('app.company_id', true), '')::bigint
    and created_at < now() - make_interval(days => greatest(days, 365))
    and id in (select r.id from identity_reads r where r.company_id = company order by r.id limit most)
  returning id
$$;
-- Empties these keys in the history of records of the company in scope: what is a person's, and nothing else. Words of a chart
-- stay, sentences go.
create or replace function erase_log(named text, ids bigint[], keys text[]) returns void
language plpgsql volatile security definer set search_path = public as $$
begin
  if named <> all (array['lead', 'tenant', 'contact_person', 'lead_activity', 'lead_takeover', 'quotation', 'leasing_order',
    'mobile_access', 'contract_party', 'sending', 'invoice_delivery', 'note', 'unit_owner', 'sellable_unit', 'delivery_receipt', 'ticket', 'occupant', 'vehicle',
    'document', 'waiting_list_entry', 'cheque', 'cash_refund', 'maintenance_issue', 'issue_dispatch', 'issue_waiting', 'issue_billing', 'issue_answer']) or not keys <@ array[
    'name', 'mobile', 'email', 'identity_type', 'identity_no', 'identity_expiry', 'nationality', 'birth_date', 'commercial_register',
    'vat_no', 'iban', 'note', 'lost_note', 'outcome', 'text', 'comment', 'position', 'customer', 'discount_reason', 'decline_reason',
    'cancel_reason', 'signed_by', 'address', 'ip_hash', 'error', 'name_en', 'name_ar', 'attorney_name', 'attorney_no', 'attorney_until',
    'reason', 'buyer_name', 'buyer_mobile', 'subject', 'message', 'resolution', 'building_no', 'district', 'city', 'postal_code',
    'additional_no', 'guardian_name', 'relation', 'contact_name', 'contact_mobile', 'description', 'place_note', 'plate', 'plate_ar', 'make', 'color', 'drawer', 'payee'] then
    raise exception 'only what a log says of a person is erased' using errcode = '42501';
  end if;
  perform set_config('app.erasing', 'on', true);
  update record_log set payload = payload - keys, reason = case when reason ~ '^[a-z_]+$' then reason end,
    changes = (select jsonb_object_agg(key, case when key = any(keys) then '[null, null]'::jsonb else value end) from jsonb_each(changes))
  where company_id = nullif(current_setting('app.company_id', true), '')::bigint and entity = named and record_id = any(ids);
  perform set_config('app.erasing', 'off', true);
end $$;
-- The same in messages that are kept for clients that were away.
create or replace function erase_outbox(words text[]) returns void
language sql volatile security definer set search_path = public as $$
  update outbox set payload = payload || '{"values": {}}' where company_id = nullif(current_setting('app.company_id', true), '')::bigint
    and exists (select from jsonb_each_text(case jsonb_typeof(payload -> 'values') when 'object' then payload -> 'values' else '{}' end) v
      where v.value = any(words))
$$;
-- What operators watch, over all companies.
create or replace function queue_sizes() returns table (what text, amount bigint)
language sql stable security definer set search_path = public as $$
  select 'waiting', count(*) from jobs where dead_at is null
  union all select 'due', count(*) from jobs where dead_at is null and run_at <= now() and (locked_until is null or locked_until <= now())
  union all select 'failed', count(*) from jobs where dead_at is not null
  union all select 'outbox', count(*) from outbox
$$;
-- Functions that run as the owner never take a caller's temporary table for one of ours. They are for the app's role and nobody
-- else; the news of all companies are for who broadcasts them.
do $$
declare f record;
begin
  for f in
    select oid::regprocedure as it, proname as name from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace and proowner = current_user::regrole
  loop
    execute format('alter function %s set search_path = public, pg_temp', f.it);
    execute format('revoke all on function %s from public', f.it);
    execute format('grant execute on function %s to %I', f.it, case f.name when 'outbox_news' then 'statehouse_news' else 'statehouse_app' end);
  end loop;
end $$;

-- Row security would keep the word indexes from use, because LIKE may in theory tell a row's text through an error.
do $$ begin
  alter function textlike(text, text) leakproof;
  alter function textcat(text, text) leakproof;
  alter function lower(text) leakproof;
  alter function translate(text, text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'Searching by words will be slower: this database does not let LIKE be marked leakproof.';
end $$;
