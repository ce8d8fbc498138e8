import { useState } from 'react';
import type { GraphState } from '../../../src/machines/kit/graph.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Grid, Row, Section } from '../../../src/views/kit/display/parts.tsx';
import { CheckField, NumberField, SelectField } from '../../../src/views/kit/fields/field.tsx';
import { Field } from '../../../src/views/kit/fields/text-field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { ChartProposalRef } from '../../../src/workbench/proposals/chart-proposal.machine.ts';
import type { Draft, StateChange } from '../../../src/workbench/proposals/draft.ts';
import type { Problem } from '../../../src/workbench/proposals/problems.ts';
import { Code, useSay } from '../kit/page.tsx';
import { useTitle, useTyped } from './parts.tsx';
import { useErrorAt } from './problems.tsx';

interface Props {
  base: Draft;
  draft: Draft;
  state: GraphState;
  problems: Problem[];
  send: ChartProposalRef['send'];
}

/** What can be changed about a state, and a transition out of it to add. */
export function StateForm({ base, draft, state, problems, send }: Props) {
  const { t } = useTexts();
  const typed = useTyped(base.states.find((one) => one.id === state.id)?.title);
  const { id, title, days, kind, isInitial, parent } = state;
  const errorAt = useErrorAt(problems, id);
  const change = (next: StateChange) => send({ type: 'state.change', id, change: next });
  const isFirst = isInitial || kind === 'final';
  return (
    <Section>
      <Row>
        <h2>
          {t(title) || id} <Code>{id}</Code>
        </h2>
        <Button kind="danger" onPress={() => send({ type: 'state.remove', id })}>
          {t('workbench.propose.remove_state')}
        </Button>
        {!isFirst && (
          <Button kind="quiet" onPress={() => send({ type: 'state.begin', id })}>
            {t('workbench.propose.begin_here')}
          </Button>
        )}
        {isInitial && <small>{t(parent ? 'workbench.propose.begins_group' : 'workbench.propose.begins')}</small>}
      </Row>
      <Grid>
        <Field
          label={t('workbench.changes.field.title')}
          value={t(title)}
          error={errorAt('no_name', 'same_name')}
          dir="auto"
          onChange={(text) => change({ title: typed(text) })}
        />
        <NumberField
          label={t('workbench.propose.days')}
          hint={t('workbench.propose.days.hint')}
          value={days === null ? '' : String(days)}
          error={errorAt('bad_days')}
          onChange={(text) => change({ days: text === '' ? null : Number(text) })}
        />
      </Grid>
      {kind !== 'compound' && (
        <CheckField
          label={t('workbench.propose.is_final')}
          value={kind === 'final'}
          error={errorAt('goes_on')}
          onChange={(isFinal) => change({ isFinal })}
        />
      )}
      {kind !== 'final' && <NewEdge draft={draft} from={id} send={send} />}
    </Section>
  );
}

const newEvent = '';

/** A transition by an event that the chart knows, as it is elsewhere, or by a new one. */
function NewEdge({ draft, from, send }: { draft: Draft; from: string; send: ChartProposalRef['send'] }) {
  const { t } = useTexts();
  const say = useSay();
  const title = useTitle(draft, draft);
  const [event, setEvent] = useState(newEvent);
  const [label, setLabel] = useState('');
  const [to, setTo] = useState('');
  const known = [...new Map(draft.edges.map((edge) => [edge.event, edge])).values()];
  const isReady = event !== newEvent || label.trim() !== '';
  return (
    <Section
      as="form"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (isReady) send({ type: 'edge.add', from, event, to, label: label.trim() });
      }}
    >
      <h3>{t('workbench.propose.new_edge')}</h3>
      <Grid>
        <SelectField
          label={t('workbench.read.event')}
          value={event}
          empty={t('workbench.propose.new_event')}
          choices={known.map((edge) => ({ id: edge.event, label: say.cause(edge) }))}
          hint={event === newEvent ? undefined : t('workbench.propose.known_event')}
          onChange={setEvent}
        />
        {event === newEvent && <Field label={t('workbench.propose.label')} value={label} dir="auto" onChange={setLabel} />}
        <SelectField
          label={t('workbench.changes.field.to')}
          value={to}
          empty={t('workbench.stays')}
          choices={targetsIn(draft).map((id) => ({ id, label: title(id) }))}
          onChange={setTo}
        />
      </Grid>
      <Row>
        <Button type="submit" kind="plain" why={!isReady && t('workbench.propose.name_first')}>
          {t('workbench.propose.add_edge')}
        </Button>
      </Row>
    </Section>
  );
}

/** The states that a transition can lead to. */
export const targetsIn = ({ states }: Draft): string[] => states.map(({ id }) => id).filter((id) => id !== '');
