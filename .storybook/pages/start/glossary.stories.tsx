import { settled } from '../../story.ts';
import { GlossaryPage } from './index-pages.tsx';

export default { title: 'Start/Glossary', play: settled };
export const Glossary = { render: () => <GlossaryPage /> };
