import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import arabic from '../locales/ar/workbench.json' with { type: 'json' };
import english from '../locales/en/workbench.json' with { type: 'json' };
import { callOf, citationsOf } from './citations.ts';

const rules = new Map(
  readFileSync(new URL('../../tests/spec/rules.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', , text = ''] = line.split('\t');
      return [id, text] as const;
    }),
);

it('finds every rule and call that a chart names', () => {
  const cited = citationsOf();
  expect([...cited.rules.keys()].filter((id) => !rules.has(id))).toEqual([]);
  expect([...cited.calls.keys()].filter((id) => !callOf(id))).toEqual([]);
  expect(cited.rules.get('R-15')?.map(({ id }) => id)).toContain('quotation.draft request_for_approval #1');
  expect(cited.calls.get('LQ-07')?.every(({ chart }) => chart.name === 'quotation')).toBe(true);
});

it('has each rule in the specification’s wording, and in Arabic', () => {
  const said = (texts: Record<string, string>) => [...rules.keys()].map((id) => texts[`workbench.rule.${id}`]);
  expect(said(english)).toEqual([...rules.values()]);
  expect(said(arabic).filter((text) => !text || /^[\x20-\x7f]*$/.test(text))).toEqual([]);
});
