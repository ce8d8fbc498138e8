import { deflateRawSync } from 'node:zlib';
import { attachmentCalls } from '../../../src/api/app/attachment.ts';
import { dataImportCalls } from '../../../src/api/app/data-import.ts';
import { bankStatementCalls } from '../../../src/api/finance/bank-statement.ts';
import { zipOf } from '../../../tests/kit/zip.ts';
import type { Person } from '../../../tests/setup/test-bed.ts';
import type { Attack, Finding } from '../attack.ts';
import { makeAttacked } from '../companies.ts';
import { waitedDuring } from '../delay.ts';

/** As many characters as a bank's file may have, nearly. */
const much = 900_000;
/** Bytes of JSON that the server reads. */
const bodyLimit = 1024 * 1024;
const blanks = (count: number) => ' '.repeat(count);
const heading = 'Date,Description,Reference,Amount,Balance\n';

const bankFiles: [string, string][] = [
  ['one cell of 200,000 blanks', `${heading}1${blanks(200_000)}x,A,B,1.00,1.00\n`],
  ['dates of blanks', `${heading}${`31/13/2026${blanks(150)},A,B,1.00,1.00\n`.repeat(4_500)}`],
  ['a row of as many commas', `${heading}${','.repeat(much)}\n`],
  ['one quotation mark', `${heading}"${'a,'.repeat(much / 2)}`],
  ['quotation marks alone', `${heading}${'"'.repeat(much)}`],
  ['an amount of digits', `${heading}2026-01-31,A,B,${'9'.repeat(much)},1.00\n`],
  ['elements in elements', '<a>'.repeat(much / 3)],
  ['a statement of elements in elements', `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${'<Ntry>'.repeat(much / 7)}`],
  ['attributes', `<Document ${'a="1" '.repeat(much / 6)}>`],
  [
    'entities that name each other',
    `<!DOCTYPE a [<!ENTITY b "${'&c;'.repeat(1000)}">]><Document>${'&b;'.repeat(100_000)}</Document>`,
  ],
  ['a comment that doesn’t end', `<Document><!--${'-'.repeat(much)}`],
  ['fields without a value', ':20:X\n'.repeat(much / 6)],
  ['a field that goes on', `:20:X\n:60F:C260101SAR1,\n:86:${'?20'.repeat(much / 3)}`],
  ['line ends alone', '\r\n'.repeat(much / 2)],
];

