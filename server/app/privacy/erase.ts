import { type Erasable, type Erased, nobody, personal } from '../../../src/api/app/erasure.ts';
import type { Scope } from '../../db/scope.ts';
import { unusedJob } from '../../files/unused.ts';
import { enqueue } from '../../jobs/job.ts';
import { forgetAnswers } from '../../kit/answers.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { writeLog } from '../../kit/lifecycle.ts';
import type { Services } from '../../kit/services.ts';
import { tenantsFiles } from '../document.ts';
import { countComments, eraseComments } from './comments.ts';
import { eraseHousehold } from './household.ts';
import { eraseIssues } from './issues.ts';
import { keptOf } from './kept.ts';
import { eraseOwnerCopies } from './owners.ts';
import { erasePapers, eraseWaiting } from './papers.ts';
import { fieldsToEmpty, isName, type Person, valuesOf } from './person.ts';
import { eraseFromViews } from './saved-views.ts';
import { eraseTickets } from './tickets.ts';

/** Free texts in logged changes and payloads, besides the personal fields. */
const texts = ['note', 'lost_note', 'outcome', 'text', 'comment', 'position', 'customer'];
const keysOf = (of: Erasable): string[] => [...new Set([...personal[of], ...texts])];
/** Of a quotation, what people wrote to it; its figures stay. */
const quotationTexts = ['note', 'discount_reason', 'decline_reason', 'cancel_reason'];

/** Of a sending: to whom it went, and who answered it. */
const sendingTexts = ['name', 'mobile', 'email', 'address', 'ip_hash', 'error'];

/**
 * Erases what is known of a person except what has to be kept: their records, what hangs on these, the values in histories, and
 * every copy. Figures and moves stay, of nobody.
 */
