import { settled } from '../../story.ts';
import { GlossaryPage } from './index-pages.tsx';

export default { title: 'Start/Glossary', args: { at: '' }, play: settled };
export const Glossary = { render: ({ at }: { at: string }) => <GlossaryPage at={at} /> };
