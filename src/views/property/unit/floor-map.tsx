import { useSelector } from '@xstate/react';
import { parseAsInteger, useQueryState } from 'nuqs';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { unitLabels } from '../../../api/property/unit.ts';
import { buildingChoices } from '../../../machines/property/building/choices.ts';
import { floorMapMachine, type MapFloor } from '../../../machines/property/unit/flows.ts';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { Behind } from '../../kit/display/behind.tsx';
import { Chip, Empty, Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { useChoosing } from '../../kit/fields/choices.ts';
import { SelectField } from '../../kit/fields/field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { tones } from './chip.tsx';

/** /units/map?building_id=: a building floor by floor, each unit in the colour of its state */
export function FloorMapPage() {
  const { t } = useTexts();
  const [wanted, setBuilding] = useQueryState('building_id', parseAsInteger);
  const { choices, onUnread } = useChoosing(buildingChoices);
  // Starts with the first building, so that the page is never empty.
  const building = wanted ?? (choices[0] ? Number(choices[0].id) : null);
  return (
    <Page>
      <Row as="header">
        <PageTitle>{t('property.map')}</PageTitle>
        <Link href="/units">{t('property.units')}</Link>
      </Row>
      <SelectField
        label={t('property.building.title')}
        value={building === null ? '' : String(building)}
        choices={choices}
        hint={onUnread && <Unread onRetry={onUnread} />}
        onChange={(id) => void setBuilding(id ? Number(id) : null)}
      />
      <Row as="ul" aria-label={t('property.map.legend')}>
        {unitLabels.map((label) => (
          <li key={label}>
            <Chip tone={tones[label]}>{t(`property.unit.label.${label}`)}</Chip>
          </li>
        ))}
      </Row>
      {building === null ? <Empty title={t('property.map.choose')} /> : <Floors key={building} building={building} />}
    </Page>
  );
}

function Floors({ building }: { building: number }) {
  const { t } = useTexts();
  const actor = useFlow(floorMapMachine, { input: { query: { building_id: building } } });
  const { page, failure } = useSelector(actor, (snapshot) => snapshot.context);
  if (!page) return <Loading error={failure?.message} onRetry={() => actor.send({ type: 'retry' })} height="240px" />;
  return (
    <Stack>
      {failure && <Behind onRetry={() => actor.send({ type: 'retry' })} />}
      <Stack as="ol" aria-label={t('property.map')}>
        {page.rows.map((floor) => (
          <Floor key={floor.id} floor={floor} />
        ))}
      </Stack>
    </Stack>
  );
}

function Floor({ floor: { floor, units } }: { floor: MapFloor }) {
  const { t, number } = useTexts();
  const word = floor === 0 ? t('property.map.ground') : t('property.map.floor', { floor: number(floor) });
  return (
    <Storey>
      <h2>{word}</h2>
      <ul aria-label={word}>
        {units.map((unit) => (
          <li key={unit.id}>
            <Cell
              href={`/units/${unit.id}`}
              data-tone={tones[unit.label].replace('-outline', '')}
              data-outline={tones[unit.label].endsWith('outline') || undefined}
            >
              <bdi>{unit.number}</bdi>
              <small>{t(`property.unit.label.${unit.label}`)}</small>
            </Cell>
          </li>
        ))}
        {units.length === 0 && <li className="none">{t('property.map.no_units')}</li>}
      </ul>
    </Storey>
  );
}

const Page = styled.div`
  display: grid; gap: 12px; align-content: start; padding: 16px 20px; max-inline-size: 1200px; > div:has(> select) { max-inline-size: 360px; }
  @media (max-width: 640px) { padding: 12px; }
`;
const Storey = styled.li`
  display: grid; grid-template-columns: 96px 1fr; gap: 10px; align-items: start;
  h2 { font-size: 12px; color: var(--text-soft); padding-block-start: 8px; }
  ul { display: flex; flex-wrap: wrap; gap: 6px; } .none { color: var(--text-soft); padding-block: 8px; }
  @media (max-width: 640px) { grid-template-columns: 1fr; }
`;
const Cell = styled(Link)`
  display: grid; min-inline-size: 96px; padding: 5px 8px; border: 1px solid transparent; border-radius: var(--radius);
  background: var(--gray-soft); color: var(--gray); font-weight: 600;
  small { font-size: 11px; font-weight: 400; }
  &[data-tone='blue'] { background: var(--blue-soft); color: var(--blue); }
  &[data-tone='green'] { background: var(--green-soft); color: var(--green); }
  &[data-tone='yellow'] { background: var(--yellow-soft); color: var(--yellow); }
  &[data-tone='red'] { background: var(--red-soft); color: var(--red); }
  &[data-outline] { background: transparent; border-color: currentColor; }
`;
