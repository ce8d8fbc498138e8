import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const by = 'finance_manager';
const may = forbidden('leasing_agent');
const hasDrafts = { in: 'a run without drafts' } as const;

export const life: ExpectedLife = {
  initial: 'planned',
  moves: {
    planned: { start: 'running', cancel: 'cancelled' },
    running: { finish: 'done', stop: 'stopped', fail: 'stopped' },
    stopped: { resume: 'running', undo: 'undoing' },
    done: { post_all: 'posting', undo: 'undoing' },
    posting: { finish: ['posted', 'done'], stop: 'stopped', fail: 'stopped' },
    undoing: { finish: 'undone', stop: 'stopped', fail: 'stopped' },
    posted: {},
    undone: {},
    cancelled: {},
  },
  guards: [
    { from: ['planned'], event: 'start', by, guards: { may, hasInstallments: { in: 'a run without installments' } } },
    { from: ['planned'], event: 'cancel', by, guards: { may } },
    { from: ['running', 'posting', 'undoing'], event: 'stop', by, guards: { may } },
    { from: ['stopped'], event: 'resume', by, guards: { may } },
    { from: ['done'], event: 'post_all', by, guards: { may, hasDrafts } },
    { from: ['stopped', 'done'], event: 'undo', by, guards: { may, hasDrafts } },
  ],
};
