import type { ExpectedEffects } from '../effect-words.ts';

const told = (said: string) => [`to finance_manager, about the invoicing_run: ${said}`];
const made = told('The drafts of the invoices due up to … are made. / أُنشئت مسودات الفواتير المستحقة حتى ….');
const begun = ['invoicing_run.started_by: finance_manager', 'job invoicing_run'];
const fail = {
  keepFailure: ['invoicing_run.failure: {"key":"app.error.something_wrong","values":{}}'],
  tellStarter: told('The invoicing run up to … was interrupted. / انقطعت عملية الفوترة حتى ….'),
};
export const effects: ExpectedEffects = {
  'planned start': { beginWork: begun },
  'stopped resume': { beginWork: ['job invoicing_run'] },
  'stopped undo': { beginWork: ['job invoicing_run'] },
  'done post_all': { beginWork: ['job invoicing_run'] },
  'done undo': { beginWork: ['job invoicing_run'] },
  'running fail': fail,
  'posting fail': fail,
  'undoing fail': fail,
  'running finish': { tellStarter: made },
  'posting finish #1': {
    tellStarter: told('The invoices due up to … are posted. / رُحّلت الفواتير المستحقة حتى ….'),
  },
  'posting finish #2': { tellStarter: made },
  'undoing finish': { tellStarter: told('The invoicing run up to … was undone. / تم التراجع عن عملية الفوترة حتى ….') },
};
