-- What the tables' own definition can't say. Run after every migration, so that a new table is covered by itself.

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
    where k.table_schema = 'public' and k.column_name in ('status', 'deposit_status') and k.column_default is not null
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

-- The two looks across companies that the server itself needs: which timers are due, and what the world is to be told.
create or replace function due_timers(most integer) returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public as $$
  select t.company_id, t.id from timers t join companies c on c.id = t.company_id
  where t.done_at is null and t.due_at <= now() + make_interval(secs => c.clock_offset) order by t.due_at, t.id limit most
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
create or replace function open_generations() returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public as $$
  select g.company_id, g.id from generations g where g.status not in ('done', 'failed') order by g.id
$$;
revoke all on function due_timers, outbox_news, forget_outbox, open_generations from public;
grant execute on function due_timers, outbox_news, forget_outbox, open_generations to statehouse_app;

-- Row security would keep the word indexes from use, because LIKE may in theory tell a row's text through an error.
do $$ begin
  alter function textlike(text, text) leakproof;
  alter function textcat(text, text) leakproof;
  alter function lower(text) leakproof;
exception when insufficient_privilege then
  raise notice 'Searching by words will be slower: this database does not let LIKE be marked leakproof.';
end $$;
