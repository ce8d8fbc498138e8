import { describe, expect, it } from 'vitest';
import { isoAmount, swiftAmount, tableAmount } from './amounts.ts';
import { readBankFile } from './read-file.ts';

const zone = 'Asia/Riyadh';
function read(content: string) {
  const result = readBankFile(content, zone);
  if ('wrong' in result) throw new Error(JSON.stringify(result.wrong));
  return result.statement;
}
/** Row and reason of all that is wrong with a file. */
function wrongIn(content: string): (string | number | null)[][] {
  const result = readBankFile(content, zone);
  if (!('wrong' in result)) throw new Error('It was read');
  return result.wrong.map(({ row, key }) => [row, key.replace(/.*\./, '')]);
}

const message = (number: string, opening: string, closing: string, ...lines: string[]) =>
  [':20:S', ':25:SA0380000000608010167519', `:28C:${number}`, `:60F:${opening}`, ...lines, `:62F:${closing}`, '-', ''].join('\n');
const amounts = (content: string) => read(content).lines.map(({ amount }) => amount);

const camtBalance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="SAR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
const camtEntry = (amount: string, days: string, side = 'CRDT') =>
  `<Ntry><Amt Ccy="SAR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts>${days}</Ntry>`;
const camt = (opening: string, closing: string, entries: string, period = '') =>
  `<Document><BkToCstmrStmt><Stmt><Id>1</Id>${period}<Acct><Id><IBAN>SA0380000000608010167519</IBAN></Id></Acct>${camtBalance('OPBD', opening, '2025-10-01')}${camtBalance('CLBD', closing, '2025-10-05')}${entries}</Stmt></BkToCstmrStmt></Document>`;
const booked = (day: string) => `<BookgDt><Dt>${day}</Dt></BookgDt>`;

describe('amounts', () => {
  it('of ISO 20022 have any zeros, no separators and no fraction of a halala', () => {
    const legal = ['50.000', '.50', '000000000000149.87', '50.', '1500', '0.00', '10000000000.00000'];
    expect(legal.map(isoAmount)).toEqual([5_000, 50, 14_987, 5_000, 150_000, 0, 1_000_000_000_000]);
    for (const text of ['', '.', '1.005', '1,00', '-1', '1e3', '10000000000.01', `${'0'.repeat(70)}1`])
      expect(isoAmount(text), text).toBe(null);
  });

  it('of SWIFT have a comma, behind any zeros', () => {
    expect(['0000000000000000,00', '0000000012,5', '1500,', '1,500'].map(swiftAmount)).toEqual([0, 1_250, 150_000, 150]);
    for (const text of ['', ',', '1500', '1,005', '1,0,0', ',50']) expect(swiftAmount(text), text).toBe(null);
  });

  it('of tables may have zeros as well', () => {
    expect(['50.000', '.50', '000149.87', '(0.50)', '-.5', '0.00-'].map(tableAmount)).toEqual([5_000, 50, 14_987, -50, -50, 0]);
    expect(['', '.', '-', '12.345', ' '.repeat(100_000)].map(tableAmount)).toEqual([null, null, null, null, null]);
  });
});

describe('a line of 0.00', () => {
  it('moves nothing: it is left out and counted', () => {
    const lines = [':61:2510021002C0,00NTRFFEE', ':61:2510021002C5,NTRFA', ':61:2510021002D0000000000000000,00NCHGX'];
    const swift = read(message('1/1', 'C251001SAR1,', 'C251005SAR6,', ...lines));
    expect(swift).toMatchObject({ zero_lines: 2, lines: [{ row: 6, amount: 500 }] });
    const iso = read(camt('1', '6', camtEntry('0.00', booked('2025-10-02')) + camtEntry('5', booked('2025-10-02'))));
    expect(iso).toMatchObject({ zero_lines: 1, lines: [{ row: 2, amount: 500 }] });
    // The first row only tells a balance, the second says that nothing moved.
    const table = read('Date,Amount,Balance\n2025-10-01,,1.00\n2025-10-02,0.00,1.00\n2025-10-02,5.00,6.00\n');
    expect(table).toMatchObject({ zero_lines: 1, opening: 100, closing: 600, lines: [{ row: 4, amount: 500 }] });
  });
});

