import { expect } from 'vitest';
import type { PrintedDocument } from '../../server/documents/document.ts';
import { printedDocuments } from '../../server/documents/documents.ts';
import type { Language } from '../../src/locales/translate.ts';
import { testCompany } from './lettings.ts';

/** Where its links lead. */
export const site = { publicUrl: 'https://office.example', slug: 'first' } as const;

/** A document as data, before it is laid out. Throws an ApiError where its call would answer with one. */
export function paperOf(
  kind: string,
  record: number,
  { language = 'en' as Language, today = '2026-01-15', query = {} as Record<string, unknown> } = {},
): Promise<PrintedDocument> {
  const { make } = printedDocuments.find(({ id }) => id === kind) ?? expect.fail(`No document ${kind}`);
  return testCompany.testBed.app.services.db.read(testCompany.testBed.one.company.id, (scope) =>
    make(scope, record, { language, today, identity: (number) => number, query, ...site }),
  );
}

/** A row of facts or of a table, as it is read: its cells with bars between. */
const rowOf = (cells: readonly string[]): string => cells.join(' | ').replaceAll('\u200e', '');
/**
 * All that a paper says below its head, row by row: each fact, a table’s rows and its total after `=`, texts and headings as they are.
 * Papers that people sign are left out.
 */
export const rowsOn = ({ blocks }: PrintedDocument): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'facts') return block.rows.map(rowOf);
    if (block.type === 'table') return [...block.rows.map(rowOf), ...(block.total ? [`= ${rowOf(block.total)}`] : [])];
    if (block.type === 'labels') return block.labels.map(({ title, lines }) => rowOf([title, ...lines]));
    return block.type === 'signatures' ? [] : [rowOf([block.text])];
  });
