import { styled } from 'styled-components';
import { type Graph, isStaying } from '../../../src/machines/kit/graph.ts';
import type { Tone } from '../../../src/machines/kit/lifecycle.ts';
import { kindOf, plain, signs } from '../../../src/views/kit/diagram/diagram-parts.ts';
import { Chip } from '../../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { Words } from '../kit/words.tsx';

/** The text of a line, by what triggers its transition. */
const lines = { event: 'person', system: 'system', after: 'timer', done: 'done', error: 'error', always: 'always' } as const;
const tones = ['neutral', 'blue', 'yellow', 'green', 'red', 'gray'] as const satisfies Tone[];

/** What boxes, lines and colours mean, as far as this chart uses them. */
export function Legend({ graph }: { graph: Graph }) {
  const { t } = useTexts();
  const kinds = new Set(graph.edges.map(kindOf));
  const inner = graph.states.slice(1);
  const has = (kind: string) => inner.some((state) => state.kind === kind);
  const colours = new Set(inner.map(({ tone }) => plain(tone)));
  return (
    <List aria-label={t('workbench.legend')}>
      {Object.entries(lines)
        .filter(([kind]) => kinds.has(kind))
        .map(([kind, line]) => (
          <li key={line}>
            <svg width="44" height="10" aria-hidden="true" data-line={line}>
              <path d="M1 5 H36" />
              <path className="head" d="M43 5 L36 1.6 L36 8.4 Z" />
            </svg>
            <span>
              {signs[kind]} <Words>{t(`workbench.legend.${line}`)}</Words>
            </span>
          </li>
        ))}
      <li>
        <svg width="44" height="16" aria-hidden="true">
          <circle cx="22" cy="8" r="5" className="head" />
        </svg>
        <span>
          <Words>{t('workbench.legend.start')}</Words>
        </span>
      </li>
      {has('final') && (
        <li>
          <svg width="44" height="18" aria-hidden="true">
            <rect x="2" y="1" width="40" height="16" rx="4" />
            <rect x="4.5" y="3.5" width="35" height="11" rx="2.5" />
          </svg>
          <span>
            <Words>{t('workbench.legend.final')}</Words>
          </span>
        </li>
      )}
      {has('compound') && (
        <li>
          <svg width="44" height="18" aria-hidden="true">
            <rect x="2" y="1" width="40" height="16" rx="4" />
            <rect x="8" y="7" width="12" height="7" rx="2" />
            <rect x="25" y="7" width="12" height="7" rx="2" />
          </svg>
          <span>
            <Words>{t('workbench.legend.group')}</Words>
          </span>
        </li>
      )}
      {graph.states.some(({ kind }) => kind === 'parallel') && (
        <li>
          <svg width="44" height="18" aria-hidden="true">
            <rect x="2" y="1" width="40" height="16" rx="4" strokeDasharray="4 3" />
          </svg>
          <span>
            <Words>{t('workbench.legend.parallel')}</Words>
          </span>
        </li>
      )}
      {graph.edges.some(isStaying) && (
        <li>
          <b aria-hidden="true">↻</b>
          <span>
            <Words>{t('workbench.legend.stays')}</Words>
          </span>
        </li>
      )}
      {graph.edges.some(({ guards }) => guards.length > 0) && (
        <li>
          <b aria-hidden="true">◇</b>
          <span>
            <Words>{t('workbench.legend.condition')}</Words>
          </span>
        </li>
      )}
      {tones
        .filter((tone) => colours.has(tone))
        .map((tone) => (
          <li key={tone}>
            <span className="colour">
              <Chip tone={tone}>{t(`workbench.tone.${tone}`)}</Chip>
            </span>
            <span>
              <Words>{t(`workbench.legend.tone.${tone}`)}</Words>
            </span>
          </li>
        ))}
    </List>
  );
}

const List = styled.ul`
  display: grid; gap: 8px;
  li { display: flex; gap: 10px; align-items: center; color: var(--text-soft); font-size: 12px; }
  .colour { min-inline-size: 80px; flex: none; }
  svg { flex: none; } b { inline-size: 44px; text-align: center; flex: none; }
  path, rect { fill: none; stroke: var(--line-strong); stroke-width: 1.25; }
  .head { fill: var(--line-strong); stroke: none; }
  [dir='rtl'] & svg[data-line] { transform: scaleX(-1); }
  [data-line='system'] path:first-child, [data-line='done'] path:first-child, [data-line='error'] path:first-child { stroke-dasharray: 6 3; }
  [data-line='timer'] path:first-child { stroke-dasharray: 1.5 3.5; stroke-linecap: round; }
  [data-line='always'] path:first-child { stroke-dasharray: 12 3; }
  [data-line='error'] path { stroke: var(--red); } [data-line='error'] .head { fill: var(--red); stroke: none; }
`;
