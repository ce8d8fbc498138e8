import type { AttachmentOwner } from '../../src/api/app/attachment.ts';
import type { ConfigStep } from '../../src/api/approvals/config.ts';
import { calls } from '../../src/api/calls.ts';
import type { Call } from '../../src/api/contract.ts';
import { isEntity, wireOf } from '../../src/api/entities.ts';
import { inventoryItemCalls } from '../../src/api/leasing/inventory-item.ts';
import { leasingOrderCalls } from '../../src/api/leasing/leasing-order.ts';
import { type Lead, leadCalls } from '../../src/api/sales/lead.ts';
import type { Json } from '../../src/machines/kit/samples/made.ts';
import { checkAll, moveReceipt } from '../../src/workbench/scenarios/parts/sales-of-units.ts';
import { password } from '../setup/companies.ts';
import { expectedLives } from '../walks/expected/lives.ts';
import {
  clearanceAt,
  deadJob,
  deliveryAt,
  discountAt,
  discountReason,
  inAdvance,
  leadAt,
  leadOffer,
  lettingAt,
  offerAt,
  saleAt,
  tenantOffer,
  tenantOfferAt,
  uploaded,
  utilityAt,
  waitingAt,
  waitingRun,
} from './makes.ts';
import { type Planted, paramsFor, placeOf, placesOf, type Records, recordAt } from './planted.ts';
import { schemaOf, validBody } from './valid.ts';

export const declared: Call[] = Object.values(calls).flatMap((own) => Object.values(own as Record<string, Call>));

type Values = Record<string, unknown>;
export interface Request {
  params: Record<string, string | number>;
  query?: Values;
  body?: Values;
}
/** Request data of calls whose schemas aren't enough; `records` creates records for the call to consume. */
interface Special {
  query?: Values;
  body?: Values;
  records?: Records;
}

const at = ({ records }: Planted, place: string) => recordAt(records, place);
const config = async ({ driver }: Planted): Promise<Values> => ({
  active: false,
  steps: [
    {
      order: 1,
      name: 'A step',
      assignees: [{ type: 'user', id: await driver.userId('leasing_manager') }],
      mode: 'any',
      on_timeout: 'remind',
      due_hours: 9,
      allow_delegate: true,
      require_comment: false,
    } satisfies ConfigStep,
  ],
});
const configs = async (planted: Planted): Promise<Special> => ({ body: await config(planted) });
const term = async ({ driver }: Planted): Promise<Special> => {
  const start_on = await driver.today();
  return { body: { start_on, end_on: driver.day(start_on, 40) } };
};
const anotherUnit = async ({ driver }: Planted): Promise<Special> => ({ body: { unit_id: (await driver.place()).unit } });
const lead = ({ driver }: Planted): Promise<Records> => leadAt(driver, 'new');
const qualified = ({ driver }: Planted): Promise<Records> => leadAt(driver, 'qualified');
const ofTenant = async (planted: Planted): Promise<Special> => ({
  records: await tenantOffer(planted.driver, at(planted, '/tenants/{}')),
});
const moving =
  (records: (planted: Planted) => Promise<Records>, body: Values) =>
  async (planted: Planted): Promise<Special> => ({ records: await records(planted), body });
const offered = async ({ driver }: Planted): Promise<Records> => (await leadOffer(driver)).records;
const letting = ({ driver }: Planted): Promise<Records> => lettingAt(driver, 'draft');
const lettingWithItem = async (planted: Planted): Promise<Records> => {
  const records = await letting(planted);
  await planted.driver.ask('operations', inventoryItemCalls.create, {
    params: { order_id: records['/leasing_orders/{}'] as number },
    body: { room: 'kitchen', name: 'Oven', condition: 'good' },
  });
  return records;
};
const living = ({ driver }: Planted): Promise<Records> => lettingAt(driver, 'active');
const document =
  (owner: AttachmentOwner) =>
  async (planted: Planted): Promise<Special> => ({ body: { type: 'other', attachment_id: await uploaded(planted, owner) } });
