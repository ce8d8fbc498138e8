import { createElement, Fragment, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Fields } from '../src/api/define-fields.ts';
import { occupantFields } from '../src/api/leasing/occupant.ts';
import { formatsOf } from '../src/locales/formats.ts';
import { loadTexts } from '../src/locales/load.ts';
import { translator } from '../src/locales/translate.ts';
import { snagLifecycle } from '../src/machines/property/snag/lifecycle.ts';
import type { I18n } from '../src/views/kit/ground/texts.tsx';
import { cellOf, type PartCell } from '../src/views/kit/record/part-cells.tsx';
import { Parties } from '../src/views/leasing/contract-party/parties.tsx';
import { Damages } from '../src/views/leasing/leasing-clearance/damages.tsx';
import { Occupants } from '../src/views/leasing/occupant/occupants.tsx';
import { UnitsOf } from '../src/views/property/unit-owner/ownerships.tsx';

const i18n = {
  t: translator('en', await loadTexts('en', 'all')),
  language: 'en',
  name: (of) => of?.name_en ?? '',
  ...formatsOf('en'),
} as I18n;

/** A page to link from. */
const Page = Router as unknown as FunctionComponent<{ ssrPath: string; children?: ReactNode }>;

/** Texts of a row by column, but for what isn't text; links with their path. */
const saidBy = <R extends object>(
  { columns, fields }: { columns: PartCell<R>[][]; fields: Fields },
  row: Partial<R>,
): string[][] =>
  columns.map((cells) =>
    cells.flatMap((cell) => {
      if (typeof cell === 'object' && 'show' in cell) return [];
      const markup = renderToStaticMarkup(createElement(Page, { ssrPath: '/' }, cellOf(cell, row as R, fields, i18n)));
      const to = /href="([^"]*)"/.exec(markup)?.[1];
      const text = markup.replace(/<[^<>]*>/g, '');
      return text ? [to ? `${text} → ${to}` : text] : [];
    }),
  );

it('an occupant is shown by name, relation, birth and identity, a child with its guardian', () => {
  const child = { name: 'Noura', relation: 'child', birth_date: '2015-04-02', guardian_name: 'Faisal' } as const;
  expect(saidBy(Occupants, child)).toEqual([['Noura', 'Child'], ['02 Apr 2015'], ['Guardian: Faisal']]);
  const spouse = {
    name: 'Hind',
    relation: 'spouse',
    birth_date: '1988-12-30',
    mobile: '+966500000031',
    identity_no: '1999900218',
  } as const;
  expect(saidBy(Occupants, spouse)).toEqual([['Hind', 'Spouse'], ['30 Dec 1988', '+966500000031', '1999900218'], []]);
});

it('a party is shown with its share, or with the most that it answers for', () => {
  expect(saidBy(Parties, { name: 'Noura', role: 'co_tenant', share: 3333, limit: null })).toEqual([
    ['Noura', 'Co-tenant'],
    [],
    ['33.33%'],
  ]);
  expect(saidBy(Parties, { name: 'Omar', role: 'guarantor', share: null, limit: '50000.00' })).toEqual([
    ['Omar', 'Guarantor'],
    [],
    ['Up to 50,000.00'],
  ]);
});

it('a damaged item is shown with its quantity, price, wear and amount', () => {
  const item = { description: 'Wall', room: null, quantity: 1250, unit_price: '20.00', wear_percent: 10, amount: '225.00' };
  expect(saidBy(Damages, { ...item, damage_price_name_en: 'Wall paint' })).toEqual([
    ['Wall', 'Wall paint'],
    ['12.5 × 20.00', '10% wear'],
    ['225.00'],
  ]);
});

it('an owner’s unit leads to its page, of those for sale to the sale’s', () => {
  const one = { share: 5000, compound_name_en: 'Najd', owned_from: '2026-01-15' };
  expect(saidBy(UnitsOf, { ...one, unit_id: 7, unit_number: 'A-101' })).toEqual([
    ['A-101 → /units/7', 'Najd'],
    ['since 15 Jan 2026'],
    ['50%'],
  ]);
  expect(saidBy(UnitsOf, { ...one, unit_id: null, sellable_unit_id: 3, unit_number: null, sellable_number: 'V-9' })[0]).toEqual([
    'V-9 → /sellable-units/3',
    'Najd',
  ]);
});

it('a choice may be a chip of its tone, a status is that of its chart, and what is empty is left out', () => {
  const markup = (tones: Record<string, 'red' | 'green'>) =>
    renderToStaticMarkup(
      createElement(Fragment, null, cellOf({ field: 'relation', tones }, { relation: 'child' }, occupantFields, i18n)),
    );
  expect(markup({ child: 'red', spouse: 'green' })).toMatch(/data-tone="red".*Child/);
  expect(markup({ spouse: 'green' })).toBe('Child');
  expect(cellOf({ status: snagLifecycle }, { status: 'open' }, {}, i18n)).toMatchObject({ props: { status: 'open' } });
  expect(cellOf('mobile', { mobile: null }, occupantFields, i18n)).toBeNull();
  expect(cellOf({ say: () => '' }, {}, {}, i18n)).toBeNull();
});