export async function erase(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  { entity, record_id }: Pick<Erased, 'entity' | 'record_id'>,
  person: Person,
): Promise<Erased> {
  const { client, company } = scope;
  const leads = person.leads.map(({ id }) => id);
  const tenants = person.tenants.map(({ id }) => id);
  const owners = person.owners.map(({ id }) => id);
  const kept = [...new Set(keptOf(person, 'tenant').flatMap(({ fields }) => fields))];
  // Offers that became a contract are kept as long as it is.
  const quotations = kept.length ? person.unsigned : person.quotations;
  const values = valuesOf(person);
  const run = (text: string, ...given: unknown[]) => client.query(text, [company, ...given]);
  const owned = "((owner = 'lead' and owner_id = any($2)) or (owner = 'tenant' and owner_id = any($3)))";
  const about =
    "((entity = 'lead' and record_id = any($2)) or (entity = 'tenant' and record_id = any($3)) or (entity = 'unit_owner' and record_id = any($4)))";
  // Histories of contacts whose record was deleted go too: nobody knows any longer whose they were.
  const others = await run(
    `select array(select id from contact_people where company_id = $1 and ${owned}
        union select distinct l.record_id from record_log l where l.company_id = $1 and l.entity = 'contact_person'
          and not exists (select from contact_people p where p.company_id = l.company_id and p.id = l.record_id)) as contact_people,
      array(select id from lead_activities where company_id = $1 and lead_id = any($2)) as lead_activities,
      array(select id from lead_takeovers where company_id = $1 and lead_id = any($2)) as lead_takeovers,
      array(select id from executions where company_id = $1 and entity = 'quotation' and record_id = any($4)) as executions, $3::bigint[] as _`,
    leads,
    tenants,
    quotations,
  );
  const { contact_people, lead_activities, lead_takeovers, executions } = others.rows[0] as Record<string, number[]>;

  const emptying = (of: Erasable) =>
    fieldsToEmpty(person, of)
      .map((name) => `"${name}" = ${isName(name) ? `'${nobody}'` : 'null'}`)
      .concat('version = version + 1', 'updated_at = now()')
      .join(', ');
  await run(`update leads set ${emptying('lead')}, lost_note = null where company_id = $1 and id = any($2)`, leads);
  await run(`update tenants set ${emptying('tenant')} where company_id = $1 and id = any($2)`, tenants);
  await run(`update unit_owners set ${emptying('unit_owner')} where company_id = $1 and id = any($2)`, owners);
  await run('update lead_activities set outcome = null, note = null where company_id = $1 and lead_id = any($2)', leads);
  await run('update lead_takeovers set reason = null where company_id = $1 and lead_id = any($2)', leads);
  // A contract is signed by somebody: who is kept as long as it is.
  await run(
    `delete from contact_people where company_id = $1 and ${owned} and not (is_signatory and owner = 'tenant' and $4)`,
    leads,
    tenants,
    kept.length > 0,
  );
  const repeated = await eraseComments(scope, services, person);
  // While a contract is kept, so is who lived there, and what was handed in for it.
  const theirContracts = '(select c.id from contracts c where c.company_id = $1 and c.tenant_id = any($2))';
  const parties = (
    await run(`select id from contract_parties where company_id = $1 and contract_id in ${theirContracts}`, tenants)
  ).rows;
  // Who signed with them is kept with the contract; how they are reached only while it runs.
  if (!kept.includes('mobile')) {
    await run(
      `update contract_parties set mobile = null, email = null, version = version + 1 where company_id = $1 and contract_id in ${theirContracts}`,
      tenants,
    );
    const gone = await run('delete from mobile_accesses where company_id = $1 and tenant_id = any($2) returning id', tenants);
    await client.query('select erase_log($1, $2, $3)', [
      'mobile_access',
      gone.rows.map(({ id }) => Number(id)),
      keysOf('tenant'),
    ]);
  }
  if (!kept.length) {
    await run(`delete from contract_parties where company_id = $1 and contract_id in ${theirContracts}`, tenants);
    await eraseHousehold(scope, tenants, keysOf('tenant'));
    const gone = await run(
      `delete from documents where company_id = $1 and (${tenantsFiles()
        .map(({ which }) => which)
        .join(' or ')}) returning attachment_id`,
      tenants,
    );
    const signed = await run(
      `update leasing_orders set inventory_accepted_by = null, inventory_signature = null where company_id = $1 and tenant_id = any($2)
        and inventory_accepted_at is not null returning id`,
      tenants,
    );
    const orders = signed.rows.map(({ id }) => Number(id));
    await client.query('select erase_log($1, $2, $3)', ['leasing_order', orders, ['signed_by']]);
    const ids = gone.rows.map(({ attachment_id }) => Number(attachment_id));
    if (ids.length) await enqueue(scope, services, unusedJob, { ids });
  }
  await eraseOwnerCopies(scope, person, keysOf('unit_owner'));
  await eraseTickets(scope, person);
  await eraseIssues(scope, person);
  await eraseWaiting(scope, leads);
  await erasePapers(scope, tenants, kept);
  // Invoices are kept; the addresses that they were mailed to only as long as the tenant is reached there.
  const mailed = kept.includes('mobile')
    ? []
    : (
        await run(
          `update invoices set mailed_to = null, mail_error = null, version = version + 1, updated_at = now()
            where company_id = $1 and tenant_id = any($2) and (mailed_to is not null or mail_error is not null) returning id`,
          tenants,
        )
      ).rows;
  const sendings = await eraseSendings(scope, person, { isReached: kept.includes('mobile'), quotations });
  await run(`delete from notifications where company_id = $1 and ${about}`, leads, tenants, owners);
  await run(
    `update notifications n set "values" = (select jsonb_object_agg(key, case when value #>> '{}' = any($2) then to_jsonb($3::text) else value end)
      from jsonb_each(n."values")) where company_id = $1 and exists (select from jsonb_each_text(n."values") v where v.value = any($2))`,
    values,
    nobody,
  );
  const texted = quotationTexts.map((name) => `${name} = null`).join(', ');
  await run(`update quotations set ${texted} where company_id = $1 and id = any($2)`, quotations);
  await run('update execution_comments set text = $3 where company_id = $1 and execution_id = any($2)', executions, nobody);
  await run('update decisions set comment = null where company_id = $1 and execution_id = any($2)', executions);
  // What was written holds the person, perhaps; one that waits is written without them.
  await run(
    `with gone as (update exports set state = 'failed', run = run + 1, size = 0, query = '{}', error = '{"key": "privacy.error.export", "values": {}}'
        where company_id = $1 and state in ('running', 'ready') returning id)
      delete from export_chunks where company_id = $1 and export_id in (select id from gone)`,
  );
  await eraseFromViews(scope, person);
  for (const [name, of, keys] of [
    ['lead', leads, keysOf('lead')],
    ['tenant', tenants, keysOf('tenant')],
    ['unit_owner', owners, keysOf('unit_owner')],
    ['contact_person', contact_people, keysOf('lead')],
    ['lead_activity', lead_activities, texts],
    ['lead_takeover', lead_takeovers, ['reason']],
    ['contract_party', parties.map(({ id }) => Number(id)), kept.length ? ['mobile', 'email'] : keysOf('tenant')],
    ['invoice_delivery', mailed.map(({ id }) => Number(id)), ['error']],
    ['quotation', quotations, [...quotationTexts, ...texts]],
    ['sending', sendings.all, kept.includes('mobile') ? [] : ['mobile', 'email', 'address', 'error']],
    ['sending', sendings.unkept, [...sendingTexts, ...texts]],
  ] as const)
    await client.query('select erase_log($1, $2, $3)', [name, of, keys]);
  await client.query('select erase_outbox($1)', [[...values, ...repeated]]);
  // Rows that were imported say all of a person, as they were typed in the file.
  await run(
    `delete from data_import_rows where company_id = $1 and (record_id is not null and
        (select i.kind from data_imports i where i.company_id = $1 and i.id = data_import_id) || record_id = any($2) or cells ?| $3)`,
    [...leads.map((id) => `lead${id}`), ...tenants.map((id) => `tenant${id}`)],
    values,
  );
  await forgetAnswers(scope, entity, record_id, values);

  const allKept = [...new Set(person.kept.flatMap(({ fields }) => fields))];
  const until = person.kept.map((one) => one.until).sort()[0] ?? null;
  await run(
    `insert into erasures (company_id, entity, record_id, kept, keep_until, created_by) values ($1, $2, $3, $4, $5, $6)
      on conflict (company_id, entity, record_id) do update set kept = excluded.kept, keep_until = excluded.keep_until,
        updated_at = now(), version = erasures.version + 1`,
    entity,
    record_id,
    JSON.stringify(allKept),
    until,
    currentUser.viewer.id || null,
  );
  for (const [name, rows] of [
    ['lead', person.leads],
    ['tenant', person.tenants],
    ['unit_owner', person.owners],
  ] as const)
    for (const { id } of rows) {
      await writeLog(scope, currentUser, { entity: name, record_id: id, event: 'erase', payload: { kept: allKept } });
      await services.broadcast.publish(scope, 'changed', { entity: name, id, version: null });
    }
  return { entity, record_id, kept: allKept };
}