/** A valid IBAN with these digits as its account, at Al Rajhi Bank. */
const ibanOf = (digits: string): string => {
  const account = `80${digits.padStart(18, '0')}`;
  const check = 98n - (BigInt(`${account}281000`) % 97n);
  return `SA${String(check).padStart(2, '0')}${account}`;
};
const meter = async ({ driver }: Planted): Promise<Values> => ({
  utility: 'electricity',
  provider: 'sec',
  meter_no: driver.unique('mobile'),
  reading: 100,
});
const submitted = ({ driver }: Planted): Promise<Records> => utilityAt(driver, 'submitted');
const waits = ({ driver }: Planted): Promise<Records> => waitingAt(driver, 'waiting');
const run = ({ driver }: Planted): Promise<Records> => waitingRun(driver);

const onSale = ({ driver }: Planted): Promise<Records> => saleAt(driver, 'available');
const draftOfReceipt = ({ driver }: Planted): Promise<Records> => saleAt(driver, 'ready_for_delivery');
const inspected = ({ driver }: Planted): Promise<Records> => deliveryAt(driver);
/** A delivery that may be signed for: everything on its checklist is in order. */
const signable = async ({ driver }: Planted): Promise<Records> => {
  const records = await deliveryAt(driver);
  await checkAll(driver, { unit: recordAt(records, '/sellable_units/{}') });
  return records;
};

