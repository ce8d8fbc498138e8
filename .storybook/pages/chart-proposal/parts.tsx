import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { GraphEdge } from '../../../src/machines/kit/graph.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Chip, Section } from '../../../src/views/kit/display/parts.tsx';
import { Field } from '../../../src/views/kit/fields/text-field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { ChartProposalRef, Place } from '../../../src/workbench/proposals/chart-proposal.machine.ts';
import { type Draft, type Standing, standingOfEdge, standingOfState } from '../../../src/workbench/proposals/draft.ts';
import { tones } from '../changes/change-list.tsx';
import { Turn } from '../kit/details.tsx';
import { useSay } from '../kit/page.tsx';

interface Props {
  base: Draft;
  draft: Draft;
  chosen: Place | null;
  send: ChartProposalRef['send'];
}

/** Every state of the draft with the transitions out of it, to choose from, and what is removed, to restore; and a state to add. */
export function Parts({ base, draft, chosen, send }: Props) {
  const { t } = useTexts();
  const say = useSay();
  const [name, setName] = useState('');
  const title = useTitle(base, draft);
  const button = (kind: Place['kind'], id: string) => ({
    type: 'button' as const,
    'aria-current': chosen?.kind === kind && chosen.id === id ? true : undefined,
    onClick: () => send({ type: 'choose', place: { kind, id } }),
  });
  const isIn = ({ states }: Draft, id: string) => states.some((one) => one.id === id);
  const edgesFrom = (from: string) => draft.edges.filter((edge) => edge.from === from);
  const goneFrom = (from: string) =>
    base.edges.filter((edge) => edge.from === from && !draft.edges.some(({ id }) => id === edge.id));
  const words = (edge: GraphEdge) => (
    <span>
      {say.cause(edge)}{' '}
      <small>
        <Turn>→</Turn> {edge.to.map(title).join(' + ') || t('workbench.stays')}
      </small>
    </span>
  );
  const gone = base.states.filter(({ id }) => !isIn(draft, id));
  return (
    <nav aria-label={t('workbench.propose.parts')}>
      <List>
        {draft.states
          .filter(({ id }) => id !== '')
          .map((state) => (
            <li key={state.id}>
              <button {...button('state', state.id)}>
                <b>{title(state.id)}</b>
                <Mark standing={standingOfState(base, state)} />
              </button>
              <ul>
                {edgesFrom(state.id).map((edge) => (
                  <li key={edge.id}>
                    <button {...button('edge', edge.id)}>
                      {words(edge)}
                      <Mark standing={standingOfEdge(base, edge)} />
                    </button>
                  </li>
                ))}
                {goneFrom(state.id).map((edge) => (
                  <Gone key={edge.id} what={say.cause(edge)} restore={() => send({ type: 'edge.restore', id: edge.id, base })}>
                    {words(edge)}
                  </Gone>
                ))}
              </ul>
            </li>
          ))}
        {gone
          // A group comes back with its states.
          .filter(({ parent }) => parent === null || isIn(draft, parent))
          .map(({ id }) => (
            <Gone key={id} what={title(id)} restore={() => send({ type: 'state.restore', id, base })}>
              <b>{title(id)}</b>
            </Gone>
          ))}
      </List>
      <Section
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim()) return;
          send({ type: 'state.add', title: name.trim() });
          setName('');
        }}
      >
        <Field label={t('workbench.propose.new_state')} value={name} dir="auto" onChange={setName} />
        <Button type="submit" kind="plain" why={!name.trim() && t('workbench.propose.name_first')}>
          {t('workbench.propose.add_state')}
        </Button>
      </Section>
    </nav>
  );
}

function Gone({ what, restore, children }: { what: string; restore: () => void; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <li data-gone>
      <del>{children}</del>
      <Button kind="quiet" aria-label={t('workbench.propose.restore_part', { what })} onPress={restore}>
        {t('workbench.propose.restore')}
      </Button>
    </li>
  );
}

function Mark({ standing }: { standing: Standing }) {
  const { t } = useTexts();
  if (standing === 'same') return null;
  const kind = standing === 'changed' ? 'altered' : standing;
  return <Chip tone={tones[kind]}>{t(`workbench.changes.${kind}`)}</Chip>;
}

/** A state's title, also of one that is removed from the draft. */
export function useTitle(base: Draft, draft: Draft): (id: string) => string {
  const { t } = useTexts();
  return (id) => {
    const state = [...draft.states, ...base.states].find((one) => one.id === id);
    return state ? t(state.title) || id : id;
  };
}

/** What was typed as a name; the chart's own text again if it says the same. */
export function useTyped(key: string | null | undefined): (typed: string) => string {
  const { t } = useTexts();
  return (typed) => (key && t(key) === typed ? key : typed);
}

const List = styled.ul`
  display: grid; gap: 6px; max-block-size: 100vh; overflow-y: auto;
  ul { padding-inline-start: 12px; }
  ul span { font-size: 13px; } small { color: var(--text-soft); }
  [data-gone] { display: flex; gap: 8px; align-items: center; justify-content: space-between; padding-inline-start: 8px; }
  del { color: var(--red); }
  @media (max-width: 900px) { max-block-size: 40vh; }
`;
