import { documentCalls } from '../../src/api/app/document.ts';
import { contractCalls } from '../../src/api/leasing/contract.ts';
import { leaseCalls } from '../../src/api/leasing/lease.ts';
import { occupantCalls } from '../../src/api/leasing/occupant.ts';
import { vehicleCalls } from '../../src/api/leasing/vehicle.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { inGroup } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import { customer, kinOf } from './customers.ts';
import { pdf, photo, photoName, upload } from './files.ts';
import type { Office } from './office.ts';
import { carMakes, colors, contractNotes, documentNotes, sayOf, tenantNotes, writtenOf } from './words.ts';

interface MovedIn {
  id: number;
  tenant_id: number;
  contract_id: number;
  order_id: number;
  kind: 'person' | 'company';
  name: string;
  identity_expiry: string | null;
  ref_no: string;
  capacity: number | null;
  property_use: string;
}

/** Every month, whoever moved in since gets what their lease's page shows: people, cars, papers, photos and notes. */
export async function* households(office: Office, months: readonly string[]): Story {
  let since = '2024-01-01';
  let place = 0;
  for (const month of months) {
    yield month;
    const found = await office.sql<MovedIn>(
      `select l.id, l.tenant_id, l.contract_id, o.id as order_id, t.kind, t.name, t.identity_expiry::text, c.ref_no, y.capacity, u.property_use
        from leases l join tenants t on t.company_id = l.company_id and t.id = l.tenant_id
        join contracts c on c.company_id = l.company_id and c.id = l.contract_id
        join units u on u.company_id = l.company_id and u.id = l.unit_id
        join unit_types y on y.company_id = u.company_id and y.id = u.unit_type_id
        join leasing_orders o on o.company_id = l.company_id and o.lease_id = l.id
        where l.company_id = $1 and l.delivered_on > $2 and l.delivered_on <= $3 and l.status ${inGroup('lease', 'in_force')}
        order by t.kind desc, l.id`,
      [since, month],
    );
    const companies = new Set<number>();
    for (const lease of found) {
      if (lease.kind === 'person') await family(office, lease, place++);
      else if (!companies.has(lease.contract_id)) await firm(office, lease);
      companies.add(lease.contract_id);
    }
    since = month;
  }
}

async function family(office: Office, lease: MovedIn, n: number): Promise<void> {
  const day = await office.today();
  if (n % 3 < 2) await people(office, lease, n, day);
  if (n % 2 === 0) await car(office, lease, n, day);
  if (n % 2) await note(office, lease, n);
  if (n % 3 === 0) await identity(office, lease, n, day);
  if (n % 3 === 1) await signedCopy(office, lease);
  if (n % 4 === 1) await handoverPhotos(office, lease, n, day);
  if (n % 5 === 2)
    await office.agent.ask(contractCalls.addNote, { id: lease.contract_id }, { text: writtenOf(contractNotes, n) });
}

/** A company's lease: its register, the signed copy, a delivery car, and a word on whom to call. */
async function firm(office: Office, lease: MovedIn): Promise<void> {
  const day = await office.today();
  const of = { tenant_id: lease.tenant_id, lease_id: lease.id };
  const attachment_id = await upload(
    office.supervisor,
    'lease',
    `commercial-register-${lease.ref_no}.pdf`,
    pdf(['Commercial register', lease.name, `Copy of ${day}`]),
  );
  const expires_on = plusDays(day, 280 + ((lease.contract_id * 37) % 400));
  await office.supervisor.ask(documentCalls.addToLease, of, { type: 'commercial_register', attachment_id, expires_on });
  await signedCopy(office, lease);
  await car(office, lease, lease.contract_id, day);
  await office.agent.ask(
    contractCalls.addNote,
    { id: lease.contract_id },
    { text: sayOf(contractNotes, lease.contract_id, lease.name) },
  );
}

