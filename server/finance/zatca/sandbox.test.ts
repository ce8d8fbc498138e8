import { describe, expect, it } from 'vitest';
import { company, type Item, person, seller, taxDocument } from '../../../tests/setup/tax-documents.ts';
import { problemsOf } from './rules.ts';
import { sandboxAuthority } from './sandbox.ts';
import { linesByThemselves, type TaxDocument } from './tax-content.ts';
import { ublOf } from './ubl.ts';

// 13:30 in Riyadh.
const at = new Date('2026-01-15T10:30:00Z');
const submitted = (document: TaxDocument, more: object = {}) => ({
  ...{ client: 'first', kind: document.kind, uuid: document.uuid, at },
  ...ublOf(document, 'QR'),
  ...more,
});
const answerTo = (document: TaxDocument, more: object = {}) => sandboxAuthority().submit(submitted(document, more));
const codesOf = async (document: TaxDocument, more: object = {}) => {
  const { validationResults: said } = await answerTo(document, more);
  return [...said.errorMessages, ...said.warningMessages].map(({ code }) => code);
};
const service: Item[] = [{ price: 100_000 }];

describe('the stand-in for the tax authority', () => {
  it('clears a tax invoice, and takes the report of a simplified one', async () => {
    expect(await answerTo(taxDocument(service))).toMatchObject({
      ...{ status: 200, clearanceStatus: 'CLEARED' },
      validationResults: {
        status: 'PASS',
        infoMessages: [{ type: 'INFO', code: 'XSD_ZATCA_VALID', status: 'PASS' }],
        errorMessages: [],
      },
    });
    expect(await answerTo(taxDocument(service, { kind: 'simplified', buyer: person }))).toMatchObject({
      ...{ status: 200, reportingStatus: 'REPORTED' },
    });
  });

  it.each<[string, string, Partial<TaxDocument>]>([
    ['a seller without a VAT number', 'BR-KSA-40', { seller: { ...seller, vat_no: null } }],
    ['a seller nowhere', 'BR-08', { seller: { ...seller, street: null, city: ' ' } }],
    ['a buyer without a number', 'BR-KSA-81', { buyer: { ...company, vat_no: null, register: null } }],
    ['a buyer with a wrong VAT number', 'BR-KSA-81', { buyer: { ...company, vat_no: '111111111100001' } }],
    ['a buyer without a name', 'BR-KSA-42', { buyer: { ...company, name: ' ' } }],
    ['a street of more than 127 characters', 'BR-KSA-F-06', { buyer: { ...company, street: 'x'.repeat(128) } }],
    ['a name of more than 1000', 'BR-KSA-F-06', { seller: { ...seller, name: 'x'.repeat(1001) } }],
    ['a credit note without a reason', 'BR-KSA-17', { type: 'credit_note', corrects: 'INV-1' }],
    ['a credit note of no invoice', 'BR-KSA-56', { type: 'credit_note', reason: 'An error' }],
    ['a total that is a halala off', 'BR-CO-15', { gross: 115_001 }],
    ['a net total that is a halala off', 'BR-CO-10', { net: 100_001, gross: 115_001 }],
    ['VAT that is a halala off', 'BR-CO-14', { vat: 15_001, gross: 115_001 }],
  ])('rejects %s', async (_, code, more) => {
    const answer = await answerTo(taxDocument(service, more));
    expect(answer).toMatchObject({ status: 400, clearanceStatus: 'NOT_CLEARED', validationResults: { status: 'ERROR' } });
    expect(answer.validationResults.errorMessages.map((one) => one.code)).toContain(code);
  });

  it.each<[string, string, Item[]]>([
    ['nothing', 'BR-16', []],
    ['a rate that there is not', 'BR-KSA-84', [{ price: 100, vat_rate: 1000 }]],
    ['an exempt line with VAT', 'BR-KSA-84', [{ price: 100, vat_category: 'E', vat_rate: 1500 }]],
    ['a zero rate without a reason', 'BR-Z-10', [{ price: 100, vat_category: 'Z' }]],
  ])('rejects %s', async (_, code, items) => {
    expect(await codesOf(taxDocument(items))).toContain(code);
  });

  it('rejects a line whose VAT is not its rate of its net, in a tax invoice alone', async () => {
    // 2 × 226.10 carry 67.83, of which the books give 33.92 and 33.91: each by itself is 33.92.
    const document = taxDocument([{ price: 22_610 }, { price: 22_610 }]);
    expect(await codesOf(document)).toEqual(['BR-KSA-50']);
    expect(await codesOf({ ...document, lines: linesByThemselves(document.lines) })).toEqual([]);
    expect(await codesOf({ ...document, kind: 'simplified', buyer: person })).toEqual([]);
    expect(await codesOf(taxDocument(service, { buyer: { ...company, street: 'x'.repeat(127) } }))).toEqual([]);
  });

  it('accepts with warnings what should be better: addresses, and a report that is late', async () => {
    const answer = await answerTo(taxDocument(service, { buyer: { ...company, postal_code: null } }));
    expect(answer).toMatchObject({ status: 202, clearanceStatus: 'CLEARED', validationResults: { status: 'WARNING' } });
    expect(await codesOf(taxDocument(service, { seller: { ...seller, register: null, district: null } }))).toEqual([
      'BR-KSA-08',
      'BR-KSA-09',
    ]);
    const simplified = taxDocument(service, { kind: 'simplified', buyer: person });
    const later = (hours: number, minutes = 0) => new Date(at.getTime() + hours * 3_600_000 + minutes * 60_000);
    expect(await codesOf(simplified, { at: later(24) })).toEqual([]);
    expect(await codesOf(simplified, { at: later(24, 1) })).toEqual(['BR-KSA-98']);
    // Clearing has no such limit.
    expect(await codesOf(taxDocument(service), { at: later(48) })).toEqual([]);
  });

  it('reads what it is sent: a changed document, another hash, and what is no document', async () => {
    const document = taxDocument(service);
    const { xml } = ublOf(document, 'QR');
    const changed = xml.replace('1150.00</cbc:PayableAmount>', '1.00</cbc:PayableAmount>');
    expect(changed).not.toBe(xml);
    expect(await codesOf(document, { xml: changed })).toEqual(['BR-CO-16', 'INVALID_INVOICE_HASH']);
    expect(await codesOf(document, { hash: 'x' })).toEqual(['INVALID_INVOICE_HASH']);
    expect(await codesOf(document, { kind: 'simplified' })).toEqual(['BR-KSA-06']);
    for (const broken of ['', 'no XML', xml.slice(0, -5), xml.replace('reporting:1.0', 'reporting:2.0'), '<a/>'])
      expect(await codesOf(document, { xml: broken }), broken).toEqual(['XSD_ZATCA_INVALID']);
  });

  it('follows each client’s chain: counters are used once, and each document names the one before it', async () => {
    const authority = sandboxAuthority();
    const first = taxDocument(service);
    const { hash } = ublOf(first, 'QR');
    const uuid = '8e6000cf-1a98-4174-b3e7-b5d5954bc10d';
    const said = async (document: TaxDocument, client = 'first') =>
      (await authority.submit(submitted(document, { client }))).validationResults.errorMessages.map(({ code }) => code);
    expect(await said({ ...first, pih: 'another' })).toEqual(['KSA-13']);
    expect(await said(first, 'second')).toEqual([]);
    // The same again is answered as the first time.
    expect(await said(first, 'second')).toEqual([]);
    expect(await said({ ...first, uuid }, 'second')).toEqual(['KSA-16']);
    expect(await said({ ...first, uuid, icv: 2, pih: 'another' }, 'second')).toEqual(['KSA-13']);
    expect(await said({ ...first, uuid, icv: 3, pih: 'unseen' }, 'third')).toEqual([]);
    expect(await said({ ...first, icv: 2, pih: hash }, 'third')).toEqual(['KSA-13']);
  });
});

