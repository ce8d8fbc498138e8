import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { LifecycleFigures } from '../../api/app/workflows.ts';
import { stateMetaOf } from '../../machines/kit/chart-statuses.ts';
import type { AnyLifecycle } from '../../machines/kit/lifecycle.ts';
import { sayPast } from '../../machines/kit/record/past.ts';
import { lifecycleByEntity } from '../../machines/workflows.ts';
import { Chip, Empty, Loading, Section, Stack } from '../kit/display/parts.tsx';
import { SmallTable } from '../kit/display/small-table.tsx';
import { LazyBoundary, lazyView } from '../kit/ground/lazy-view.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { linkToLoop, linkToState, linkToStuck, wayOf } from './workflow-links.ts';

const Diagram = lazyView(async () => (await import('../kit/diagram/diagram.tsx')).Diagram);

/** A workflow's statistics: its diagram with the counts, and the same numbers in tables. */
export function Figures({ figures }: { figures: LifecycleFigures }) {
  const { t, number } = useTexts();
  const [, navigate] = useLocation();
  const { entity, states, loops } = figures;
  const lifecycle = lifecycleByEntity.get(entity) as AnyLifecycle;
  const name = t(`workflows.entity.${entity}`);
  // The diagram is the main content, so it takes most of the window's height.
  const tallest = useMemo(() => Math.max(460, Math.round(innerHeight * 0.72)), []);
  const has = states.some(({ now, past }) => now + past > 0);
  const marks = Object.fromEntries(
    states.map(({ state, now, stuck }) => {
      const link = (to: string) => ({ to, onPress: () => navigate(to) });
      const title = t(stateMetaOf(lifecycle.machine, state)?.title ?? state);
      return [
        state,
        [
          ...(now
            ? [
                {
                  words: number(now),
                  say: `${title}: ${t('workflows.col.now')} ${number(now)}`,
                  ...link(linkToState(entity, state)),
                },
              ]
            : []),
          ...(stuck
            ? [
                {
                  words: t('workflows.mark.stuck', { count: number(stuck) }),
                  say: `${title}: ${t('workflows.mark.stuck', { count: number(stuck) })}`,
                  tone: 'red' as const,
                  ...link(linkToStuck(entity, state)),
                },
              ]
            : []),
        ],
      ];
    }),
  );
  const heat = Object.fromEntries(
    loops.map((loop) => [wayOf(loop), { tone: 'yellow' as const, words: `×${number(loop.times)}` }]),
  );
  return (
    <Stack>
      <Section>
        <h2>{name}</h2>
        <LazyBoundary fallback={<Loading height="280px" />}>
          <Diagram machine={lifecycle.machine} marks={marks} heat={heat} tallest={tallest} />
        </LazyBoundary>
      </Section>
      {has ? <States figures={figures} lifecycle={lifecycle} name={name} /> : <Empty title={t('workflows.nothing')} />}
      <Section>
        <h2>{t('workflows.loops')}</h2>
        {loops.length ? <Loops figures={figures} lifecycle={lifecycle} /> : <p>{t('workflows.loops.none')}</p>}
      </Section>
    </Stack>
  );
}

function States({ figures, lifecycle, name }: { figures: LifecycleFigures; lifecycle: AnyLifecycle; name: string }) {
  const { t, number, lasting } = useTexts();
  const { entity, states } = figures;
  const count = (value: number, to: string) => (value ? <Link href={to}>{number(value)}</Link> : number(0));
  return (
    <SmallTable
      caption={t('workflows.states', { entity: name })}
      heads={[
        { label: t('workflows.col.state') },
        { label: t('workflows.col.now'), isNumber: true },
        { label: t('workflows.col.stuck'), isNumber: true },
        { label: t('workflows.col.days'), isNumber: true },
        { label: t('workflows.col.longest'), isNumber: true },
        { label: t('workflows.col.median'), isNumber: true },
        { label: t('workflows.col.p95'), isNumber: true },
        { label: t('workflows.col.past'), isNumber: true },
      ]}
      rows={states.map((row) => ({
        key: row.state,
        cells: [
          <State key="s" lifecycle={lifecycle} state={row.state} />,
          count(row.now, linkToState(entity, row.state)),
          count(row.stuck, linkToStuck(entity, row.state)),
          row.days === null ? '–' : lasting(row.days * 86_400),
          lasting(row.longest),
          lasting(row.median),
          lasting(row.p95),
          number(row.past),
        ],
      }))}
    />
  );
}

function Loops({ figures: { entity, loops }, lifecycle }: { figures: LifecycleFigures; lifecycle: AnyLifecycle }) {
  const { t, number } = useTexts();
  return (
    <SmallTable
      caption={t('workflows.loops')}
      heads={[
        { label: t('workflows.col.from') },
        { label: t('workflows.col.event') },
        { label: t('workflows.col.to') },
        { label: t('workflows.col.times'), isNumber: true },
        { label: t('workflows.col.records'), isNumber: true },
      ]}
      rows={loops.map((loop) => ({
        key: wayOf(loop),
        cells: [
          <State key="f" lifecycle={lifecycle} state={loop.from} />,
          sayPast(t, { entity, ...loop }),
          <State key="t" lifecycle={lifecycle} state={loop.to} />,
          number(loop.times),
          <Link key="r" href={linkToLoop(entity, loop)}>
            {number(loop.records)}
          </Link>,
        ],
      }))}
    />
  );
}

/** A state's title; one that only exists in the log is shown by its identifier. */
function State({ lifecycle, state }: { lifecycle: AnyLifecycle; state: string }) {
  const { t } = useTexts();
  const meta = stateMetaOf(lifecycle.machine, state);
  return meta?.title ? <Chip tone={meta.tone}>{t(meta.title)}</Chip> : <code>{state}</code>;
}
