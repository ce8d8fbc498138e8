import { settled } from '../../story.ts';
import { CallsPage } from './index-pages.tsx';

export default { title: 'Start/Calls', args: { at: '' }, play: settled };
export const Calls = { render: ({ at }: { at: string }) => <CallsPage at={at} /> };
