import { describe, expect, it } from 'vitest';
import { lifecycles } from './lifecycle-model.ts';
import { roleFacts, roles, viewerOf } from './roles.ts';
import { factsIn } from './situation.ts';
import { permissionsOf, xrayOf } from './xray.ts';

const chart = (name: string) => lifecycles.find((one) => one.name === name) as (typeof lifecycles)[number];

describe('facts that depend on the role', () => {
  it('are found in every chart: those named may_…', () => {
    for (const one of lifecycles) {
      const named = Object.keys(Object.values(one.samples.facts)[0] ?? {}).filter((fact) => fact.startsWith('may_'));
      expect([one.name, Object.keys(roleFacts(one.lifecycle, viewerOf('admin'))).sort()]).toEqual([one.name, named.sort()]);
    }
  });
  it('follow the role and leave the record’s facts alone', () => {
    const facts = (role: string) => factsIn(chart('quotation'), role, { units: 3 }) as unknown as Record<string, unknown>;
    expect([facts('leasing_agent').may_edit, facts('leasing_agent').units]).toEqual([true, 3]);
    expect([facts('finance_clerk').may_edit, facts('finance_clerk').units]).toEqual([false, 3]);
  });
});

describe('the permission X-ray', () => {
  it('lets sales agents edit quotations, and other roles not', () => {
    const cell = (role: string, at: string) => permissionsOf(chart('quotation'), role).get(at);
    expect(cell('sales_agent', 'sent accept')).toBe('yes');
    expect(cell('finance_clerk', 'sent accept')).toBe('no');
    expect(cell('sales_agent', 'draft accept')).toBe(null);
    expect(cell('sales_agent', 'sent expire')).toBe('no');
    expect(cell('system', 'sent expire')).toBe('yes');
  });
  it('distinguishes who may for fewer records: a lead lost long ago is reopened by a supervisor', () => {
    const cell = (role: string) => permissionsOf(chart('lead'), role).get('lost reopen');
    expect([cell('leasing_agent'), cell('leasing_manager'), cell('finance_clerk')]).toEqual(['less', 'yes', 'no']);
  });
  it('shows no difference between a role and itself, and one between sales and finance', () => {
    const two = (a: string, b: string) => roles.filter(({ code }) => code === a || code === b);
    expect(xrayOf(chart('lead'), two('sales_agent', 'sales_agent'), true)).toEqual([]);
    const differing = xrayOf(chart('lead'), two('sales_agent', 'finance_clerk'), true);
    expect(differing.length).toBeGreaterThan(0);
    expect(differing.every(({ cells }) => cells.sales_agent !== cells.finance_clerk)).toBe(true);
  });
});
