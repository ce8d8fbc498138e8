import { styled } from 'styled-components';
import { Alert } from '../../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { ChartProposalRef } from '../../../src/workbench/proposals/chart-proposal.machine.ts';
import type { Draft } from '../../../src/workbench/proposals/draft.ts';
import type { Problem } from '../../../src/workbench/proposals/problems.ts';
import { useSay } from '../kit/page.tsx';
import { useTitle } from './parts.tsx';

/** What keeps the draft from being a chart, and what to do about each; pressed, it opens the form where it is done. */
export function Problems({
  problems,
  base,
  draft,
  send,
}: {
  problems: Problem[];
  base: Draft;
  draft: Draft;
  send: ChartProposalRef['send'];
}) {
  const say = useProblem(base, draft);
  return (
    <Alert role="alert">
      <List>
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.at.id} ${problem.about}`}>
            <button type="button" onClick={() => send({ type: 'choose', place: problem.at })}>
              {say(problem)}
            </button>
          </li>
        ))}
      </List>
    </Alert>
  );
}

function useProblem(base: Draft, draft: Draft): (problem: Problem) => string {
  const { t } = useTexts();
  const say = useSay();
  const title = useTitle(base, draft);
  return ({ kind, at, about }) => {
    const edge = at.kind === 'edge' ? draft.edges.find(({ id }) => id === at.id) : undefined;
    const what = edge ? `${title(edge.from)}: ${say.cause(edge) || edge.event}` : title(at.id);
    return t(`workbench.propose.problem.${kind}`, {
      what,
      about: kind === 'bad_number' ? t(`workbench.param.${about}`) : title(about),
    });
  };
}

/** The text of the first of these problems at a place; null: there is none. */
export function useErrorAt(problems: Problem[], id: string): (...kinds: Problem['kind'][]) => string | null {
  const { t } = useTexts();
  return (...kinds) => {
    const found = problems.find(({ kind, at }) => at.id === id && kinds.includes(kind));
    return found ? t(`workbench.propose.error.${found.kind}`) : null;
  };
}

const List = styled.ul`
  display: grid; gap: 4px;
  button { border: 0; background: none; padding: 0; color: inherit; font: inherit; text-align: start; text-decoration: underline; cursor: pointer; }
`;
