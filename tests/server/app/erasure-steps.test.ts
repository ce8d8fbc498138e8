import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erase } from '../../../server/app/privacy/erase.ts';
import { personOf } from '../../../server/app/privacy/person.ts';
import type { Scope } from '../../../server/db/scope.ts';
import { systemUser } from '../../../server/kit/current-user.ts';
import type { Erasable } from '../../../src/api/app/erasure.ts';
import { type BareRow, plantRows } from '../../kit/bare-rows.ts';
import { rowsOf, type Someone, signsOf } from '../../kit/erasure/rows.ts';
import { deletedBy, emptiedBy, type Step, watched } from '../../kit/erasure/steps.ts';
import { companyTables } from '../../kit/row-security.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

const wadha: Someone = { mark: 'Wadha', digits: '570001', year: 1911, id: 900_000 };
const badr: Someone = { mark: 'Badr', digits: '580001', year: 1912, id: 910_000 };
const today = '2026-01-15';

/** Times at which a person's contract, and the sale of a unit to them, are over for long, lately, or not yet. */
const stages = {
  nothing: { contract: '2001-12-31', lease: 'closed', sold: '2001-01-01', share: '2003-01-01' },
  books: { contract: '2025-12-31', lease: 'closed', sold: '2024-01-01', share: '2025-01-01' },
  running: { contract: '2026-12-31', lease: 'active', sold: '2024-01-01', share: null },
};
type Stage = keyof typeof stages;

let testBed: TestBed;
let tables: string[];
beforeAll(async () => {
  testBed = await makeTestBed();
  tables = await companyTables(testBed.owner);
  const { one } = testBed;
  const user = one.people['admin@first.example']?.viewer.id as number;
  await plantRows(testBed.owner, one.company.id, wadha.id, rowsOf(wadha, user));
  // Files that hold the person, perhaps, go whoever it is; so does what is said of contacts that nobody knows whose they were.
  const { exports: _, export_chunks: __, record_log, ...others } = rowsOf(badr, user);
  const known = ({ entity, record_id }: BareRow) => !(entity === 'contact_person' && record_id === badr.id + 50);
  await plantRows(testBed.owner, one.company.id, badr.id, { ...others, record_log: record_log?.filter(known) ?? [] });
});
afterAll(() => testBed?.stop());

/** The places where a person is found: the columns, each with its table and the row. */
async function found({ client }: { client: Pick<Scope['client'], 'query'> }, person: Someone): Promise<string[]> {
  const { rows } = await client.query<{ at: string }>(
    `${tables
      .map(
        (table) => `select '${table}.' || v.key || ' ' || coalesce(to_jsonb(t) ->> 'id', '') as at from "${table}" t,
          jsonb_each_text(to_jsonb(t)) v where t::text ~ $1 and v.value ~ $1`,
      )
      .join(' union all ')} order by 1`,
    [signsOf(person)],
  );
  return rows.map(({ at }) => at);
}
const columns = (places: string[]) => [...new Set(places.map((place) => place.split(' ')[0] as string))].toSorted();

async function goTo(stage: Stage): Promise<void> {
  const { contract, lease, sold, share } = stages[stage];
  await testBed.owner.query(`set session_replication_role = replica;
    update contracts set end_on = '${contract}'; update leases set end_on = '${contract}', status = '${lease}', ended_on = null;
    update sellable_units set contracted_on = '${sold}'; update unit_ownerships set ended_on = ${share ? `'${share}'` : 'null'};
    set session_replication_role = origin`);
}
interface Asked {
  entity: Erasable;
  record_id: number;
}
interface Erased {
  steps: Step[];
  left: string[];
  others: string[];
}
/** Erases somebody and looks around, and takes it back; one of the steps may be left out. */
function erased(leftOut?: number, of: Asked = { entity: 'lead', record_id: wadha.id }): Promise<Erased> {
  const { services } = testBed.app;
  const { company } = testBed.one;
  return services.db.rehearse(company.id, async (scope) => {
    const { scope: seen, steps } = watched(scope, leftOut);
    await erase(seen, services, systemUser(company), of, await personOf(scope, today, of.entity, of.record_id));
    return { steps, left: await found(scope, wadha), others: await found(scope, badr) };
  });
}