const special: Record<string, (planted: Planted) => Special | Promise<Special>> = {
  'SES-01': ({ slug }) => ({ body: { email: `none@${slug}.example`, password } }),
  'X-SAV-01': () => ({ query: { list: 'leads' } }),
  'X-SAV-02': () => ({ body: { list: 'leads', query: 'status=new' } }),
  'X-EXP-01': () => ({ body: { list: 'leads', format: 'csv' } }),
  'X-SRCH-01': () => ({ query: { q: 'walk' } }),
  'X-CAL-01': async ({ driver }) => {
    const from = await driver.today();
    return { query: { from, to: driver.day(from, 30) } };
  },
  'X-FOL-01': (planted) => ({ body: { entity: 'lead', record_id: at(planted, '/leads/{}') } }),
  'X-CLK-01': async ({ driver }) => ({ body: { to: await driver.today() } }),
  'WFL-03': configs,
  'WFL-07': configs,
  'WFL-11': configs,
  'WFL-15': configs,
  'WFL-33': (planted) => ({ query: { step_id: at(planted, '/workflow/steps/{}') } }),
  'WFL-43': (planted) => ({ query: { quotation_id: at(planted, '/quotations/{}') } }),
  'X-WFL-03': async (planted) => {
    const { active: _, ...rule } = await config(planted);
    const scope = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
    const named = { name_en: planted.driver.unique('name'), name_ar: planted.driver.unique('name_ar') };
    return { body: { quotation_id: at(planted, '/quotations/{}'), config: { ...named, scope, thresholds: [], ...rule } } };
  },
  'X-WFL-04': () => ({ body: { total_amount: 500_000 } }),
  'X-WFL-06': async (planted) => {
    const scope = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
    const named = { name_en: planted.driver.unique('name'), name_ar: planted.driver.unique('name_ar') };
    return {
      body: { changes: [{ kind: 'quotation', config: { ...named, scope, thresholds: [], ...(await config(planted)) } }] },
    };
  },
  'WFL-37': moving(run, { comment: 'Fine' }),
  'WFL-38': async (planted) => ({
    records: await run(planted),
    body: {
      rejection_reason_id: at(planted, '/workflow/quotation/rejection_reasons/{}'),
      comment: 'Too low by far',
    },
  }),
  'X-WFL-01': async (planted) => ({
    records: await run(planted),
    body: { to: await planted.driver.userId('finance_manager'), comment: 'Please' },
  }),
  'X-WFL-07': async (planted) => ({
    records: await run(planted),
    body: { to: await planted.driver.userId('finance_manager'), reason: 'On leave' },
  }),
  'FIN-55': moving(letting, { status: 'sent' }),
  'FIN-56': moving(letting, { status: 'received', method: 'cash_payment', receipt_no: 'R-1001', held_by: 'company' }),
  'X-CON-02': moving(letting, { amount: '1.00', reference: 'T-1001', paid_on: undefined }),
  'X-CON-04': moving(letting, { status: 'submitted' }),
  'X-CON-05': async ({ driver }) => ({ records: await discountAt(driver, 'approved') }),
  'CON-16': async (planted) => ({
    records: await letting(planted),
    body: { amount: '100.00', reason_id: await discountReason(planted.driver) },
  }),
  'CON-18': async ({ driver }) => ({ records: await discountAt(driver, 'requested') }),
  'X-ORD-02': moving(letting, { requirement: 'first_dues_paid', reason: 'The transfer is under way' }),
  'X-ORD-03': async (planted) => ({ records: await lettingWithItem(planted), body: { signed_by: 'Noura Al-Harbi' } }),
  'X-ORD-04': async (planted) => {
    const records = await lettingWithItem(planted);
    const id = records['/leasing_orders/{}'] as number;
    await planted.driver.ask('operations', leasingOrderCalls.acceptInventory, { params: { id }, body: { signed_by: 'Noura' } });
    return { records };
  },
  'X-INV-01': () => ({ body: { room: 'kitchen', name: 'Oven', photo_id: undefined } }),
  'X-INV-02': () => ({ body: { name: 'Oven', photo_id: undefined } }),
  'OPS-20': () => ({ body: { note: 'Two keys in the box' } }),
  'OPS-03': () => ({ body: { note: 'After the tenant has left' } }),
  'X-QUO-04': async ({ driver }) => ({
    records: await offerAt(driver, 'requests_approved'),
    body: { valid_until: driver.day(await driver.today(), 30) },
  }),
  'TEN-04': ({ driver }) => ({
    body: {
      kind: 'person',
      mobile: driver.unique('mobile'),
      identity_type: 'passport_no',
      identity_no: driver.unique('passport'),
    },
  }),
  'TEN-07': moving(letting, { status: 'cancelled', reason: 'The tenant withdrew' }),
  'TEN-08': moving(living, { kind: 'mutual' }),
  'TEN-12': () => ({ body: { relation: 'spouse', birth_date: '1990-05-01' } }),
  'TEN-16': ({ driver }) => ({ body: { plate_kind: 'other', plate: driver.unique('passport') } }),
  'TEN-17': () => ({ body: { color: 'White' } }),
  'TEN-20': document('lease'),
  'TEN-23': document('leasing_order'),
  'CON-03': document('contract'),
  'X-FIL-01': () => ({ body: { name: 'passport.pdf', size: 2000, for_entity: 'lease' } }),
  'X-FIL-03': async (planted) => ({ records: { '/attachments/{}': await uploaded(planted, 'lease', false) } }),
  'OPS-09': moving(({ driver }) => clearanceAt(driver, 'requested'), { status: 'cancelled', reason: 'A mistake' }),
  'OPS-10': moving(({ driver }) => clearanceAt(driver, 'agreed'), {}),
  'X-CLR-03': async ({ driver }) => ({ records: await clearanceAt(driver, 'cancelled') }),
  'X-CLR-05': moving(({ driver }) => clearanceAt(driver, 'invoiced'), {
    amount: '1.00',
    reference: 'T-2001',
    paid_on: undefined,
  }),
  'X-CLR-06': () => ({ body: { unit_price: '50.00' } }),
  'X-CLR-07': () => ({ body: { unit_price: '60.00' } }),
  'X-CLR-10': document('leasing_clearance'),
  'OPS-06': () => ({ body: { keys_count: 3 } }),
  'CMP-38': (planted) => ({ body: { payment_term_ids: [at(planted, '/payment_terms/{}')] } }),
  'X-UNI-05': (planted) => ({ query: { building_id: at(planted, '/buildings/{}') } }),
  'LEA-02': ({ driver }) => ({ body: { mobile: driver.unique('mobile') } }),
  'LEA-05': async (planted) => ({ records: await lead(planted) }),
  'LEA-07': moving(lead, { reason: 'price' }),
  'LEA-08': moving(qualified, { status: 'viewing', viewing_on: '2026-02-01T10:00:00Z' }),
  'LEA-09': async ({ driver }) => ({ records: await offerAt(driver, 'accepted') }),
  'LEA-12': moving(lead, {}),
  'LEA-14': async ({ driver }) => ({ records: await inAdvance(driver, () => offerAt(driver, 'accepted')) }),
  'LQ-02': term,
  'LQ-05': async (planted) => ({ records: await offered(planted) }),
  'LQ-06': async ({ driver }) => ({ records: await offerAt(driver, 'requests_approved'), body: { status: 'sent' } }),
  'LQ-07': moving(offered, {}),
  'LQ-08': moving(offered, { reason: 'A mistake' }),
  'LQ-09': anotherUnit,
  'LQ-11': async (planted) => ({ records: await offered(planted) }),
  'LQ-12': () => ({ body: { item_type: 'fee', description: 'A fee', amount: '100.00' } }),
  'LQ-13': async (planted) => ({ records: await offered(planted) }),
  'LQ-15': async ({ driver }) => {
    const { deal, ref_no } = await leadOffer(driver);
    return { body: { id: deal.quotation, ref_no } };
  },
  'TEN-28': term,
  'TEN-31': ofTenant,
  'TEN-32': anotherUnit,
  'TEN-34': ofTenant,
  'TEN-35': () => ({ body: { item_type: 'fee', description: 'A fee', amount: '100.00' } }),
  'TEN-36': ofTenant,
  'TEN-37': async (planted) => ({
    records: await tenantOfferAt(planted.driver, at(planted, '/tenants/{}'), []),
    body: { status: 'sent' },
  }),
  'TEN-38': async (planted) => ({
    records: await tenantOfferAt(planted.driver, at(planted, '/tenants/{}'), ['sent', 'accepted']),
  }),
  'TEN-39': async (planted) => ({ records: await letting(planted) }),
  'TEN-40': async (planted) => ({
    records: await inAdvance(planted.driver, () =>
      tenantOfferAt(planted.driver, at(planted, '/tenants/{}'), ['sent', 'accepted']),
    ),
  }),
  'SET-02': async (planted) => ({ body: { service_ids: [await need(planted, '/services/{}')] } }),
  'SET-23': ({ driver }) => ({ body: { commercial_register: driver.unique('mobile') } }),
  'SET-69': async (planted) => ({ body: { business_type_id: await make(planted, '/business_types/{}'), share: 1 } }),
  'X-CMP-01': async (planted) => ({ body: { owner_id: await make(planted, '/owners/{}'), share: 1 } }),
  'X-CMP-04': ({ driver }) => ({ body: { iban: ibanOf(driver.unique('mobile')) } }),
  'X-WAI-02': async (planted) => ({ body: { lead_id: (await lead(planted))['/leads/{}'] } }),
  'X-UTL-04': async (planted) => ({ body: await meter(planted) }),
  'X-UTL-05': () => ({ body: { note: 'Behind the stairs' } }),
  'SET-99': async (planted) => ({ records: await utilityAt(planted.driver, 'under_review') }),
  'SET-100': moving(submitted, { reason: 'Another meter' }),
  'X-UTL-06': moving(submitted, { status: 'under_review' }),
  'X-WAI-05': moving(waits, { status: 'left', reason: 'Found a flat elsewhere' }),
  'UNI-03': ({ driver }) => ({ body: { number: driver.unique('passport'), area: '310', price: '2400000', unit_id: undefined } }),
  'UNI-05': () => ({ body: { note: 'Corner plot', status: undefined } }),
  'UNI-06': async (planted) => ({ records: await onSale(planted) }),
  'UNI-08': async ({ driver }) => ({
    // One a day, and never more than on a later one.
    body: { percent: 10, reached_on: driver.day(await driver.today(), -1 - (Number(driver.unique('passport').slice(1)) % 9000)) },
  }),
  'UNI-19': async (planted) => ({ records: await inspected(planted) }),
  'UNI-21': async (planted) => ({ records: await inspected(planted) }),
  'UNI-22': async (planted) => ({ records: await inspected(planted) }),
  'UNI-23': async (planted) => ({ records: await inspected(planted) }),
  'UNI-20': moving(draftOfReceipt, { status: 'issued' }),
  'UNI-24': async (planted) => ({ records: await inspected(planted), body: { room: 'Kitchen', photo_id: undefined } }),
  'UNI-25': async (planted) => {
    const records = await draftOfReceipt(planted);
    await moveReceipt(planted.driver, { unit: recordAt(records, '/sellable_units/{}') }, { status: 'issued' });
    return { records, body: { reason: 'Not the agreed tiles' } };
  },
  'UNI-26': moving(signable, { signed_by: 'A buyer', signature: [[20, 160, 40, 180, 70, 120]] }),
  'X-SNG-03': async (planted) => ({ records: await inspected(planted), body: { room: 'Roof', status: undefined } }),
  'SET-11': () => ({ body: { city: 'Riyadh' } }),
  'X-ERA-02': async ({ driver }) => {
    const { '/leads/{}': id } = await leadAt(driver, 'lost');
    const { name } = await driver.ask<Lead>('admin', leadCalls.get, { params: { id } });
    return { body: { entity: 'lead', record_id: id, name } };
  },
  'X-JOB-03': async (planted) => ({ records: await deadJob(planted) }),
  'X-JOB-04': async (planted) => ({ records: await deadJob(planted) }),
  // Only users with a sales role can be members.
  'SET-94': () => ({ body: { is_sales: true } }),
  'SET-89': async (planted) => ({ body: { user_id: await make(planted, '/users/{}') } }),
};

