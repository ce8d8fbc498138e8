import { describe, expect, it } from 'vitest';
import { contactSight } from './contact-sight.ts';

describe('a provider’s sight of the tenant', () => {
  it('begins when it has the job', () => {
    const before = (['none', 'offered', 'quoted'] as const).map((dispatch_status) =>
      contactSight({ dispatch_status, done_on: null }, '2026-01-15'),
    );
    expect(before).toEqual(['masked', 'masked', 'masked']);
    const during = (['accepted', 'scheduled', 'on_site', 'missed'] as const).map((dispatch_status) =>
      contactSight({ dispatch_status, done_on: null }, '2026-01-15'),
    );
    expect(during).toEqual(['shown', 'shown', 'shown', 'shown']);
  });

  it('ends after the fourteenth day from that on which the work was done', () => {
    const done = { dispatch_status: 'done', done_on: '2026-01-15' } as const;
    expect(contactSight(done, '2026-01-15')).toBe('shown');
    expect(contactSight(done, '2026-01-29')).toBe('shown');
    expect(contactSight(done, '2026-01-30')).toBe('over');
  });

  it('is over where nobody knows since when the work has been done', () => {
    expect(contactSight({ dispatch_status: 'done', done_on: null }, '2026-01-15')).toBe('over');
  });
});
