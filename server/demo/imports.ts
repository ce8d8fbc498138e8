import { type DataImport, dataImportCalls } from '../../src/api/app/data-import.ts';
import type { Story } from './agenda.ts';
import { upload } from './files.ts';
import type { Office } from './office.ts';

/** Whoever left a card at the office; the last one's number is incomplete. */
const visitors = [
  ['Name', 'Mobile', 'Source'],
  ['Rakan Al-Sudais', '0551840236', 'Walk-in'],
  ['هيفاء البابطين', '0551840419', 'Walk-in'],
  ['Omar Kayyali', '0551840757', 'Walk-in'],
  ['عبدالعزيز المقرن', '0551840928', 'Walk-in'],
  ['Dana Al-Mansour', '055184', 'Walk-in'],
];

/** The seller imports last week's visitors from a list. */
export async function* visitorsImport({ seller, settled }: Office): Story {
  yield 1;
  const content = Buffer.from(visitors.map((row) => row.join(',')).join('\n'));
  const attachment_id = await upload(seller, 'data_import', 'visitors.csv', content);
  const { id } = await seller.ask<DataImport>(dataImportCalls.leads, {}, { attachment_id });
  await settled();
  const { mapping } = await seller.ask<DataImport>(dataImportCalls.get, { id });
  await seller.ask(dataImportCalls.map, { id }, { mapping });
  await settled();
  await seller.ask(dataImportCalls.status, { id }, { status: 'importing' });
  await settled();
}
