import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { isMovedByPeople, statusIn } from '../../../machines/kit/chart-statuses.ts';
import { type AnyLifecycle, livesOf } from '../../../machines/kit/lifecycle.ts';
import type { ActionItem } from '../actions/action-bar.tsx';
import { Button } from '../actions/button.tsx';
import { Section } from '../display/parts.tsx';
import { StatusChip } from '../display/status-chip.tsx';
import { useTexts } from '../ground/texts.tsx';

/** By a region's API name: what is known of it in a record, shown beside its status. */
export type RegionFacts<R> = Readonly<Partial<Record<string, (record: R) => ReactNode>>>;

const othersOf = (lifecycle: AnyLifecycle | null): AnyLifecycle[] =>
  lifecycle ? livesOf(lifecycle).filter(({ entity }) => entity !== lifecycle.entity) : [];

/** Statuses of a record besides its own that people don't move, for its key facts. */
export const RegionChips = ({ lifecycle, record }: { lifecycle: AnyLifecycle | null; record: object }) =>
  othersOf(lifecycle).map((region) =>
    isMovedByPeople(region) ? null : <StatusChip key={region.entity} lifecycle={region} status={statusIn(region, record)} />,
  );

interface RegionsProps<R extends object> {
  lifecycle: AnyLifecycle | null;
  record: R;
  known: RegionFacts<R>;
  /** The buttons of a region's events. */
  actionsOf: (entity: string) => ActionItem[];
}

/** Statuses of a record besides its own that people move, from its chart: what is known of each, and what can be done. */
export function Regions<R extends object>({ lifecycle, record, known, actionsOf }: RegionsProps<R>) {
  const { t } = useTexts();
  return othersOf(lifecycle)
    .filter(isMovedByPeople)
    .map((region) => {
      const { entity } = region;
      const actions = actionsOf(entity);
      return (
        <Section key={entity}>
          <h2>{t(`workflows.entity.${entity}`)}</h2>
          <Line>
            <div>
              <StatusChip lifecycle={region} status={statusIn(region, record)} />
              {known[entity]?.(record)}
            </div>
            {actions.length > 0 && (
              <div>
                {actions.map(({ id, label, ...action }) => (
                  <Button key={id} {...action} kind="plain">
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </Line>
        </Section>
      );
    });
}

const Line = styled.div`
  display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between;
  > div { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; }
  > div:last-child:not(:first-child) { gap: 8px; justify-content: flex-end; margin-inline-start: auto; }
`;
