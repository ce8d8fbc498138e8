import { describe, expect, it } from 'vitest';
import { tableAmount } from './amounts.ts';
import { readCamt053 as readCamt } from './camt053.ts';
import { readCsv } from './csv.ts';
import { dayOf, kept, Unreadable } from './file-parts.ts';
import { readMt940 } from './mt940.ts';
import { formatOf, readStatement as readIn } from './read-file.ts';

const readCamt053 = (content: string) => readCamt(content, 'Asia/Riyadh');
const readStatement = (content: string) => readIn(content, 'Asia/Riyadh');

/** What is wrong with a file: row, reason, values. */
function wrongOf(read: () => unknown): [number | null, string, object][] {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return error.wrong.map(({ row, key, values: { row: _, ...values } }) => [row, key.replace(/.*\./, ''), values]);
  }
  throw new Error('It was read');
}

const balance = (code: string, amount: string, side: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="SAR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
const entry = (amount: string, side: string, day: string, more = '', sts = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="SAR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${sts}<BookgDt><Dt>${day}</Dt></BookgDt>${more}</Ntry>`;
const statement = (inside: string, period = '') =>
  `<Stmt><Id>ST-1</Id><ElctrncSeqNb>288</ElctrncSeqNb>${period}<Acct><Id><IBAN>SA0380000000608010167519</IBAN></Id></Acct>${inside}</Stmt>`;
const file = (...statements: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${statements.join('')}</BkToCstmrStmt></Document>`;
const october = '<FrToDt><FrDtTm>2025-10-01T00:00:00+03:00</FrDtTm><ToDtTm>2025-10-31T23:59:59+03:00</ToDtTm></FrToDt>';
const rent = `<AcctSvcrRef>25275001</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>FT-2025-118</EndToEndId></Refs>
  <RltdPties><Dbtr><Pty><Nm>Faisal &amp; Sons</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>RENT</Ustrd><Ustrd>&#x641;&#x64A;&#x635;&#x644;</Ustrd></RmtInf></TxDtls></NtryDtls>`;
const good = statement(
  balance('OPBD', '1000.00', 'CRDT', '2025-10-01') +
    balance('CLBD', '15994.25', 'CRDT', '2025-10-31') +
    balance('CLAV', '9.00', 'CRDT', '2025-10-31') +
    entry('15000.00', 'CRDT', '2025-10-02', rent) +
    entry('5.75', 'DBIT', '2025-10-31', '<AddtlNtryInf>MONTHLY FEE</AddtlNtryInf>', '<Sts>BOOK</Sts>') +
    entry('700.00', 'CRDT', '2025-10-31', '', '<Sts><Cd>PDNG</Cd></Sts>'),
  october,
);

describe('a CAMT.053 document', () => {
  it('has account, period, balances and what is booked; pending entries are left out', () => {
    expect(readCamt053(file(good))).toEqual({
      ...{ account: 'SA0380000000608010167519', number: '288', from_on: '2025-10-01', to_on: '2025-10-31' },
      ...{ opening: 100_000, closing: 1_599_425, zero_lines: 0 },
      lines: [
        {
          ...{ row: 1, booked_on: '2025-10-02', amount: 1_500_000, reference: 'FT-2025-118', bank_ref: '25275001' },
          text: 'Faisal & Sons RENT فيصل',
        },
        { row: 2, booked_on: '2025-10-31', amount: -575, reference: null, bank_ref: null, text: 'MONTHLY FEE' },
      ],
    });
  });

  it('is read with prefixes, and an overdraft is below zero', () => {
    const overdrawn = statement(balance('OPBD', '10', 'DBIT', '2025-11-01') + balance('CLBD', '10.00', 'DBIT', '2025-11-02'));
    const prefixed = file(overdrawn)
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:')
      .replace('xmlns=', 'xmlns:ns2=');
    expect(readCamt053(prefixed)).toMatchObject({
      opening: -1_000,
      closing: -1_000,
      from_on: '2025-11-01',
      to_on: '2025-11-02',
      lines: [],
    });
  });

  it('with several days is one statement when they follow one another', () => {
    const day = (n: number, from: string, to: string, amount: string) =>
      statement(
        balance('OPBD', from, 'CRDT', `2025-10-0${n}`) +
          balance('CLBD', to, 'CRDT', `2025-10-0${n}`) +
          entry(amount, 'CRDT', `2025-10-0${n}`),
      );
    expect(readCamt053(file(day(2, '30', '60', '30'), day(1, '10', '30', '20')))).toMatchObject({
      ...{ from_on: '2025-10-01', to_on: '2025-10-02', opening: 1_000, closing: 6_000 },
      lines: [{ amount: 2_000 }, { amount: 3_000 }],
    });
    expect(wrongOf(() => readCamt053(file(day(1, '10', '30', '20'), day(2, '31', '60', '29'))))).toEqual([
      [null, 'gap', { day: '2025-10-02', opening: '31.00', closing: '30.00' }],
    ]);
  });

  it('whose lines don’t come to its closing balance is refused, with the difference', () => {
    expect(wrongOf(() => readCamt053(file(good.replace('15000.00', '14000.00'))))).toEqual([
      [null, 'sum', { opening: '1000.00', closing: '15994.25', difference: '1000.00' }],
    ]);
  });

  it('tells each bad entry, and balances that are missing', () => {
    const bad = statement(
      entry('1.234', 'CRDT', '2025-10-02') +
        entry('1', 'CRDT', '2025-02-30') +
        entry('1', 'XXXX', '2025-10-02') +
        entry('1', 'CRDT', '2025-10-02').replace('SAR', 'USD'),
    );
    expect(wrongOf(() => readCamt053(file(bad))).map(([row, reason]) => [row, reason])).toEqual([
      [1, 'amount'],
      [2, 'day'],
      [3, 'amount'],
      [4, 'row_currency'],
      [null, 'no_opening'],
      [null, 'no_closing'],
    ]);
  });

  it('with entities of its own is refused before they are looked at, and so is what is no document', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><Document>&b;</Document>`;
    expect(wrongOf(() => readCamt053(bomb))).toEqual([[null, 'doctype', {}]]);
    const outside = `<!DOCTYPE foo [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>${file(good)}`;
    expect(wrongOf(() => readCamt053(outside))).toEqual([[null, 'doctype', {}]]);
    expect(wrongOf(() => readCamt053('<a>'.repeat(200_000)))).toEqual([[null, 'xml', {}]]);
    expect(wrongOf(() => readCamt053('<__proto__>1</__proto__>'))).toEqual([[null, 'xml', {}]]);
    expect(wrongOf(() => readCamt053('<Document><BkToCstmrStmt>1</BkToCstmrStmt></Document>'))).toEqual([
      [null, 'no_statement', {}],
    ]);
  });
});

const mt940 = (lines: string[], { opening = 'C251001SAR1000,', closing = 'C251031SAR15994,25' } = {}) =>
  [
    '{1:F01RJHISARIAXXX0000000000}{2:O9400000251031RJHISARIAXXX}{4:',
    ':20:STMT25304',
    ':25:RJHISARI/SA0380000000608010167519',
    ':28C:00304/001',
    `:60F:${opening}`,
    ...lines,
    `:62F:${closing}`,
    ':64:C251031SAR15994,25',
    '-}',
    '',
  ].join('\r\n');
const booked = [
  ':61:2510021002C15000,00NTRFFT-2025-118//25275001',
  'SARIE INWARD',
  // 65 signs: the line is full, and its last word goes on.
  ':86:/ORDP/FAISAL ABDULRAHMAN ALHARBI?20RENT FOR OCTOBER 2025 OF THE FL',
  'AT?21الإيجار',
  ':61:2510310D5,75NCHGNONREF'.replace('0D', 'D'),
  ':86:MONTHLY FEE',
];

describe('MT940 messages', () => {
  it('have account, period, balances and lines', () => {
    expect(readMt940(mt940(booked))).toEqual({
      ...{ account: 'SA0380000000608010167519', number: '00304', from_on: '2025-10-02', to_on: '2025-10-31' },
      ...{ opening: 100_000, closing: 1_599_425, zero_lines: 0 },
      lines: [
        {
          ...{ row: 6, booked_on: '2025-10-02', amount: 1_500_000, reference: 'FT-2025-118', bank_ref: '25275001' },
          text: 'SARIE INWARD  FAISAL ABDULRAHMAN ALHARBI RENT FOR OCTOBER 2025 OF THE FLAT الإيجار',
        },
        { row: 10, booked_on: '2025-10-31', amount: -575, reference: null, bank_ref: null, text: 'MONTHLY FEE' },
      ],
    });
  });

  it('know reversals, a letter of funds, and the year of a booking at its turn', () => {
    const lines = [
      ':61:2512311231C100,NTRFA1//B1',
      ':61:2512310102RCR40,5NTRFA1//B2',
      ':61:2601020102RD10,NMSCNONREF//B3',
      ':61:2601010102D9,5NTRFNONREF',
    ];
    const read = readMt940(mt940(lines, { opening: 'D251230SAR60,', closing: 'C260102SAR0,' }));
    expect(read.lines.map(({ booked_on, amount }) => [booked_on, amount])).toEqual([
      ['2025-12-31', 10_000],
      ['2026-01-02', -4_050],
      ['2026-01-02', 1_000],
      ['2026-01-02', -950],
    ]);
    expect(read).toMatchObject({ opening: -6_000, closing: 0 });
  });

  it('of several days or pages are one statement', () => {
    const first = mt940([':61:251001C5,NTRFX'], { opening: 'C251001SAR1,', closing: 'C251001SAR6,' });
    const second = mt940([':61:251002D2,NTRFX'], { opening: 'C251001SAR6,', closing: 'C251002SAR4,' }).replace(':60F:', ':60M:');
    expect(readMt940(first + second)).toMatchObject({ opening: 100, closing: 400, from_on: '2025-10-01', to_on: '2025-10-02' });
  });

  it('tell each bad line by its line in the file, and a difference', () => {
    const bad = mt940([':61:2510021002C1,234NTRFX', ':61:what', ':61:251332C1,NTRFX'], { closing: 'C251031USD1,' });
    expect(wrongOf(() => readMt940(bad)).map(([row, reason]) => [row, reason])).toEqual([
      [9, 'row_currency'],
      [6, 'amount'],
      [7, 'line'],
      [8, 'day'],
    ]);
    expect(wrongOf(() => readMt940(mt940(booked, { closing: 'C251031SAR15994,' })))).toEqual([
      [null, 'sum', { opening: '1000.00', closing: '15994.00', difference: '-0.25' }],
    ]);
    expect(wrongOf(() => readMt940('nothing'))).toEqual([[null, 'no_statement', {}]]);
  });
});

const english = `Al Rajhi Bank
"Account: SA03 8000 0000 6080 1016 7519",,,,,
Date,Description,Reference,Debit,Credit,Balance
02/10/2025,"SARIE INWARD, FAISAL",FT-2025-118,,"15,000.00","16,000.00"
31-Oct-2025,MONTHLY FEE,,5.75,0.00,"15,994.25"
,Total,,5.75,"15,000.00",
`;
const arabic = `التاريخ;البيان;رقم المرجع;مدين;دائن;الرصيد
٢٠٢٥-١٠-٣١;رسوم شهرية;;٥٫٧٥;;١٥٬٩٩٤٫٢٥
٢٠٢٥-١٠-٠٢;حوالة واردة;FT-2025-118;;15000.00 ر.س;16000.00
`;

describe('a CSV', () => {
  it('is read below what the bank puts above and before what it puts below', () => {
    expect(readCsv(english)).toEqual({
      ...{ account: 'SA0380000000608010167519', number: null, from_on: '2025-10-02', to_on: '2025-10-31' },
      ...{ opening: 100_000, closing: 1_599_425, zero_lines: 0 },
      lines: [
        {
          ...{ row: 4, booked_on: '2025-10-02', amount: 1_500_000, reference: 'FT-2025-118', bank_ref: null },
          text: 'SARIE INWARD, FAISAL',
        },
        { row: 5, booked_on: '2025-10-31', amount: -575, reference: null, bank_ref: null, text: 'MONTHLY FEE' },
      ],
    });
  });

  it('is read in Arabic, with the newest first', () => {
    expect(readCsv(arabic)).toMatchObject({
      ...{ account: null, from_on: '2025-10-02', to_on: '2025-10-31', opening: 100_000, closing: 1_599_425 },
      lines: [
        { row: 3, amount: 1_500_000, text: 'حوالة واردة' },
        { row: 2, amount: -575, text: 'رسوم شهرية' },
      ],
    });
  });

  it('may have one column of amounts, with signs', () => {
    const signed = 'Date\tAmount\tBalance\n2025-10-01\t(10.50)\t-10.50\n2025-10-01\t20\t9.50\n2025-10-02\t\t9.50\n';
    expect(readCsv(signed)).toMatchObject({ opening: 0, closing: 950, lines: [{ amount: -1_050 }, { amount: 2_000 }] });
  });

  it('tells each bad row, and where the balance breaks', () => {
    const bad = 'Date,Amount,Balance\n2025-13-01,1,1\n2025-10-02,one,1\n2025-10-02,1,\n2025-10-02,1.005,1\n';
    expect(wrongOf(() => readCsv(bad)).map(([row, reason]) => [row, reason])).toEqual([
      [2, 'day'],
      [3, 'amount'],
      [4, 'balance'],
      [5, 'amount'],
    ]);
    const broken = 'Date,Amount,Balance\n2025-10-01,1,1\n2025-10-02,2,3\n2025-10-03,3,7\n2025-10-04,1,8\n';
    expect(wrongOf(() => readCsv(broken))).toEqual([[4, 'chain', { difference: '1.00' }]]);
    expect(wrongOf(() => readCsv('Date,Description\n2025-10-01,x\n'))).toEqual([
      [null, 'columns', { missing: 'Amount, Balance' }],
    ]);
    expect(wrongOf(() => readCsv('Date,Amount,Balance\n'))).toEqual([[null, 'empty', {}]]);
  });
});

describe('a file', () => {
  it('is known by what is in it', () => {
    expect([file(good), mt940(booked), english, arabic].map(formatOf)).toEqual(['camt053', 'mt940', 'csv', 'csv']);
  });

  it('has the same keys in each export, and others for each of several equal lines', () => {
    const rows = (...amounts: string[]) =>
      `Date,Description,Amount,Balance\n${amounts.map((amount, i) => `2025-10-01,Card,${amount},${(i + 1) * 10}`).join('\n')}\n`;
    const keys = (content: string) => readStatement(content).lines.map(({ key }) => key);
    const [first, second] = keys(rows('10', '10'));
    expect(first).not.toBe(second);
    expect(keys(rows('10', '10', '10')).slice(0, 2)).toEqual([first, second]);
    expect(readStatement(rows('10')).fingerprint).not.toBe(readStatement(rows('10', '10')).fingerprint);
  });

  it('keeps no sign that the database refuses', () => {
    const [line] = readStatement(english.replace('SARIE INWARD', 'X'.repeat(3000))).lines;
    expect(line?.text).toHaveLength(1000);
    expect(kept('A\0B\ud800C\n 😀', 6)).toBe('A BC ');
  });
});

it('amounts and days are read as banks write them', () => {
  expect(
    ['1,234.5', '١٬٢٣٤٫٥٠', '1234.50-', '(1,234.50)', '+1234.50', 'SAR 1,234.50', '12.345', '', 'x'].map(tableAmount),
  ).toEqual([...[123_450, 123_450, -123_450, -123_450, 123_450, 123_450], ...[null, null, null]]);
  expect(['02 Oct 2025', '2-oct-2025', '٢/١٠/٢٠٢٥', '2025-10-02', '31/02/2025', 'x'].map(dayOf)).toEqual([
    ...['2025-10-02', '2025-10-02', '2025-10-02', '2025-10-02', null, null],
  ]);
});