/** Texts of a contract that is kept, and of what was made for it. */
const ofContract = {
  books: [
    ...['cash_refunds.iban', 'cash_refunds.payee', 'cheques.drawer'],
    ...['contact_people.email', 'contact_people.mobile', 'contact_people.name', 'contact_people.position'],
    ...[
      'contract_parties.identity_expiry',
      'contract_parties.identity_no',
      'contract_parties.identity_type',
      'contract_parties.name',
    ],
    ...['delivery_receipts.signature', 'delivery_receipts.signed_by', 'documents.note', 'dunning_letters.body'],
    ...[
      'leads.name',
      'leasing_orders.inventory_accepted_by',
      'leasing_orders.inventory_signature',
      'notes.text',
      'notifications.values',
    ],
    ...[
      'occupants.birth_date',
      'occupants.guardian_name',
      'occupants.identity_expiry',
      'occupants.identity_no',
      'occupants.mobile',
    ],
    ...['occupants.name', 'occupants.nationality', 'occupants.relation'],
    ...['quotations.cancel_reason', 'quotations.decline_reason', 'quotations.discount_reason', 'quotations.note'],
    ...['record_log.changes', 'record_log.payload', 'record_log.reason', 'sellable_units.buyer_name', 'sendings.name'],
    ...['tenants.commercial_register', 'tenants.identity_no', 'tenants.identity_type', 'tenants.name', 'tenants.vat_no'],
    ...['unit_owners.identity_no', 'unit_owners.identity_type', 'unit_owners.name_ar', 'unit_owners.name_en'],
    ...['vehicles.color', 'vehicles.make', 'vehicles.plate', 'vehicles.plate_ar'],
  ],
  running: [
    ...[
      'contract_parties.email',
      'contract_parties.mobile',
      'dunning_letters.email',
      'invoices.mail_error',
      'invoices.mailed_to',
    ],
    ...['mobile_access_links.token_hash', 'mobile_accesses.email', 'mobile_accesses.name', 'sellable_units.buyer_mobile'],
    ...['sendings.email', 'sendings.mobile', 'tenants.email', 'tenants.iban', 'tenants.identity_expiry', 'tenants.mobile'],
    ...['unit_owner_links.token_hash', 'unit_owners.attorney_name', 'unit_owners.attorney_no', 'unit_owners.attorney_until'],
    ...['unit_owners.email', 'unit_owners.identity_expiry', 'unit_owners.mobile'],
  ],
};
/** Documents of the tax authority never change: each names the hash of the one before. */
const forever = ['tax_reports.hash', 'tax_reports.pih', 'tax_reports.uuid', 'tax_reports.xml'];
/** A column that says why an export failed. */
const told = ['exports.error'];

describe('erasing a person', () => {
  it.each([
    ['nothing', []],
    ['books', ofContract.books],
    ['running', [...ofContract.books, ...ofContract.running]],
  ] as const)(
    'leaves what is kept by law and nothing else, where of their contract there is to be kept: %s',
    async (stage, kept) => {
      await goTo(stage);
      const before = await found({ client: testBed.owner as never }, badr);
      const { left, others } = await erased();
      expect(columns(left)).toEqual([...kept, ...forever].toSorted());
      expect(others).toEqual(before);
    },
  );

  it('is of all their records, whichever is asked about', async () => {
    await goTo('nothing');
    const { left } = await erased();
    for (const of of [
      { entity: 'lead', record_id: wadha.id + 1 },
      { entity: 'lead', record_id: wadha.id + 2 },
      { entity: 'tenant', record_id: wadha.id },
      { entity: 'unit_owner', record_id: wadha.id },
    ] as const) {
      // The answer that held the lead is looked for by its id.
      const others = (await erased(undefined, of)).left.filter((place) => !place.startsWith('idempotency_keys'));
      expect(others, of.entity).toEqual(left);
    }
  });

  it('has something planted in every column that a step empties, and in every table that one deletes from', async () => {
    const planted = columns(await found({ client: testBed.owner as never }, wadha));
    const tablesOf = new Set(planted.map((column) => column.split('.')[0]));
    const { steps } = await erased();
    expect(steps.flatMap(emptiedBy).filter((column) => !planted.includes(column) && !told.includes(column))).toEqual([]);
    expect(steps.flatMap(deletedBy).filter((table) => !tablesOf.has(table))).toEqual([]);
  });

  it('needs each of its steps: without any of them, more is found', async () => {
    const needless = new Map<string, number>();
    for (const stage of ['nothing', 'books'] as const) {
      await goTo(stage);
      const { steps, left } = await erased();
      for (const { number, text, values } of steps) {
        const step = `${text} ${JSON.stringify(text.includes('erase_') ? values[0] : '')}`;
        if (stage !== 'nothing' && !needless.has(step)) continue;
        if ((await erased(number)).left.join() === left.join()) needless.set(step, number);
        else needless.delete(step);
      }
    }
    expect([...needless.keys()]).toEqual([]);
  });
});
