import { settled } from '../story.ts';
import { RulesPage } from './index-pages.tsx';

export default { title: 'Start/Rules', play: settled };
export const Rules = { render: () => <RulesPage /> };
