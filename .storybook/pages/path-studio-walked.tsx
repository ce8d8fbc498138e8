import { styled } from 'styled-components';
import { SmallTable } from '../../src/views/kit/small-table.tsx';
import { useTexts } from '../../src/views/kit/texts.tsx';
import { countWalks, type Ground, grounds, heatOfWalks, type Mark, type WalkResults } from '../../src/workbench/walks.ts';

const signs = { walked: '✓', failed: '✗', missing: '–', needless: '' };
const kindOf = (mark: Mark | undefined | null): keyof typeof signs =>
  mark === null ? 'needless' : mark === undefined ? 'missing' : mark.walked ? 'walked' : 'failed';

/** The last run of `npm run walks`: its figures for this chart, and each transition by ground. */
export function WalkedList({ chart, walks }: { chart: string; walks: WalkResults }) {
  const { t, number, instant } = useTexts();
  const count = countWalks(walks).charts[chart];
  const rows = heatOfWalks(chart, walks);
  const say = (ground: Ground) => t(`workbench.paths.ground.${ground}`);
  return (
    <Whole>
      <dl>
        {grounds.map((ground) => {
          const own = count?.on[ground];
          return (
            <div key={ground} data-ground={ground} data-walked={own?.walked} data-of={own?.of}>
              <dt>{say(ground)}</dt>
              <dd>
                {own
                  ? t('workbench.paths.walked_of', { walked: number(own.walked), of: number(own.of) })
                  : t('workbench.paths.needless')}
              </dd>
            </div>
          );
        })}
      </dl>
      {Object.keys(walks).length === 0 && <p role="note">{t('workbench.paths.no_run')}</p>}
      <SmallTable
        caption={t('workbench.paths.view.walked')}
        heads={[
          { label: t('workbench.paths.transition') },
          ...grounds.map((ground) => ({ label: say(ground) })),
          { label: t('workbench.paths.when') },
        ]}
        rows={rows.map(({ name, warmth, marks, since }) => ({
          key: name,
          cells: [
            <code key="n" dir="ltr" data-warmth={warmth}>
              {name}
            </code>,
            ...grounds.map((ground) => {
              const kind = kindOf(marks[ground]);
              return (
                <span key={ground} data-kind={kind}>
                  <span aria-hidden="true">{signs[kind]}</span>
                  <span className="hidden-visually">{t(`workbench.paths.mark.${kind}`)}</span>
                </span>
              );
            }),
            <small key="w">{since ? instant(since) : ''}</small>,
          ],
        }))}
      />
    </Whole>
  );
}

const Whole = styled.div`
  display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr);
  dl { display: flex; flex-wrap: wrap; gap: 6px 20px; } dt { color: var(--text-soft); font-size: 12px; } dd { font-weight: 600; font-variant-numeric: tabular-nums; }
  code { font-size: 11px; overflow-wrap: anywhere; }
  [data-kind='walked'] { color: var(--green); } [data-kind='failed'] { color: var(--red); font-weight: 700; } [data-kind='missing'] { color: var(--yellow); }
`;
