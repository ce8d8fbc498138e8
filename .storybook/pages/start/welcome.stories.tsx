import { settled } from '../../story.ts';
import { WelcomePage } from './index-pages.tsx';

export default { title: 'Start/Welcome', play: settled };
export const Welcome = { render: () => <WelcomePage /> };
