import type { Chart } from '../../../src/machines/kit/samples/samples.ts';
import { type Comment, commentsFileOf } from '../../../src/workbench/comments.ts';

const files = import.meta.glob<Comment[]>('../../../src/machines/**/*.comments.json', { eager: true, import: 'default' });

/** The comments in a chart's file; null if it has none. */
export const keptComments = (chart: Chart): Comment[] | null => files[`../../../${commentsFileOf(chart)}`] ?? null;
