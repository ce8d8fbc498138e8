-- What the tables' own definition can't say. Run whenever they or the tables have changed (migrate.ts), so that a new table
-- is covered by itself.

-- Leases of one unit never overlap, nor do reservations.
do $$ begin
  if not exists (select from pg_constraint where conname = 'leases_never_overlap') then
    alter table leases add constraint leases_never_overlap exclude using gist
      (company_id with =, unit_id with =, daterange(start_on, coalesce(ended_on, end_on), '[]') with &&)
      where (status not in ('cancelled', 'closed'));
  end if;
  if not exists (select from pg_constraint where conname = 'unit_holds_reserve_once') then
    alter table unit_holds add constraint unit_holds_reserve_once exclude using gist
      (company_id with =, unit_id with =, daterange(start_on, end_on, '[]') with &&)
      where (strength = 'reservation' and released_at is null);
  end if;
end $$;

-- The log is append-only.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin raise exception 'record_log is append-only' using errcode = '42501'; end $$;
create or replace trigger record_log_append_only before update or delete on record_log for each row execute function refuse_change();
create or replace trigger record_log_no_truncate before truncate on record_log for each statement execute function refuse_change();

-- What moved is noted for the figures of workflows, whoever wrote the line. A row of its own for each: nobody waits.
create or replace function note_move() returns trigger language plpgsql as $$
begin insert into workflow_news (company_id, log_id) values (new.company_id, new.id); return null; end $$;
create or replace trigger record_log_moves after insert on record_log for each row
  when ((new."from" is null and new.event in ('create', 'remove')) or new."from" <> new."to") execute function note_move();
-- Rows in bulk, too, which pass by the other triggers.
alter table record_log enable always trigger record_log_moves;

-- A status moves only by the lifecycle's door, which names the very move in app.move; a new record begins at the beginning.
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
  if wanted is distinct from was and current_setting('app.move', true) is distinct from tg_table_name || ':' || new.id || ':' || wanted then
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

-- The app's role owns no table and sees one company at a time.
do $$ begin
  if not exists (select from pg_roles where rolname = 'statehouse_app') then create role statehouse_app nologin; end if;
  execute format('grant statehouse_app to %I', current_user);
end $$;
grant usage on schema public to statehouse_app;
grant select, insert, update, delete on all tables in schema public to statehouse_app;
grant usage, select on all sequences in schema public to statehouse_app;
revoke update, delete on record_log, outbox from statehouse_app;
revoke insert, delete on companies from statehouse_app;

do $$
declare t text;
begin
  for t in
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name in (select tablename from pg_tables where schemaname = 'public')
  loop
    execute format('alter table %I enable row level security', t);
    execute format('drop policy if exists company on %I', t);
    execute format($p$create policy company on %I to statehouse_app using (company_id = nullif(current_setting('app.company_id', true), '')::bigint)$p$, t);
  end loop;
end $$;
revoke all on schema drizzle from statehouse_app;
-- Whether tables and rules are those of this version, for processes that ask whether they are ready.
create or replace function schema_version() returns text
language sql stable security definer set search_path = drizzle as $$ select hash from applied_rules $$;

-- A job that is due by the company's clock comes sooner or later when that clock is moved.
create or replace function move_due_jobs() returns trigger language plpgsql as $$
begin
  update jobs set run_at = due_at - make_interval(secs => new.clock_offset)
  where company_id = new.id and due_at is not null and attempts = 0 and dead_at is null;
  return null;
end $$;
create or replace trigger companies_move_due_jobs after update of clock_offset on companies for each row
  when (old.clock_offset is distinct from new.clock_offset) execute function move_due_jobs();

-- The looks across companies that the server itself needs: whose timers are due, which jobs are, and what is to be published.
create or replace function companies_with_due_timers() returns setof bigint
language sql stable security definer set search_path = public as $$
  select c.id from companies c where exists (
    select from timers t where t.company_id = c.id and t.done_at is null and t.due_at <= now() + make_interval(secs => c.clock_offset))
$$;
create or replace function companies_with_unproved_workflows(older interval) returns setof bigint
language sql stable security definer set search_path = public as $$
  select company_id from workflow_folds where proved_at < now() - older
$$;
-- Companies with expired exports, or with completed ones that nobody has downloaded or been notified of.
create or replace function companies_with_exports_to_see_to(patience interval) returns setof bigint
language sql stable security definer set search_path = public as $$
  select company_id from exports where expires_at <= now()
  union select company_id from exports where state = 'ready' and told_at is null and updated_at < now() - patience
$$;
-- Locks the next jobs for a worker. Companies take turns: whoever has the fewest running comes first, and no company gets
-- more than `each` of this worker. A job whose worker gave no sign of life in time is open to others.
create or replace function claim_jobs(worker text, kinds text[], most integer, each integer, seconds double precision)
returns table (company_id bigint, id bigint, kind text, payload jsonb, attempts integer, max_attempts integer, created_at timestamptz)
language sql volatile security definer set search_path = public as $$
  with recursive waiting as (
    (select j.company_id from jobs j where j.dead_at is null order by j.company_id limit 1)
    union all
    select (select j.company_id from jobs j where j.dead_at is null and j.company_id > w.company_id order by j.company_id limit 1)
    from waiting w where w.company_id is not null
  ), running as (
    select j.company_id, count(*) as everywhere, count(*) filter (where j.locked_by = worker) as here
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
      order by o.run_at, o.id limit greatest(least(most, each - coalesce(r.here, 0)), 0) for update skip locked
    ) j
  ), chosen as (
    select d.company_id, d.id from due d order by d.turn, d.run_at, d.id limit most
  )
  update jobs j set locked_by = worker, locked_until = now() + make_interval(secs => seconds), attempts = j.attempts + 1
  from chosen k where j.company_id = k.company_id and j.id = k.id
  returning j.company_id, j.id, j.kind, j.payload, j.attempts, j.max_attempts, j.created_at
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
create or replace function forget_outbox(older interval) returns void
language sql security definer set search_path = public as $$
  delete from outbox where at < now() - older; delete from idempotency_keys where at < now() - older;
$$;
-- What operators watch, over all companies.
create or replace function queue_sizes() returns table (what text, amount bigint)
language sql stable security definer set search_path = public as $$
  select 'waiting', count(*) from jobs where dead_at is null
  union all select 'due', count(*) from jobs where dead_at is null and run_at <= now() and (locked_until is null or locked_until <= now())
  union all select 'failed', count(*) from jobs where dead_at is not null
  union all select 'outbox', count(*) from outbox
$$;
revoke all on function companies_with_due_timers, companies_with_unproved_workflows, companies_with_exports_to_see_to, claim_jobs, extend_jobs, outbox_news, forget_outbox, schema_version, queue_sizes from public;
grant execute on function companies_with_due_timers, companies_with_unproved_workflows, companies_with_exports_to_see_to, claim_jobs, extend_jobs, outbox_news, forget_outbox, schema_version, queue_sizes to statehouse_app;

-- Row security would keep the word indexes from use, because LIKE may in theory tell a row's text through an error.
do $$ begin
  alter function textlike(text, text) leakproof;
  alter function textcat(text, text) leakproof;
  alter function lower(text) leakproof;
exception when insufficient_privilege then
  raise notice 'Searching by words will be slower: this database does not let LIKE be marked leakproof.';
end $$;