/** Who was sent an offer, and who answered it: known as long as a contract is kept that came of it. */
async function eraseSendings(
  { client, company }: Scope,
  person: Person,
  { isReached, quotations }: { isReached: boolean; quotations: number[] },
) {
  const gone = await client.query<{ id: number; is_unkept: boolean }>(
    `update sendings s set name = case when s.quotation_id = any($4) then $5 else s.name end,
        email = case when $6 and not s.quotation_id = any($4) then s.email end,
        mobile = case when $6 and not s.quotation_id = any($4) then s.mobile end,
        error = null, code_hash = null, version = s.version + 1, updated_at = now()
      from quotations q where s.company_id = $1 and q.company_id = s.company_id and q.id = s.quotation_id
        and (q.lead_id = any($2) or q.tenant_id = any($3)) returning s.id, s.quotation_id = any($4) as is_unkept`,
    [company, person.leads.map(({ id }) => id), person.tenants.map(({ id }) => id), quotations, nobody, isReached],
  );
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => Number(id));
  return { all: ids(gone.rows), unkept: ids(gone.rows.filter(({ is_unkept }) => is_unkept)) };
}

/** How many rows go with the person's fields, by kind. */
export async function countGoing(scope: Scope, person: Person): Promise<{ what: string; count: number }[]> {
  const { client, company } = scope;
  const { rows } = await client.query<Record<string, number>>(
    `select (select count(*)::int from lead_activities where company_id = $1 and lead_id = any($2) and (note is not null or outcome is not null)) as activities,
      (select count(*)::int from contact_people where company_id = $1
        and ((owner = 'lead' and owner_id = any($2)) or (owner = 'tenant' and owner_id = any($3) and not (is_signatory and $5)))) as contact_people,
      $4::int as notes,
      (select count(*)::int from notifications where company_id = $1
        and ((entity = 'lead' and record_id = any($2)) or (entity = 'tenant' and record_id = any($3))
          or (entity = 'unit_owner' and record_id = any($6)))) as notifications,
      (select count(*)::int from record_log where company_id = $1 and (changes is not null or payload is not null)
        and ((entity = 'lead' and record_id = any($2)) or (entity = 'tenant' and record_id = any($3))
          or (entity = 'unit_owner' and record_id = any($6)))) as history`,
    [
      company,
      person.leads.map(({ id }) => id),
      person.tenants.map(({ id }) => id),
      await countComments(scope, person),
      keptOf(person, 'tenant').length > 0,
      person.owners.map(({ id }) => id),
    ],
  );
  return Object.entries(rows[0] ?? {}).flatMap(([what, count]) => (count ? [{ what, count }] : []));
}