const sheet = (xml: string): Buffer => {
  const entry = (name: string, text: string) => ({ name, compressed: deflateRawSync(Buffer.from(text)), declared: text.length });
  return zipOf([
    entry('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    entry('xl/workbook.xml', '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    entry(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    entry('xl/worksheets/sheet1.xml', xml),
  ]);
};
const tables: [string, string, Buffer][] = [
  ['a row of a million cells', 'a.csv', Buffer.from(`Name,Mobile\n${'a,'.repeat(1_000_000)}\n`)],
  ['a cell of ten million blanks', 'a.csv', Buffer.from(`Name,Mobile\nx${blanks(10_000_000)}y,1\n`)],
  ['two million empty rows', 'a.csv', Buffer.from(`Name,Mobile\n${',\n'.repeat(2_000_000)}`)],
  ['a quotation mark that doesn’t end', 'a.csv', Buffer.from(`Name,Mobile\n"${'a\n'.repeat(2_000_000)}`)],
  ['elements in elements in a sheet', 'a.xlsx', sheet(`<worksheet><sheetData>${'<row>'.repeat(400_000)}`)],
  [
    'a cell at the end of the sheet',
    'a.xlsx',
    sheet(
      '<worksheet><sheetData><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>a</t></is></c></row></sheetData></worksheet>',
    ),
  ],
  [
    'references of a million rows',
    'a.xlsx',
    sheet(`<worksheet><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(2_000)}</mergeCells><sheetData/></worksheet>`),
  ],
];

const octets = { 'content-type': 'application/octet-stream' };
/** Uploads a table and waits until it was read, or refused. */
async function imported(person: Person, name: string, content: Buffer): Promise<string> {
  const made = await person.ask(attachmentCalls.create, { body: { name, size: content.length, for_entity: 'data_import' } });
  const { id } = made.body.data as { id: number };
  for (let at = 0; at < content.length; at += 4 * 1024 * 1024) {
    const route = `/v2/attachments/${id}/content?offset=${at}`;
    const { status } = await person.raw('PUT', route, content.subarray(at, at + 4 * 1024 * 1024), octets);
    if (status !== 200) return `${status}`;
  }
  const finished = await person.ask(attachmentCalls.finish, { params: { id } });
  if (finished.status !== 200) return `${finished.status}`;
  const { status, body } = await person.ask(dataImportCalls.leads, { body: { attachment_id: id } });
  if (status !== 200) return `${status}`;
  const begun = body.data as { id: number };
  for (let i = 0; i < 240; i++) {
    const now = (await person.ask(dataImportCalls.get, { params: { id: begun.id } })).body.data as { status: string };
    if (now.status !== 'uploaded') return now.status;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return 'still reading';
}

export const attack: Attack = {
  title: 'What is in files: cells, rows and elements of any length',
  run: async (bed): Promise<Finding[]> => {
    const target = await bed.bare({ LOG_LEVEL: 'silent' });
    const companies = await makeAttacked(target);
    try {
      const me = await companies.signIn('first', 'admin@first.example');
      const send = (content: string) =>
        me
          .ask(bankStatementCalls.create, { body: { file_name: 'a.csv', account: 'LONG-1', content } })
          // A request that the server cut short, because its body was too large, may end without an answer.
          .catch(() => ({ status: JSON.stringify(content).length > bodyLimit ? 413 : 0 }));
      await send(`${heading}2026-01-31,A,B,1.00,1.00\n`);
      const usual = await waitedDuring(target, () => send(`${heading}2026-01-30,${'x'.repeat(much)},B,1.00,1.00\n`));
      const most = 4 * usual.longest + 500;
      /** Files, what became of each, and the longest that another company waited meanwhile. */
      const through = async <T>(
        files: T[],
        nameOf: (file: T) => string,
        act: (file: T) => Promise<string>,
        isWrong: (said: string) => boolean,
      ) => {
        const counted = new Map<string, number>();
        const wrong: string[] = [];
        let longest = 0;
        for (const file of files) {
          const seen = await waitedDuring(target, () => act(file));
          longest = Math.max(longest, seen.longest);
          counted.set(seen.result, (counted.get(seen.result) ?? 0) + 1);
          if (isWrong(seen.result)) wrong.push(`${nameOf(file)}: ${seen.result}`);
          if (seen.longest > most) wrong.push(`${nameOf(file)}: ${seen.longest.toFixed(0)} ms`);
        }
        const said = [...counted].map(([what, count]) => `${count} × ${what}`).join(', ');
        return { figure: [said, `${longest.toFixed(0)} ms`, ...wrong].join('; '), passed: !wrong.length };
      };
      const banks = await through(
        bankFiles,
        ([name]) => name,
        async ([, content]) => String((await send(content)).status),
        (said) => !['200', '422', '400', '413'].includes(said),
      );
      const sheets = await through(
        tables,
        ([name]) => name,
        ([, name, content]) => imported(me, name, content),
        (said) => said === 'still reading' || /^5|^0/.test(said),
      );
      const limit = `answered; ${most.toFixed(0)} ms, four times a harmless file and half a second`;
      return [
        { what: `${bankFiles.length} bank files; another company waits at most`, ...banks, limit },
        { what: `${tables.length} tables to import; another company waits at most`, ...sheets, limit },
      ];
    } finally {
      await companies.close();
    }
  },
};