describe('a blank booking day', () => {
  it('is the value day; without that, the line is named', () => {
    const swift = read(message('1/1', 'C251001SAR1,', 'C251005SAR6,', ':61:251002    C5,NTRFA'));
    expect(swift.lines).toMatchObject([{ booked_on: '2025-10-02' }]);
    const valued = '<BookgDt><Dt>  </Dt></BookgDt><ValDt><Dt>2025-10-03</Dt></ValDt>';
    expect(read(camt('1', '6', camtEntry('5', valued))).lines).toMatchObject([{ booked_on: '2025-10-03' }]);
    expect(wrongIn(camt('1', '6', camtEntry('5', '<BookgDt><Dt> </Dt></BookgDt>')))).toEqual([[1, 'day']]);
    // A day that can't be read isn't blank.
    expect(wrongIn(camt('1', '6', camtEntry('5', valued.replace('  ', '2025-02-30'))))).toEqual([[1, 'day']]);
    const table = 'Date,Value date,Amount,Balance\n2025-10-02,2025-10-02,1,1\n ,04/10/2025,5,6\n';
    expect(read(table).lines).toMatchObject([{ booked_on: '2025-10-02' }, { booked_on: '2025-10-04' }]);
    expect(wrongIn(table.replace('04/10/2025', '  '))).toEqual([[3, 'day']]);
    expect(read('Value date,Amount,Balance\n2025-10-02,1,1\n').lines).toMatchObject([{ booked_on: '2025-10-02' }]);
  });

  it('never makes a period that ends before it begins', () => {
    expect(read(message('1/1', 'C251001SAR1,', 'C251005SAR6,', ':61:251009C5,NTRFA'))).toMatchObject({
      ...{ from_on: '2025-10-05', to_on: '2025-10-05' },
    });
    const period = '<FrToDt><FrDt>2025-10-05</FrDt><ToDt>2025-10-01</ToDt></FrToDt>';
    expect(wrongIn(camt('1', '1', '', period))).toEqual([[null, 'period']]);
  });
});

describe('a break in what the payer wrote', () => {
  const text = (...details: string[]) =>
    read(message('1/1', 'C251001SAR1,', 'C251005SAR6,', ':61:251002C5,NTRFA', ...details)).lines[0]?.text;
  it('is a blank, unless the line is full at 65 signs', () => {
    expect(text(':86:RENT OCTOBER', 'FAISAL ALHARBI')).toBe('RENT OCTOBER FAISAL ALHARBI');
    const full = `${'RENT '.repeat(12)}ALHAR`;
    expect(full).toHaveLength(65);
    expect(text(`:86:${full}`, 'BI FLAT 7', 'TOWER B')).toBe(`${full}BI FLAT 7 TOWER B`);
    expect(text(`:86:${full.slice(0, 64)}`, 'BI')).toBe(`${full.slice(0, 64)} BI`);
    // A line of its own may begin with a hyphen; only a hyphen alone ends a message.
    expect(text(':86:RENT', '- FLAT 7')).toBe('RENT - FLAT 7');
  });
});

describe('a time of UTC', () => {
  it('is booked on the day that it is in Riyadh, three hours ahead', () => {
    const at = (time: string) => `<BookgDt><DtTm>${time}</DtTm></BookgDt>`;
    const days = ['2025-10-02T20:59:59Z', '2025-10-02T21:00:00.000Z', '2025-10-03T00:30:00+03:00', '2025-10-02T23:30:00'];
    const entries = days.map((time) => camtEntry('1', at(time))).join('');
    const period = '<FrToDt><FrDtTm>2025-09-30T21:00:00Z</FrDtTm><ToDtTm>2025-10-05T20:59:59Z</ToDtTm></FrToDt>';
    const found = read(camt('1', '5', entries, period));
    expect(found.lines.map(({ booked_on }) => booked_on)).toEqual(['2025-10-02', '2025-10-03', '2025-10-03', '2025-10-02']);
    expect(found).toMatchObject({ from_on: '2025-10-01', to_on: '2025-10-05' });
    expect(wrongIn(camt('1', '2', camtEntry('1', at('2025-10-02T99:00:00Z'))))).toEqual([[1, 'day']]);
  });
});

