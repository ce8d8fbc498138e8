import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { stateMetaOf } from '../../../src/machines/kit/chart-statuses.ts';
import { Chip, Row, Section } from '../../../src/views/kit/display/parts.tsx';
import { SwitchField } from '../../../src/views/kit/fields/choice-fields.tsx';
import { SelectField } from '../../../src/views/kit/fields/field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { roles } from '../../../src/workbench/roles.ts';
import { byOf, type Cell, type XrayRow, xrayOf } from '../../../src/workbench/xray.ts';
import { ChartPage, chartOf, isLifecycle } from '../kit/page.tsx';

const everyone = roles.map(({ code }) => code);
const signs = { yes: '●', less: '◐', no: '·' } as const;

/** Roles by state and event: who may do what, as evaluated by the chart; compares two roles. */
export function PermissionsPage({ chart: name }: { chart: string }) {
  const chart = chartOf(name);
  if (!isLifecycle(chart)) throw new Error(`${name} has no permissions of its own`);
  const { t, name: nameIn } = useTexts();
  const [one, setOne] = useState('');
  const [two, setTwo] = useState('');
  const [isDiffering, setDiffering] = useState(false);
  const chosen = [one, two].filter(Boolean);
  const shown = chosen.length ? roles.filter(({ code }) => chosen.includes(code)) : roles;
  const rows = useMemo(
    () =>
      xrayOf(chart, shown, isDiffering && shown.length > 1).filter(({ state, event }) => byOf(chart, state, event) === 'person'),
    [chart, shown, isDiffering],
  );
  const choices = roles.map((role) => ({ id: role.code, label: nameIn(role) }));
  const states = [...new Set(rows.map(({ state }) => state))];
  const { entity, machine } = chart.lifecycle;
  return (
    <ChartPage chart={chart} page="Permissions">
      <Row style={{ alignItems: 'end' }}>
        <SelectField
          label={t('workbench.permissions.role')}
          value={one}
          empty={t('workbench.permissions.all')}
          choices={choices}
          onChange={setOne}
        />
        <SelectField
          label={t('workbench.permissions.other')}
          value={two}
          empty={t('workbench.permissions.none')}
          choices={choices.filter(({ id }) => id !== one)}
          onChange={setTwo}
        />
        <SwitchField label={t('workbench.permissions.differing')} value={isDiffering} onChange={setDiffering} />
      </Row>
      <p>
        {t('workbench.permissions.how', { roles: everyone.length })}{' '}
        {(['yes', 'less', 'no'] as const).map((cell) => (
          <Meaning key={cell}>
            <b aria-hidden="true">{signs[cell]}</b> {t(`workbench.permissions.${cell}`)}
          </Meaning>
        ))}
      </p>
      <Section>
        {rows.length === 0 ? (
          <p role="note">{t('workbench.permissions.same')}</p>
        ) : (
          <Scroll tabIndex={0} role="region" aria-label={t('workbench.permissions')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">
                    {t('workbench.read.state')} · {t('workbench.read.event')}
                  </th>
                  {shown.map((role) => (
                    <th key={role.code} scope="col" className="role">
                      <span>{nameIn(role)}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              {states.map((state) => (
                <tbody key={state}>
                  <tr>
                    <th scope="rowgroup" colSpan={shown.length + 1}>
                      <Chip tone={stateMetaOf(machine, state)?.tone ?? 'neutral'}>
                        {t(stateMetaOf(machine, state)?.title ?? state)}
                      </Chip>
                    </th>
                  </tr>
                  {rows
                    .filter((row) => row.state === state)
                    .map((row) => (
                      <tr key={row.event} data-differs={differs(row) || undefined}>
                        <th scope="row">{t(`${entity}.event.${row.event}`)}</th>
                        {shown.map((role) => (
                          <Answer key={role.code} cell={row.cells[role.code] ?? null} />
                        ))}
                      </tr>
                    ))}
                </tbody>
              ))}
            </table>
          </Scroll>
        )}
      </Section>
    </ChartPage>
  );
}

const differs = ({ cells }: XrayRow) => new Set(Object.values(cells)).size > 1;

function Answer({ cell }: { cell: Cell }) {
  const { t } = useTexts();
  if (cell === null) return <td />;
  return (
    <td data-cell={cell}>
      <span aria-hidden="true">{signs[cell]}</span>
      <span className="hidden-visually">{t(`workbench.permissions.${cell}`)}</span>
    </td>
  );
}

const Meaning = styled.span`display: inline-block; margin-inline-end: 14px;`;
const Scroll = styled.div`
  position: relative; overflow: auto; max-block-size: calc(100vh - 190px); border: 1px solid var(--line); border-radius: var(--radius);
  table { border-collapse: collapse; }
  thead th { position: sticky; inset-block-start: 0; z-index: 2; background: var(--sunken); vertical-align: bottom; color: var(--text-soft); }
  th { text-align: start; font-weight: 500; padding: 4px 10px; white-space: nowrap; font-size: 13px; }
  tbody th[scope='rowgroup'] { padding-block: 6px 2px; > * { position: sticky; inset-inline-start: 10px; } }
  th[scope='row'], thead th:first-child { position: sticky; inset-inline-start: 0; z-index: 1; background: var(--ground); padding-inline-start: 22px; }
  thead th:first-child { z-index: 3; background: var(--sunken); padding-inline-start: 10px; }
  .role { max-inline-size: 96px; white-space: normal; text-align: center; font-size: 12px; padding-inline: 5px; }
  td { text-align: center; padding: 3px 5px; min-inline-size: 52px; }
  [data-cell='yes'], [data-cell='less'] { color: var(--green); font-size: 15px; }
  [data-cell='no'] { color: var(--text-soft); }
  tbody { border-block-start: 1px solid var(--line); }
  tr:hover > td, tr:hover > th[scope='row'] { background: var(--sunken); }
`;
