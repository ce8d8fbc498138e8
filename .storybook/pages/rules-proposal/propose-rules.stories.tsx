import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { settled } from '../../story.ts';
import { Page } from '../kit/page.tsx';
import { RulesProposal } from './rules-proposal.tsx';

function ProposalPage() {
  const { t } = useTexts();
  return (
    <Page title={t('workbench.proposal')} about={t('workbench.proposal.about')}>
      <RulesProposal />
    </Page>
  );
}

export default { title: 'Start/Propose a change to the rules', play: settled };
export const ProposeRules = { name: 'Propose a change to the rules', render: () => <ProposalPage /> };
