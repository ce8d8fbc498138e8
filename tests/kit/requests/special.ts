import type { UploadPurpose } from '../../../src/api/app/attachment.ts';
import { lettingAt, uploaded } from '../makes.ts';
import { type Planted, type Records, recordAt } from '../planted.ts';

export type Values = Record<string, unknown>;
/** Request data of calls whose schemas aren't enough; `records` creates records for the call to consume. */
export interface Special {
  query?: Values;
  body?: Values;
  records?: Records;
}
/** `make` creates another record of a path pattern, `need` takes the one that is there, if there is one. */
export type Making = Record<'make' | 'need', (planted: Planted, place: string) => Promise<number>>;
/** By call: what its request needs besides what its schema says. */
export type Specials = Record<string, (planted: Planted, making: Making) => Special | Promise<Special>>;

export const at = ({ records }: Planted, place: string) => recordAt(records, place);
export const moving =
  (records: (planted: Planted) => Promise<Records>, body: Values) =>
  async (planted: Planted): Promise<Special> => ({ records: await records(planted), body });
export const letting = ({ driver }: Planted): Promise<Records> => lettingAt(driver, 'draft');
export const document =
  (owner: UploadPurpose) =>
  async (planted: Planted): Promise<Special> => ({ body: { type: 'other', attachment_id: await uploaded(planted, owner) } });
