import { styled } from 'styled-components';
import type { GraphEdge } from '../../../src/machines/kit/graph.ts';
import type { Named } from '../../../src/machines/kit/lifecycle.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Grid, Row, Section } from '../../../src/views/kit/display/parts.tsx';
import { NumberField, SelectField } from '../../../src/views/kit/fields/field.tsx';
import { Field } from '../../../src/views/kit/fields/text-field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { LifecycleEntry } from '../../../src/workbench/lifecycle-model.ts';
import type { ChartProposalRef } from '../../../src/workbench/proposals/chart-proposal.machine.ts';
import { type Draft, type EdgeChange, knownParts } from '../../../src/workbench/proposals/draft.ts';
import type { Problem } from '../../../src/workbench/proposals/problems.ts';
import { Turn } from '../kit/details.tsx';
import { Code, useSay } from '../kit/page.tsx';
import { useTitle, useTyped } from './parts.tsx';
import { useErrorAt } from './problems.tsx';
import { targetsIn } from './state-form.tsx';

interface Props {
  chart: LifecycleEntry;
  base: Draft;
  draft: Draft;
  edge: GraphEdge;
  problems: Problem[];
  send: ChartProposalRef['send'];
}

/** What can be changed about a transition. */
export function EdgeForm({ chart, base, draft, edge, problems, send }: Props) {
  const { t } = useTexts();
  const say = useSay();
  const title = useTitle(base, draft);
  const errorAt = useErrorAt(problems, edge.id);
  const typed = useTyped(base.edges.find(({ id }) => id === edge.id)?.label);
  const known = knownParts(chart, base);
  const change = (next: EdgeChange) => send({ type: 'edge.change', id: edge.id, change: next });
  const [to = ''] = edge.to;
  return (
    <Section>
      <Row>
        <h2>
          {title(edge.from)}: {say.cause(edge)} <Turn>→</Turn> {edge.to.map(title).join(' + ') || t('workbench.stays')}{' '}
          <Code>{edge.event}</Code>
        </h2>
        <Button kind="danger" onPress={() => send({ type: 'edge.remove', id: edge.id })}>
          {t('workbench.propose.remove_edge')}
        </Button>
      </Row>
      <Grid>
        <Field
          label={t('workbench.propose.label')}
          value={t(edge.label ?? '')}
          error={errorAt('no_label')}
          dir="auto"
          onChange={(text) => change({ label: typed(text) })}
        />
        <SelectField
          label={t('workbench.changes.field.to')}
          value={to}
          empty={t('workbench.stays')}
          error={errorAt('no_target')}
          choices={[...new Set([...targetsIn(draft), ...edge.to])].map((id) => ({ id, label: title(id) }))}
          onChange={(id) => change({ to: id ? [id] : [] })}
        />
        <SelectField
          label={t('workbench.by')}
          value={edge.by ?? 'person'}
          choices={(['person', 'system', 'timer'] as const).map((id) => ({ id, label: t(`workbench.by.${id}`) }))}
          onChange={(by) => change({ by: by as GraphEdge['by'] })}
        />
      </Grid>
      <NamedList
        title={t('workbench.conditions')}
        none={t('workbench.propose.no_guards')}
        add={t('workbench.propose.add_guard')}
        own={edge.guards}
        known={known.guards}
        say={say.guard}
        error={errorAt('bad_number')}
        onChange={(guards) => change({ guards })}
      />
      <NamedList
        title={t('workbench.effects')}
        none={t('workbench.propose.no_effects')}
        add={t('workbench.propose.add_effect')}
        own={edge.effects}
        known={known.effects}
        say={say.effect}
        error={errorAt('bad_number')}
        onChange={(effects) => change({ effects })}
      />
    </Section>
  );
}

/** Guards or effects: each with its numbers and a way to remove it; and those that can be added. */
function NamedList({
  title,
  none,
  add,
  own,
  known,
  say,
  error,
  onChange,
}: {
  title: string;
  none: string;
  add: string;
  own: Named[];
  known: Named[];
  say: (one: Named) => string;
  error: string | null;
  onChange: (own: Named[]) => void;
}) {
  const { t } = useTexts();
  const keyOf = (one: Named) => JSON.stringify(one);
  const isOwn = (one: Named) => own.some((other) => keyOf(other) === keyOf(one));
  const offered = known.filter((one) => !isOwn(one));
  return (
    <Narrow>
      <h3>{title}</h3>
      {own.length === 0 && <small>{none}</small>}
      <List>
        {own.map((one, at) => (
          <li key={at}>
            <span>
              {say(one)} <Code>{one.type}</Code>
            </span>
            {Object.entries(one.params ?? {})
              .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
              .map(([name, value]) => (
                <NumberField
                  key={name}
                  label={t(`workbench.param.${name}`)}
                  value={value ? String(value) : ''}
                  error={error}
                  onChange={(typed) =>
                    onChange(
                      own.map((other, i) =>
                        i === at ? { ...other, params: { ...other.params, [name]: Number(typed) } } : other,
                      ),
                    )
                  }
                />
              ))}
            <Button
              kind="quiet"
              aria-label={t('workbench.propose.remove_part', { what: say(one) })}
              onPress={() => onChange(own.filter((_, i) => i !== at))}
            >
              {t('workbench.propose.remove')}
            </Button>
          </li>
        ))}
      </List>
      <SelectField
        label={add}
        value=""
        empty={t('workbench.propose.choose_part')}
        choices={offered.map((one) => ({ id: keyOf(one), label: say(one) }))}
        onChange={(key) => {
          const chosen = offered.find((one) => keyOf(one) === key);
          if (chosen) onChange([...own, chosen]);
        }}
      />
    </Narrow>
  );
}

const Narrow = styled(Section)`max-inline-size: 620px;`;
const List = styled.ul`
  display: grid; gap: 6px;
  li { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }
  li > span { flex: 0 1 auto; } li > div { inline-size: 110px; } li > :last-child { margin-inline-start: auto; }
`;