describe('messages with the newest first', () => {
  const first = message('9/1', 'C251001SAR100,', 'C251001SAR150,', ':61:2510011001C50,NTRFA');
  const second = message('10/1', 'C251001SAR150,', 'C251002SAR100,', ':61:2510021002D50,NTRFB');
  const whole = { from_on: '2025-10-01', to_on: '2025-10-02', opening: 10_000, closing: 10_000 };
  it('that return to the same balance open and close with it', () => {
    expect(read(second + first)).toMatchObject({ ...whole, lines: [{ amount: 5_000 }, { amount: -5_000 }] });
    expect(read(first + second)).toMatchObject(whole);
  });

  it('of one day are in the order of their numbers and pages, else in the order that their balances have', () => {
    const day = (content: string) => content.replaceAll('251002', '251001').replaceAll('1002', '1001');
    expect(read(day(second) + first)).toMatchObject({ opening: 10_000, closing: 10_000, number: '10' });
    expect(amounts(day(second) + first)).toEqual([5_000, -5_000]);
    const pages = day(second).replace('10/1', '9/2');
    expect(amounts(pages + first)).toEqual([5_000, -5_000]);
    const third = message('', 'C251001SAR100,', 'C251001SAR107,', ':61:251001C7,NTRFC');
    const unnumbered = day(second).replace('10/1', '');
    expect(amounts(third + unnumbered)).toEqual([-5_000, 700]);
  });

  it('have their lines turned as well', () => {
    const lines = [':61:251003C1,NTRFA', ':61:251002D2,NTRFB', ':61:251001C3,NTRFC'];
    expect(amounts(message('1/1', 'C251001SAR1,', 'C251003SAR3,', ...lines))).toEqual([300, -200, 100]);
  });
});

describe('a file that is made to stop the server', () => {
  const most = 900_000;
  const head = ':20:A\n:60F:C251001SAR1,\n:61:251001C1,NTRFX\n:86:';
  const table = 'Date,Amount,Balance\n';
  const document = '<Document><BkToCstmrStmt>';
  const files: [name: string, content: string, reason: string | null][] = [
    ['100,000 messages', ':20:\n'.repeat(100_000), 'too_many'],
    ['messages parted by carriage returns', ':20:\r'.repeat(180_000), 'too_many'],
    ['lines parted by carriage returns', `:20:A\r${':61:251001C1,NTRFX\r'.repeat(45_000)}`, 'too_many'],
    ['4,999 bad lines', `:20:A\n${':61:x\n'.repeat(4_999)}`, 'no_opening'],
    ['a text of many lines', `${head}${'x\n'.repeat(400_000)}:62F:C251001SAR2,\n`, null],
    ['envelopes', `:20:\n${'{1:'.repeat(300_000)}`, 'no_opening'],
    ['long digits', `:20:\n:60F:C251001SAR${'1,'.repeat(440_000)}`, 'bad_opening'],
    ['blanks in a day', `${table}1${' '.repeat(800_000)}x,1,1\n`, 'day'],
    ['times in a day', `${table}"1${' 1:11'.repeat(18_000)}\nx",1,1\n`, 'day'],
    ['blanks in an amount', `${table}2025-10-01,${'1 '.repeat(400_000)}x,1\n`, 'amount'],
    ['separators alone', ','.repeat(most), 'columns'],
    ['rows that break the chain', `${table}${'2025-10-01,1,1\n'.repeat(5_000)}`, 'chain'],
    ['an open quote', `${table}"${'x\n'.repeat(400_000)}`, 'columns'],
    ['nested elements', '<a>'.repeat(300_000), 'xml'],
    ['statements', `${document}${'<Stmt/>'.repeat(120_000)}</BkToCstmrStmt></Document>`, 'too_many'],
    ['entries', `${document}<Stmt>${'<Ntry/>'.repeat(120_000)}</Stmt></BkToCstmrStmt></Document>`, 'too_many'],
    ['4,999 bad entries', `${document}<Stmt>${'<Ntry/>'.repeat(4_999)}</Stmt></BkToCstmrStmt></Document>`, 'amount'],
    ['unclosed comments', '<!--'.repeat(220_000), 'xml'],
    ['declarations', `<!${' '.repeat(800_000)}x`, 'xml'],
  ];
  // Each takes a second or two at most; super-linear reading took minutes.
  it.each(files)(
    'with %s is refused or read in time that grows with its length',
    (_, content, reason) => {
      const begun = performance.now();
      const result = readBankFile(content.slice(0, most), zone);
      expect(performance.now() - begun).toBeLessThan(15_000);
      expect('wrong' in result ? result.wrong[0]?.key : null).toBe(reason && `finance.bank_statement.error.${reason}`);
      if ('wrong' in result) expect(result.wrong.length).toBeLessThanOrEqual(50);
    },
    30_000,
  );
});
