import { settled } from '../story.ts';
import { CallsPage } from './index-pages.tsx';

export default { title: 'Start/Calls', play: settled };
export const Calls = { render: () => <CallsPage /> };