/** Numbers that look random and are the same each time. */
function dice(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}
type Dice = ReturnType<typeof dice>;
const one = <T>(roll: Dice, ...of: T[]): T => of[roll(of.length)] as T;

/** A document of any kind, of which some are wrong in a way or two. */
function anyDocument(roll: Dice): TaxDocument {
  const isOutside = roll(12) === 0;
  const items = Array.from({ length: roll(40) === 0 ? 0 : 1 + roll(5) }, (): Item => {
    const vat_category = isOutside ? 'O' : one(roll, 'S', 'S', 'S', 'E', roll(25) === 0 ? 'Z' : 'S', roll(25) === 0 ? 'O' : 'E');
    return {
      ...{ price: roll(roll(8) === 0 ? 3 : 5_000_000), quantity: 1 + roll(4), vat_category },
      ...(roll(40) === 0 && { vat_rate: one(roll, 0, 500, 1000, 1500) }),
    };
  });
  const kind = one(roll, 'standard', 'simplified');
  const type = one(roll, 'invoice', 'credit_note');
  const lacking = <T extends object>(party: T): T =>
    roll(6)
      ? party
      : { ...party, [one(roll, 'name', 'vat_no', 'register', 'street', 'city', 'postal_code')]: one(roll, null, '', '3') };
  const right = taxDocument(items, {
    ...{ kind, type, seller: lacking(seller), buyer: lacking(one(roll, company, person)) },
    corrects: type === 'credit_note' && roll(12) ? 'INV-1' : null,
    reason: type === 'credit_note' && roll(12) ? 'An error' : null,
  });
  const named = {
    ...right,
    seller: { ...right.seller, name: right.seller.name ?? '' },
    buyer: { ...right.buyer, name: right.buyer.name ?? '' },
  };
  const off = one(roll, 'net', 'vat', 'gross', 'totals', 'line', ...Array<null>(20).fill(null));
  const by = one(roll, -150, -99, -1, 1, 99, 100);
  if (off === 'totals')
    return { ...named, totals: named.totals.map((total, i) => (i ? total : { ...total, vat: total.vat + by })) };
  if (off === 'line') return { ...named, lines: named.lines.map((line, i) => (i ? line : { ...line, net: line.net + by })) };
  return off ? { ...named, [off]: named[off] + by } : named;
}

it('rejects exactly what the pre-flight refuses, of 600 documents', async () => {
  const roll = dice(2026);
  const counts = { accepted: 0, rejected: 0 };
  for (let i = 0; i < 600; i++) {
    const document = anyDocument(roll);
    const problems = problemsOf(document, true);
    const { status, validationResults } = await answerTo(document);
    const said = JSON.stringify({ problems, validationResults });
    expect(status === 400, said).toBe(problems.length > 0);
    counts[status === 400 ? 'rejected' : 'accepted'] += 1;
  }
  // Both happen often enough to mean something.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(150);
});
