import { keepIn, type Page, settled } from '../../story.ts';
import { DealPage } from './deal-page.tsx';

export default { title: 'Start/Play a deal', args: { situation: '' }, play: settled };
export const PlayADeal: Page = {
  name: 'Play a deal',
  render: ({ situation }, { id }) => <DealPage key={id} code={situation} onCode={keepIn(id)} />,
};
