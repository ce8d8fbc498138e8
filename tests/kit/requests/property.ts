import { checkAll, moveReceipt } from '../../../src/workbench/scenarios/parts/sales-of-units.ts';
import { deliveryAt, ownerAt, saleAt } from '../makes.ts';
import { type Planted, type Records, recordAt } from '../planted.ts';
import { at, moving, type Specials } from './special.ts';

/** A valid IBAN with these digits as its account, at Al Rajhi Bank. */
const ibanOf = (digits: string): string => {
  const account = `80${digits.padStart(18, '0')}`;
  const check = 98n - (BigInt(`${account}281000`) % 97n);
  return `SA${String(check).padStart(2, '0')}${account}`;
};
const onSale = ({ driver }: Planted): Promise<Records> => saleAt(driver, 'available');
const draftOfReceipt = ({ driver }: Planted): Promise<Records> => saleAt(driver, 'ready_for_delivery');
const inspected = ({ driver }: Planted): Promise<Records> => deliveryAt(driver);
/** A delivery that may be signed for: everything on its checklist is in order. */
const signable = async ({ driver }: Planted): Promise<Records> => {
  const records = await deliveryAt(driver);
  await checkAll(driver, { unit: recordAt(records, '/sellable_units/{}') });
  return records;
};

export const property: Specials = {
  'CMP-38': (planted) => ({ body: { payment_term_ids: [at(planted, '/payment_terms/{}')] } }),
  'X-UNI-05': (planted) => ({ query: { building_id: at(planted, '/buildings/{}') } }),
  'X-CMP-01': async (planted, { make }) => ({ body: { owner_id: await make(planted, '/owners/{}'), share: 1 } }),
  'X-CMP-04': ({ driver }) => ({ body: { iban: ibanOf(driver.unique('mobile')) } }),
  'OWN-02': ({ driver }) => ({
    body: {
      ...{ identity_type: 'passport_no', identity_no: driver.unique('passport'), identity_expiry: undefined },
      ...{ attorney_name: undefined, attorney_no: undefined, attorney_until: undefined, ownerships: undefined },
    },
  }),
  'OWN-03': async ({ driver }) => ({
    body: {
      rows: [
        {
          ...{
            name_en: driver.unique('name'),
            name_ar: driver.unique('name_ar'),
            unit_id: (await driver.place()).unit,
            share: 10000,
          },
          ...{ identity_type: 'passport_no', identity_no: driver.unique('passport') },
        },
      ],
    },
  }),
  'OWN-04': async (planted, { make }) => ({ body: { unit_owner_ids: [await make(planted, '/unit_owners/{}')], dry_run: true } }),
  'OWN-06': () => ({ body: { note: 'Lives abroad' } }),
  'X-OWN-01': async ({ driver }) => ({ records: await ownerAt(driver, 'not_invited'), body: { status: 'invited' } }),
  'X-OWN-03': async ({ driver }) => ({ records: await ownerAt(driver, 'invited') }),
  'X-OWN-10': async ({ driver }) => ({ records: await ownerAt(driver, 'invited') }),
  'X-OWN-05': async ({ driver }) => ({
    body: { unit_id: (await driver.place()).unit, sellable_unit_id: undefined, share: 10000, ended_on: undefined },
  }),
  'X-OWN-06': () => ({ body: { deed_no: '310107012345' } }),
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
};
