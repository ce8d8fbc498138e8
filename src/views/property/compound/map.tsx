import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import { readinesses, unitLabels } from '../../../api/property/unit.ts';
import type { MapUnit } from '../../../api/property/unit-history.ts';
import { compoundMapMachine } from '../../../machines/property/unit/flows.ts';
import { Empty, Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { Segments } from '../../kit/display/segments.tsx';
import { type GridMove, gridMoveOf } from '../../kit/ground/grid-keys.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { MapBlock, StateMark } from './map-building.tsx';

const ways = ['label', 'readiness'] as const;
type Way = (typeof ways)[number];
const states = { label: unitLabels, readiness: readinesses };
const parsers = { by: parseAsStringLiteral(ways), only: parseAsString };

/** The unit that a key leads to from another one, along the floors as they are shown. */
function stepFrom(map: HTMLElement, cell: HTMLElement, move: GridMove): HTMLElement | undefined {
  const cellsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('a') ?? [])];
  const rows = [...map.querySelectorAll('[data-floor]')];
  const at = rows.findIndex((row) => row.contains(cell));
  const cells = cellsOf(rows[at]);
  const i = cells.indexOf(cell);
  const inRow = (row: Element | undefined) => cellsOf(row)[Math.min(i, cellsOf(row).length - 1)];
  const ofBuilding = (by: 1 | -1) => {
    const buildings = [...map.querySelectorAll('[data-building]')].filter((one) => one.querySelector('a'));
    return buildings[buildings.findIndex((one) => one.contains(cell)) + by]?.querySelector<HTMLElement>('a') ?? undefined;
  };
  const steps: Record<GridMove, () => HTMLElement | undefined> = {
    back: () => cells[i - 1] ?? cellsOf(rows[at - 1]).at(-1),
    on: () => cells[i + 1] ?? cellsOf(rows[at + 1])[0],
    up: () => inRow(rows[at - 1]),
    down: () => inRow(rows[at + 1]),
    start: () => cells[0],
    end: () => cells.at(-1),
    pageUp: () => ofBuilding(-1),
    pageDown: () => ofBuilding(1),
  };
  return steps[move]();
}

/**
 * A compound's buildings, floor by floor, each unit with its state as colour, shape and word. The legend filters. One unit is in the
 * tab order; keys lead to the others.
 */
export function CompoundMap({ compound }: { compound: number }) {
  const { t, dir, number } = useTexts();
  const [, navigate] = useLocation();
  const { answer: buildings, error, retry } = useRead(compoundMapMachine, compound);
  const [{ by: chosen, only }, setUrl] = useQueryStates(parsers);
  const by: Way = chosen ?? 'label';
  const map = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const hint = useId();
  const shown = useMemo(
    () =>
      (buildings ?? [])
        .map((building) => ({ ...building, units: only ? building.units.filter((unit) => unit[by] === only) : building.units }))
        .filter((building) => !only || building.units.length > 0),
    [buildings, by, only],
  );
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { units } of buildings ?? []) for (const unit of units) found.set(unit[by], (found.get(unit[by]) ?? 0) + 1);
    return found;
  }, [buildings, by]);
  if (!buildings) return <Loading error={error} onRetry={retry} height="240px" />;
  if (!buildings.length) return <Empty title={t('property.compound.map.none')} />;
  const units: MapUnit[] = shown.flatMap((building) => building.units);
  const issues = units.reduce((sum, { open_issues }) => sum + (open_issues ?? 0), 0);
  const entry = units.find(({ id }) => id === current)?.id ?? units[0]?.id ?? null;
  const press = (event: KeyboardEvent) => {
    const cell = (event.target as Element).closest('a');
    const move = gridMoveOf(event, dir);
    if (!cell || !move || !map.current) return;
    event.preventDefault();
    const next = stepFrom(map.current, cell, move);
    if (!next) return;
    setCurrent(Number(next.dataset.unit));
    next.focus();
  };
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(link.getAttribute('href') ?? '/units');
  };
  const say = (state: string) => t(by === 'label' ? `property.unit.label.${state}` : `property.unit.readiness.${state}`);
  return (
    <Stack>
      <Row>
        <Segments
          label={t('property.compound.map.by')}
          value={by}
          choices={ways.map((id) => ({ id, label: t(`property.compound.map.by.${id}`) }))}
          onChange={(next) => void setUrl({ by: next, only: null })}
        />
        <Legend
          aria-label={t('property.compound.map.filter')}
          selectedKeys={only ? [only] : []}
          onSelectionChange={(keys) => void setUrl({ only: ([...keys][0] as string | undefined) ?? null })}
        >
          {states[by]
            .filter((state) => counts.has(state) || state === only)
            .map((state) => (
              <ToggleButton key={state} id={state}>
                <StateMark state={state} /> {say(state)} <b>{number(counts.get(state) ?? 0)}</b>
              </ToggleButton>
            ))}
        </Legend>
        {issues > 0 && (
          <Link href={`/issues?compound_id=${compound}&status=pending,assigned,in_progress`}>
            ⚑ {t('property.compound.map.issues', { count: issues })}
          </Link>
        )}
      </Row>
      <p id={hint} className="hidden-visually">
        {t('property.compound.map.hint')}
      </p>
      {shown.length === 0 && <Empty title={t('property.compound.map.no_match')} />}
      <Buildings
        ref={map}
        role="group"
        aria-label={t('property.compound.map')}
        aria-describedby={hint}
        onKeyDown={press}
        onClick={open}
      >
        {shown.map((building) => (
          <MapBlock
            key={building.id}
            building={building}
            by={by}
            entry={building.units.some(({ id }) => id === entry) ? entry : null}
          />
        ))}
      </Buildings>
    </Stack>
  );
}

const Buildings = styled.div`display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr);`;
const Legend = styled(ToggleButtonGroup)`
  display: flex; flex-wrap: wrap; gap: 6px;
  button { display: inline-flex; gap: 5px; align-items: center; min-block-size: 26px; padding: 1px 8px; border: 1px solid var(--line-strong); border-radius: 13px; background: var(--ground); font-size: 12px; }
  button[data-hovered] { background: var(--hover); }
  button[data-selected] { background: var(--accent-soft); border-color: var(--accent); color: var(--accent); }
  b { font-variant-numeric: tabular-nums; font-weight: 600; }
`;
