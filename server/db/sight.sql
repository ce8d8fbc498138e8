-- The rows that people who aren't staff see: once for each table, and through every door, as each of their requests reads as
-- statehouse_outsider (sight.ts). A table without a rule here shows them nothing. Applied with rules.sql.

grant usage on schema public to statehouse_outsider;
revoke all on all tables in schema public from statehouse_outsider;
revoke all on schema drizzle from statehouse_outsider;

-- The user whose sight it is.
create or replace function viewer_id() returns bigint language sql stable as $$
  select nullif(current_setting('app.user_id', true), '')::bigint
$$;

-- Whether the reader sees a record, by the rule of its table; false for what is no record. Under the reader's own role.
do $$
declare branches text;
begin
  select string_agg(format('when %L then return exists (select from %I x where x.company_id = company and x.id = in_sight.record);',
    entity_of(t.tablename), t.tablename), ' ') into branches
  from pg_tables t where t.schemaname = 'public' and 2 = (select count(*) from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = t.tablename and c.column_name in ('id', 'company_id'));
  execute format('create or replace function in_sight(entity text, record bigint) returns boolean language plpgsql stable as %L',
    'declare company bigint := nullif(current_setting(''app.company_id'', true), '''')::bigint;
    begin case entity ' || branches || ' else return false; end case; end');
end $$;

-- Whether a user of the company sees a record, as far as rows go: staff see all of them. For what the server does on somebody's behalf.
-- The body isn't checked when the function is made: for that, PostgreSQL would take on the role, which an owner who is no superuser may not.
set local check_function_bodies = off;
create or replace function sees(person bigint, entity text, record bigint) returns boolean
language plpgsql stable set role to 'statehouse_outsider' as $$
declare
  -- Put back by hand: such an owner may not name it at the function, as the role.
  reader text := coalesce(current_setting('app.user_id', true), '');
  is_seen boolean;
begin
  perform set_config('app.user_id', person::text, true);
  -- As sightOf() in server/kit/sight.ts.
  is_seen := exists (select from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
    where u.id = person and (r.is_admin or not r.is_provider)) or in_sight(entity, record);
  perform set_config('app.user_id', reader, true);
  return is_seen;
end $$;
set local check_function_bodies = on;

do $$
declare
  rule record;
  company constant text := 'nullif(current_setting(''app.company_id'', true), '''')::bigint';
begin
  for rule in select tablename as name from pg_policies where schemaname = 'public' and policyname = 'outside' loop
    execute format('drop policy outside on %I', rule.name);
  end loop;
  for rule in
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name in (select tablename from pg_tables where schemaname = 'public')
    union all select 'companies'
  loop
    execute format('grant select on %I to statehouse_outsider', rule.name);
  end loop;
  for rule in
    select * from (values
      ('companies', 'true'),
      -- Themselves, and what is their own.
      ('users', 'id = viewer_id()'),
      ('roles', 'exists (select from users u where u.company_id = roles.company_id and u.id = viewer_id() and u.role_id = roles.id)'),
      ('sessions', 'user_id = viewer_id()'),
      ('attachments', 'created_by = viewer_id()'),
      ('second_factors', 'user_id = viewer_id()'),
      ('recovery_codes', 'user_id = viewer_id()'),
      ('saved_views', 'user_id = viewer_id()'),
      ('exports', 'user_id = viewer_id()'),
      ('export_chunks', 'exists (select from exports e where e.company_id = export_chunks.company_id and e.id = export_chunks.export_id)'),
      -- Follows and notices: for as long as they are in sight.
      ('follows', 'user_id = viewer_id() and in_sight(entity, record_id)'),
      ('notifications', 'user_id = viewer_id() and in_sight(entity, record_id)')
    ) as rules (name, shown)
  loop
    execute format('create policy outside on %I for select to statehouse_outsider using (%I = %s and (%s))', rule.name,
      case rule.name when 'companies' then 'id' else 'company_id' end, company, rule.shown);
  end loop;
end $$;
