import { settled } from '../../story.ts';
import { RulesPage } from './index-pages.tsx';

export default { title: 'Start/Rules', args: { at: '' }, play: settled };
export const Rules = { render: ({ at }: { at: string }) => <RulesPage at={at} /> };