/** The path pattern of the record that a field references, by the field's metadata or its name. */
export const placeOfField = (name: string, { to }: Json & { to?: string }): string | null => {
  const entity = to ?? /^(\w+)_id$/.exec(name)?.[1];
  return isEntity(entity) ? `${wireOf(entity)}/{}` : null;
};
/** A field that an update can change. */
const changing = ['name_en', 'name', 'note', 'amount', 'deposit', 'days_in_advance', 'text'];

/** A status that a new record can change to. */
function firstTarget(entity: string): string | undefined {
  const life = expectedLives[entity];
  return Object.values(life?.moves[life.initial] ?? {}).flat()[0];
}

async function bodyOf(planted: Planted, call: Call): Promise<Values> {
  const { driver } = planted;
  const properties = schemaOf(call)?.properties ?? {};
  const body = validBody(call);
  if (call.method === 'PUT' && !call.moves && !Object.keys(body).length) {
    const field = changing.find((name) => name in properties);
    if (field) body[field] = field === 'days_in_advance' ? 3 : field === 'amount' ? '58000.00' : '2500.00';
  }
  if (call.moves && 'status' in body) body.status = firstTarget(call.moves.lifecycle) ?? body.status;
  for (const name of Object.keys(body)) {
    const place = placeOfField(name, properties[name] ?? {});
    if (place) body[name] = await need(planted, place);
    else if (name === 'name' || name === 'name_en') body[name] = driver.unique('name');
    else if (name === 'name_ar') body[name] = driver.unique('name_ar');
    else if (name === 'code' || name === 'number') body[name] = driver.unique('passport');
    else if (name === 'email') body[name] = `${driver.unique('passport')}@${planted.slug}.example`;
  }
  return body;
}

