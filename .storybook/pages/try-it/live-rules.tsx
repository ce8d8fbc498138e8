import { Case } from '../../../src/api/approvals/rule-trial.ts';
import { beginning } from '../../../src/machines/approvals/config/who-approves.ts';
import { WhoApproves } from '../../../src/views/approvals/config/who-approves.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { codeOf, textOf } from '../../../src/workbench/situation.ts';
import { ConnectionHelp, useSession } from '../kit/connection.tsx';
import { StoryLink } from '../kit/story-link.tsx';

/** The charts whose cases the company's rules decide about. */
export const withRules = ['quotation', 'execution', 'execution_step', 'decision'];

const prefix = 'rules_';
export const encodeCase = (given: Case): string => prefix + codeOf(JSON.stringify(given));
/** The case of a link; null if it is about the chart, the beginning if it can't be read. */
export function decodeCase(code: string): Case | null {
  if (!code.startsWith(prefix)) return null;
  try {
    return Case.parse(JSON.parse(textOf(code.slice(prefix.length))));
  } catch {
    return beginning;
  }
}

/** Who approves a case by the rules of the company that is signed in to. */
export function LiveRules({ given, onGiven }: { given: Case; onGiven: (given: Case) => void }) {
  const { t } = useTexts();
  const take = useSession();
  return (
    <div>
      <WhoApproves
        given={given}
        onGiven={onGiven}
        help={(failure, retry) => (
          <ConnectionHelp
            failure={failure}
            retry={() => {
              take();
              retry();
            }}
          />
        )}
      />
      <p>
        <StoryLink title="Start/Propose a change to the rules" story="ProposeRules">
          {t('workbench.proposal')}
        </StoryLink>
      </p>
    </div>
  );
}
