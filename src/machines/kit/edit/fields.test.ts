import { describe, expect, it } from 'vitest';
import { LeadInput, leadErrors } from '../../../api/sales/lead.ts';
import { changesOf, checkWith, conflictsOf, isSame, mergeFields } from './fields.ts';

const base = { name: 'Sara', mobile: '0512345678', note: null as string | null };

describe('a form compared with others’ changes', () => {
  it('sends only changed fields', () => {
    expect(changesOf(base, { ...base, note: 'Mornings' })).toEqual({ note: 'Mornings' });
    expect(changesOf(base, { ...base, note: '' })).toEqual({});
  });

  it('conflicts only where both sides changed a field to different values', () => {
    const mine = { name: 'Sarah', mobile: '0599999999', note: 'Mornings' };
    const theirs = { name: 'Zahra', mobile: '0512345678', note: 'Mornings' };
    expect(conflictsOf(base, mine, theirs)).toEqual([{ field: 'name', base: 'Sara', mine: 'Sarah', theirs: 'Zahra' }]);
  });

  it('keeps what only one side changed', () => {
    const mine = { ...base, mobile: '0599999999' };
    expect(mergeFields(base, mine, { ...base, note: 'Parking' })).toEqual({
      name: 'Sara',
      mobile: '0599999999',
      note: 'Parking',
    });
  });

  it('compares lists by content, and treats an empty string as null', () => {
    expect(isSame([1, { a: 2 }], [1, { a: 2 }])).toBe(true);
    expect(isSame([1], [2])).toBe(false);
    expect(isSame(undefined, '')).toBe(true);
    expect(isSame(0, null)).toBe(false);
  });
});

describe('checkWith', () => {
  const check = checkWith(LeadInput, leadErrors);

  it('reports each field’s error', () => {
    expect(check({ kind: 'person', name: '', source: 'website', mobile: '0512345678', email: 'nobody' }, '2026-03-01')).toEqual({
      name: { messageKey: 'app.error.required', values: {} },
      email: { messageKey: 'app.error.email', values: {} },
    });
  });

  it('says in the same round what is wrong between fields that are right by themselves', () => {
    const fields = { kind: 'person' as const, name: '', source: 'website' as const, budget_min: '٩', budget_max: '8' };
    expect(check(fields, '2026-03-01')).toEqual({
      name: { messageKey: 'app.error.required', values: {} },
      mobile: { messageKey: 'sales.lead.error.mobile_or_email', values: {} },
      budget_max: { messageKey: 'sales.lead.error.budget_order', values: {} },
    });
    // A wrong one is said once, by its own reason.
    expect(check({ ...fields, name: 'Sara', mobile: '12', budget_max: '10' }, '2026-03-01')).toEqual({
      mobile: { messageKey: 'app.error.phone', values: {} },
    });
  });

  it('checks the cross-field rules on normalized values', () => {
    const fields = { kind: 'person' as const, name: 'Sara', source: 'website' as const };
    expect(check(fields, '2026-03-01')).toEqual({
      mobile: { messageKey: 'sales.lead.error.mobile_or_email', values: {} },
    });
    expect(check({ ...fields, mobile: '٠٥١٢٣٤٥٦٧٨', budget_min: '٩', budget_max: '10' }, '2026-03-01')).toEqual({});
  });
});
