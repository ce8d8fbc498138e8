import { styled } from 'styled-components';
import { statusesOf } from '../../../src/machines/kit/chart-statuses.ts';
import { graphOf } from '../../../src/machines/kit/graph.ts';
import { initialOf } from '../../../src/machines/kit/lifecycle.ts';
import type { Chart } from '../../../src/machines/kit/samples/samples.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { SelectField } from '../../../src/views/kit/fields/field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { roles } from '../../../src/workbench/roles.ts';
import { factFields, type Situation } from '../../../src/workbench/situation.ts';
import type { TryItRef } from '../../../src/workbench/try-it.machine.ts';
import { useSay } from '../kit/page.tsx';
import { SampleField } from './fields.tsx';

/** The role, the facts and the initial state; for a flow, its input. */
export function SituationForm({ chart, situation, send }: { chart: Chart; situation: Situation; send: TryItRef['send'] }) {
  const { t, name } = useTexts();
  const say = useSay();
  if (chart.kind === 'flow')
    return (
      <Form>
        <SelectField
          label={t('workbench.try.input')}
          value={situation.role}
          onChange={(role) => send({ type: 'role.choose', role })}
          choices={Object.keys(chart.samples.inputs).map((id) => ({ id, label: say.input(id) }))}
        />
      </Form>
    );
  const { states } = graphOf(chart.machine);
  const title = (id: string) => t(states.find((state) => state.id === id)?.title ?? id);
  const fields = factFields(chart);
  const isUsual = Object.keys(situation.facts).length === 0;
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={t('workbench.try.role')}
        value={situation.role}
        onChange={(role) => send({ type: 'role.choose', role })}
        choices={[
          ...roles.map((role) => ({ id: role.code, label: name(role) })),
          { id: 'system', label: t('workbench.try.by.system') },
        ]}
      />
      <SelectField
        label={t('workbench.try.place')}
        value={situation.from ?? initialOf(chart.machine)}
        onChange={(state) => send({ type: 'place', state })}
        choices={statusesOf(chart.machine).map((id) => ({ id, label: title(id) }))}
      />
      <details open={isWide()}>
        <summary>
          <h2>{t('workbench.try.facts')}</h2>
        </summary>
        {fields.length === 0 && <p>{t('workbench.try.facts.none')}</p>}
        {fields.map((field) => (
          <SampleField
            key={field.name}
            field={field}
            value={field.name in situation.facts ? situation.facts[field.name] : field.usual}
            onChange={(value) => send({ type: 'fact.set', name: field.name, value })}
          />
        ))}
        {!isUsual && (
          <Button kind="quiet" onPress={() => send({ type: 'facts.reset' })}>
            {t('workbench.try.reset')}
          </Button>
        )}
      </details>
    </Form>
  );
}

/** Above the drawing on a narrow screen, many facts would hide it, so they are collapsed. */
const isWide = () => matchMedia('(min-width: 1001px)').matches;

const Form = styled.form`
  display: grid; gap: 14px; align-content: start; p { color: var(--text-soft); }
  summary { cursor: pointer; padding-block-end: 6px; border-block-end: 1px solid var(--line); } summary h2 { display: inline; }
  details > :not(summary) { margin-block-start: 10px; inline-size: 100%; }
`;
