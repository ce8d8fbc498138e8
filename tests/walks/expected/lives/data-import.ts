import type { ExpectedLife } from '../life.ts';

// The import of somebody else isn't there for anybody.
const isOwn = { by: 'leasing_manager', before: '404 not_found' } as const;
const canCreate = { in: 'an import of what its user may not create' } as const;

export const life: ExpectedLife = {
  initial: 'uploaded',
  moves: {
    uploaded: { read: 'mapping', fail: 'failed', cancel: 'cancelled' },
    mapping: { map: 'validating', cancel: 'cancelled' },
    validating: { checked: 'preview', fail: 'failed', cancel: 'cancelled' },
    preview: { start: 'importing', remap: 'mapping', cancel: 'cancelled' },
    importing: { finish: ['done', 'partially_done', 'failed'], fail: 'failed', cancel: 'cancelled' },
    done: {},
    partially_done: {},
    failed: {},
    cancelled: {},
  },
  guards: [
    {
      from: ['uploaded', 'mapping', 'validating', 'preview', 'importing'],
      event: 'cancel',
      by: 'leasing_agent',
      guards: { isOwn },
    },
    {
      from: ['mapping'],
      event: 'map',
      by: 'leasing_agent',
      given: { mapping: ['name', 'mobile', 'source'] },
      guards: { isOwn, canCreate, gaveMapping: { given: {} } },
    },
    {
      from: ['preview'],
      event: 'start',
      by: 'leasing_agent',
      guards: { isOwn, canCreate, hasGoodRows: { in: 'an import of bad rows alone' } },
    },
    { from: ['preview'], event: 'remap', by: 'leasing_agent', guards: { isOwn } },
  ],
};
