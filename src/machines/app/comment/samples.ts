import type { Comment } from '../../../api/app/comment.ts';
import { noteOn, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, type FlowSamples, failures, flowChart, sharedChart } from '../../kit/samples/samples.ts';
import { editSamples, taskSamples } from '../../kit/samples/uses.ts';
import { commentForm, removeCommentMachine } from './flows.ts';
import { mentionMachine } from './mention.ts';

const comment: Comment = { ...noteOn('contract', 7), created_by: viewerNow.id, can_edit: true, can_remove: true };
const file = 'app/comment/flows.ts';

const mentionSamples: FlowSamples<typeof mentionMachine> = {
  unseen: 'the list of people below a comment that is being written: walked in the browser with comments',
  inputs: { 'a contract': { entity: 'contract', id: 7 } },
  outputs: { findPeople: { 'one person': [{ id: 4, name: 'Huda' }], nobody: [] } },
  errors: { findPeople: [failures.offline] },
  events: {
    'an @': { type: 'write', text: 'Ask @', caret: 5 },
    'a word after it': { type: 'write', text: 'Ask @ at the', caret: 12 },
    'no @': { type: 'write', text: 'Ask', caret: 3 },
    choose: { type: 'choose', id: 4 },
    dismiss: { type: 'dismiss' },
    retry: { type: 'retry' },
  },
  facet: ({ place, found, settled }) => [place?.search, found.length, settled],
};

export const commentCharts: Chart[] = [
  sharedChart('app/comment/mention.ts', 'mention', mentionMachine, mentionSamples),
  flowChart(
    file,
    'comment form',
    commentForm('contract'),
    editSamples(commentForm('contract'), { record: comment, field: 'text', parents: { id: 7 } }),
  ),
  flowChart(file, 'comment removal', removeCommentMachine, {
    ...taskSamples({ id: 1 }),
    unseen: 'a comment in a timeline: its deletion is walked in the browser with comments',
  }),
];
