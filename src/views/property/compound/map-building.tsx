import { memo } from 'react';
import { styled } from 'styled-components';
import type { MapBuilding, MapUnit } from '../../../api/property/unit-history.ts';
import { useTexts } from '../../kit/ground/texts.tsx';

type State = MapUnit['label'] | MapUnit['readiness'];

/** A state is told by its colour, by its shape and by its word. */
const faces: Record<State, { tone: string; shape: string }> = {
  vacant: { tone: 'green', shape: '○' },
  held: { tone: 'yellow', shape: '◔' },
  reserved: { tone: 'green', shape: '◑' },
  occupied: { tone: 'blue', shape: '●' },
  on_notice: { tone: 'yellow', shape: '◕' },
  overstay: { tone: 'red', shape: '▲' },
  under_preparation: { tone: 'gray', shape: '◇' },
  out_of_order: { tone: 'red', shape: '✕' },
  ready: { tone: 'green', shape: '✓' },
};

export const StateMark = ({ state }: { state: State }) => (
  <Mark data-tone={faces[state].tone} aria-hidden="true">
    {faces[state].shape}
  </Mark>
);

function floorsOf(units: MapUnit[]): [number, MapUnit[]][] {
  const floors = new Map<number, MapUnit[]>();
  for (const unit of units) {
    const of = floors.get(unit.floor);
    if (of) of.push(unit);
    else floors.set(unit.floor, [unit]);
  }
  return [...floors].sort(([a], [b]) => b - a);
}

/** The unit's open issues: a number for the eye, a sentence for who hears it. */
function OpenIssues({ count }: { count: number }) {
  const { t, number } = useTexts();
  return (
    <i className="issues" title={t('property.compound.map.issues', { count })}>
      <span aria-hidden="true">⚑ {number(count)}</span>
      <span className="hidden-visually">{t('property.compound.map.issues', { count })}</span>
    </i>
  );
}

/** One building of the map, from its top floor down. `entry` is the unit in the tab order, if it is here. */
export const MapBlock = memo(function MapBlock({
  building,
  by,
  entry,
}: {
  building: MapBuilding;
  by: 'label' | 'readiness';
  entry: number | null;
}) {
  const { t, name, number } = useTexts();
  const block = name({ name_en: building.block_name_en, name_ar: building.block_name_ar });
  const floors = floorsOf(building.units);
  const title = [block, name(building)].filter(Boolean).join(' · ');
  return (
    // What is out of view is neither laid out nor painted; its height is known well enough.
    <Building
      data-building={building.id}
      aria-label={title}
      style={{ containIntrinsicBlockSize: `auto ${40 + floors.length * 48}px` }}
    >
      <h2>
        {title} <small>{t('property.compound.map.units', { count: building.units.length })}</small>
      </h2>
      {floors.map(([floor, units]) => {
        const word = floor === 0 ? t('property.map.ground') : t('property.map.floor', { floor: number(floor) });
        return (
          <Floor key={floor} data-floor={floor}>
            <span aria-hidden="true">{word}</span>
            <ul aria-label={word}>
              {units.map((unit) => {
                const state = t(
                  by === 'label' ? `property.unit.label.${unit.label}` : `property.unit.readiness.${unit.readiness}`,
                );
                return (
                  <li key={unit.id}>
                    <a
                      href={`/units/${unit.id}`}
                      data-unit={unit.id}
                      data-tone={faces[unit[by]].tone}
                      tabIndex={unit.id === entry ? 0 : -1}
                      title={state}
                    >
                      <span aria-hidden="true">{faces[unit[by]].shape}</span> <bdi>{unit.number}</bdi>
                      {unit.open_issues ? <OpenIssues count={unit.open_issues} /> : null} <small>{state}</small>
                    </a>
                  </li>
                );
              })}
            </ul>
          </Floor>
        );
      })}
    </Building>
  );
});

const Mark = styled.span`
  color: var(--gray);
  &[data-tone='blue'] { color: var(--blue); } &[data-tone='green'] { color: var(--green); }
  &[data-tone='yellow'] { color: var(--yellow); } &[data-tone='red'] { color: var(--red); }
`;
const Building = styled.section`
  display: grid; gap: 4px; content-visibility: auto; padding: 2px;
  h2 small { color: var(--text-soft); font-weight: 400; }
`;
const Floor = styled.div`
  display: grid; grid-template-columns: 88px minmax(0, 1fr); gap: 8px; align-items: center;
  > span { font-size: 12px; color: var(--text-soft); }
  ul { display: flex; flex-wrap: wrap; gap: 4px; }
  a { display: block; inline-size: 104px; padding: 3px 6px; border: 1px solid transparent; border-radius: var(--radius); background: var(--gray-soft); color: var(--gray); font-size: 12px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  a:hover { border-color: currentColor; text-decoration: none; }
  a > .issues { float: inline-end; color: var(--red); font-style: normal; }
  a > small { display: block; font-size: 11px; font-weight: 400; overflow: hidden; text-overflow: ellipsis; }
  a[data-tone='blue'] { background: var(--blue-soft); color: var(--blue); }
  a[data-tone='green'] { background: var(--green-soft); color: var(--green); }
  a[data-tone='yellow'] { background: var(--yellow-soft); color: var(--yellow); }
  a[data-tone='red'] { background: var(--red-soft); color: var(--red); }
  @media (max-width: 640px) { grid-template-columns: minmax(0, 1fr); gap: 2px; }
`;
