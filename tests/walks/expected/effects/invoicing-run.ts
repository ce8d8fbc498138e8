import type { ExpectedEffects } from '../effect-words.ts';

// Whoever starts it is kept and told: they started it before, in a walk (tests/server/finance/invoicing-runs.test.ts).
const told = (said: string) => [`to finance_manager, about the invoicing_run: ${said}`];
const made = told('Drafts of invoices due up to today + 30 are ready. / مسودات الفواتير المستحقة حتى today + 30 جاهزة.');
const fail = {
  keepFailure: ['invoicing_run.failure: {"key":"app.error.something_wrong","values":{}}'],
  tellStarter: told('The invoicing run up to today + 30 was interrupted. / انقطعت عملية الفوترة حتى today + 30.'),
};
export const effects: ExpectedEffects = {
  'planned start': { beginWork: ['job invoicing_run'] },
  'stopped resume': { beginWork: ['job invoicing_run'] },
  'stopped undo': { beginWork: ['job invoicing_run'] },
  'done post_all': { beginWork: ['job invoicing_run'] },
  'done undo': { beginWork: ['job invoicing_run'] },
  'running fail': fail,
  'posting fail': fail,
  'undoing fail': fail,
  'running finish': { tellStarter: made },
  'posting finish #1': {
    tellStarter: told('Invoices due up to today + 30 were posted. / رُحّلت الفواتير المستحقة حتى today + 30.'),
  },
  'posting finish #2': { tellStarter: made },
  'undoing finish': {
    tellStarter: told('The invoicing run up to today + 30 was undone. / تم التراجع عن عملية الفوترة حتى today + 30.'),
  },
};
