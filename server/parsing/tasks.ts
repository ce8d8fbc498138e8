import { type BankFileResult, readBankFile } from '../finance/bank/read-file.ts';
import { importedTable } from '../imports/imported-table.ts';

/** A bank statement's file, or all that is wrong with it. `zone` is the company's time zone. */
const bankStatement = ({ content, zone }: { content: string; zone: string }): BankFileResult => readBankFile(content, zone);

/** Tasks on files from outside, by name. Arguments and results are copied between processes. */
export const tasks = { bankStatement, importedTable };
export type Tasks = typeof tasks;