/** A spouse and children, a parent, or a worker of the house; as many as the unit is for. */
async function people(office: Office, lease: MovedIn, n: number, day: string): Promise<void> {
  const add = (body: object) =>
    office.supervisor.ask(occupantCalls.create, { tenant_id: lease.tenant_id, lease_id: lease.id }, body);
  const room = (lease.capacity ?? 4) - 1;
  const born = (age: number) => plusDays(day, -Math.round(age * 365.25) - ((n * 53) % 300));
  if (room > 0) await add({ name: kinOf(lease.name, n, 'spouse'), relation: 'spouse', birth_date: born(26 + (n % 14)) });
  for (let child = 0; child < Math.min(n % 4, room - 1); child++)
    await add({
      name: kinOf(lease.name, n * 3 + child, 'child'),
      relation: 'child',
      birth_date: born(3 + child * 3 + (n % 5)),
      guardian_name: lease.name,
    });
  if (n % 4 === 0 && room > 2) {
    // A Filipino, as every fourth pair of foreigners.
    const { name, nationality, identity_type, identity_no } = customer(5 * (4 * (12 + n) + 1) + 1);
    const identity = { nationality, identity_type, identity_no, identity_expiry: plusDays('2026-01-24', (n * 29) % 420) };
    await add({ name, relation: 'domestic_worker', birth_date: born(31), ...identity });
  }
}

const letters = ['A', 'B', 'J', 'D', 'R', 'S', 'X', 'T', 'E', 'G', 'K', 'L', 'Z', 'N', 'H', 'U', 'V'];
const letter = (n: number) => letters[n % letters.length];

function car({ supervisor }: Office, { id: lease_id, name }: MovedIn, n: number, day: string): Promise<unknown> {
  const plate = `${letter(n * 3)}${letter(n * 7 + 2)}${letter(lease_id)} ${1000 + ((lease_id * 773) % 8999)}`;
  const permit_until = n % 3 ? plusDays(day, 365) : null;
  return supervisor.ask(
    vehicleCalls.create,
    { lease_id },
    { plate, make: sayOf(carMakes, n, name), color: sayOf(colors, n, name), permit_until },
  );
}

const note = ({ supervisor }: Office, { id: lease_id, tenant_id, name }: MovedIn, n: number): Promise<unknown> =>
  supervisor.ask(leaseCalls.addNote, { tenant_id, lease_id }, { text: sayOf(tenantNotes, n, name) });

/** A photo of the identity card; those of foreigners expire with their permit. */
async function identity(office: Office, lease: MovedIn, n: number, day: string): Promise<void> {
  const name = `${lease.identity_expiry ? 'iqama' : 'national-id'}-${lease.ref_no}.jpg`;
  const attachment_id = await upload(office.supervisor, 'lease', name, await photo('card', n));
  const expires_on = lease.identity_expiry && lease.identity_expiry > day ? lease.identity_expiry : plusDays(day, 700 + n * 31);
  const body = { type: 'identity', attachment_id, expires_on, note: sayOf(documentNotes, n, lease.name) };
  await office.supervisor.ask(documentCalls.addToLease, { tenant_id: lease.tenant_id, lease_id: lease.id }, body);
}

async function signedCopy(office: Office, { contract_id: id, ref_no, name }: MovedIn): Promise<void> {
  const content = pdf(['Lease contract, signed copy', `Contract ${ref_no}`, name, 'Scanned at the office']);
  const attachment_id = await upload(office.agent, 'contract', `contract-${ref_no}-signed.pdf`, content);
  await office.agent.ask(documentCalls.addToContract, { id }, { type: 'contract', attachment_id });
}

async function handoverPhotos(office: Office, { order_id }: MovedIn, n: number, day: string): Promise<void> {
  for (const [i, scene] of (['room', 'stain'] as const).slice(0, 1 + (n % 2)).entries()) {
    const attachment_id = await upload(office.operations, 'leasing_order', photoName(day, n * 2 + i), await photo(scene, n));
    await office.operations.ask(documentCalls.addToOrder, { order_id }, { type: 'photo', attachment_id });
  }
}
