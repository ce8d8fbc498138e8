import { useActorRef, useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { readStored } from '../../../src/machines/app/stores/stored.ts';
import { stateMetaOf, statusesOf } from '../../../src/machines/kit/chart-statuses.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Alert, Section } from '../../../src/views/kit/display/parts.tsx';
import { SelectField } from '../../../src/views/kit/fields/field.tsx';
import { Field } from '../../../src/views/kit/fields/text-field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { bringMachine } from '../../../src/workbench/paths/bring.machine.ts';
import { demo } from '../../../src/workbench/scenarios/parts/people.ts';
import { scenarioOf } from '../../../src/workbench/scenarios/scenarios.ts';
import type { LifecycleChart } from '../kit/page.tsx';

/** Creates a record in the sandbox company, brings it to a state and links to it; without a server, shows the command for it. */
export function Bring({ chart }: { chart: LifecycleChart }) {
  const { t, number } = useTexts();
  const statuses = statusesOf(chart.machine);
  const bring = useActorRef(bringMachine, { input: { entity: chart.name, status: statuses[1] ?? statuses[0] ?? '' } });
  const { context, value } = useSelector(bring, (snapshot) => snapshot);
  const { status, company, password, brought, why } = context;
  if (!scenarioOf(chart.name)) return null;
  return (
    <Whole>
      <h2>{t('workbench.paths.bring')}</h2>
      <div>
        <SelectField
          label={t('workbench.paths.bring.status')}
          value={status}
          choices={statuses.map((id) => ({ id, label: t(stateMetaOf(chart.machine, id)?.title ?? id) }))}
          onChange={(id) => bring.send({ type: 'status.choose', status: id })}
        />
        <Button kind="plain" isPending={value === 'bringing'} onPress={() => bring.send({ type: 'bring' })}>
          {t(value === 'bringing' ? 'workbench.paths.bring.bringing' : 'workbench.paths.bring.bring')}
        </Button>
      </div>
      {brought && (
        <p role="status">
          {brought.address ? (
            <a href={brought.address} target="_blank" rel="noreferrer">
              {t('workbench.paths.bring.brought', { id: number(brought.id) })}
            </a>
          ) : (
            t('workbench.paths.bring.brought', { id: number(brought.id) })
          )}
        </p>
      )}
      {value === 'refused' && (
        <>
          <Alert role="alert">
            {t('workbench.paths.bring.refused')} <bdi>{why}</bdi>
          </Alert>
          <div>
            <Field
              label={t('workbench.paths.bring.company')}
              value={company}
              dir="ltr"
              hint={t('workbench.paths.bring.empty', { value: readStored().slug ?? demo.company })}
              onChange={(text) => bring.send({ type: 'company.set', company: text.trim() })}
            />
            <Field
              label={t('workbench.paths.bring.password')}
              value={password}
              type="password"
              autoComplete="off"
              hint={t('workbench.paths.bring.empty', { value: demo.password })}
              onChange={(text) => bring.send({ type: 'password.set', password: text })}
            />
          </div>
        </>
      )}
      {value === 'told' && (
        <p role="status">
          {t('workbench.paths.bring.told')}{' '}
          <code dir="ltr">
            npm run at -- {chart.name} {status}
          </code>
        </p>
      )}
    </Whole>
  );
}

const Whole = styled(Section)`
  margin-block-start: 16px; padding-block-start: 10px; border-block-start: 1px solid var(--line);
  > div:not([role]) { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; align-items: end; }
  > [role='alert'] + div:not([role]) { grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); align-items: start; } select, input { inline-size: 100%; }
  code { overflow-wrap: anywhere; user-select: all; }
`;
