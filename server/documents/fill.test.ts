import { expect, it } from 'vitest';
import { type Placeholder, placeholders } from '../../src/api/settings/template.ts';
import type { Table } from './document.ts';
import { printable } from './engine/fonts.ts';
import { filled } from './fill.ts';

const values = Object.fromEntries(placeholders.map((name) => [name, `<${name}>`])) as Record<Placeholder, string>;
const table = (rows: string[][]): Table => ({ type: 'table', columns: [{ label: 'Due' }], rows });

it('prints values in their place, and keeps the lines of a paragraph together', () => {
  expect(filled('Dear {{customer_name}},\nwe offer {{ units }}.\n\n\nRegards,\n{{agent_name}}', values, {})).toEqual([
    { type: 'text', text: 'Dear <customer_name>,\nwe offer <units>.' },
    { type: 'text', text: 'Regards,\n<agent_name>' },
  ]);
});

it('makes a table of a line that has only its placeholder, and text of one amid others', () => {
  const installments = table([['1']]);
  expect(filled('As follows:\n{{installments}}\nThank you', values, { installments })).toEqual([
    { type: 'text', text: 'As follows:' },
    installments,
    { type: 'text', text: 'Thank you' },
  ]);
  expect(filled('In parts: {{installments}}', values, { installments })).toEqual([
    { type: 'text', text: 'In parts: <installments>' },
  ]);
});

it('leaves out a table without rows', () => {
  expect(filled('{{services}}\nThe end', values, { services: table([]) })).toEqual([{ type: 'text', text: 'The end' }]);
});

it('leaves braces that are no placeholder as they are', () => {
  expect(filled('{{nothing}} {x}', values, {})).toEqual([{ type: 'text', text: '{{nothing}} {x}' }]);
});

it('prints a question mark for what the fonts have no shape for', () => {
  expect(printable('عقد A-1 – «Łódź» ١٢ 71,000.00 中 😀')).toBe('عقد A-1 – «Łódź» ١٢ 71,000.00 ? ?');
  // A Hijri month in English.
  expect(printable('27 Sha\u02bbban 1447 AH')).toBe('27 Sha’ban 1447 AH');
});