/** A valid request of a call, about a company's records. */
export async function requestOf(planted: Planted, call: Call): Promise<Request> {
  const own = (await special[call.id]?.(planted)) ?? {};
  const consumed = call.method === 'DELETE' && !call.textual && !special[call.id] ? await spare(planted, call) : {};
  const records = { ...planted.records, ...consumed, ...own.records };
  return {
    params: paramsFor(call, { ...planted, records }),
    query: own.query,
    body: call.body && { ...(await bodyOf(planted, call)), ...own.body },
  };
}

/** By path pattern: the call that creates a record. */
const makers = new Map(declared.filter(({ method }) => method === 'POST').map((call) => [`${placeOf(call.path)}/{}`, call]));

/** Creates another record of a path pattern, as the administrator. */
export async function make(planted: Planted, place: string): Promise<number> {
  const call = makers.get(place);
  if (!call) throw new Error(`Nothing makes a record at ${place}: tests/kit/plant.ts has to.`);
  const { id } = await planted.driver.ask<{ id: number }>('admin', call, await requestOf(planted, call));
  return id;
}
/** The record of a path pattern, created if there is none. */
export async function need(planted: Planted, place: string): Promise<number> {
  planted.records[place] ??= await make(planted, place);
  return planted.records[place] as number;
}
/** A record that a call may delete. */
async function spare(planted: Planted, call: Call): Promise<Records> {
  const last = placesOf(call).at(-1);
  return last ? { [last.at]: await make(planted, last.at) } : {};
}
