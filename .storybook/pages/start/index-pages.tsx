import { styled } from 'styled-components';
import { catalogue } from '../../../src/machines/catalogue.ts';
import { graphOf } from '../../../src/machines/kit/graph.ts';
import { SmallTable } from '../../../src/views/kit/display/small-table.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { type Citation, callOf, citationsOf } from '../../../src/workbench/citations.ts';
import { pagesOf } from '../../chart-pages.ts';
import { Code, Page, useSay } from '../kit/page.tsx';
import { ChartLink, StoryLink } from '../kit/story-link.tsx';
import { terms, Words } from '../kit/words.tsx';

const cited = citationsOf();

/** The workbench's start page: every chart and its pages. */
export function WelcomePage() {
  const { t, number } = useTexts();
  const say = useSay();
  const group = (kind: 'lifecycle' | 'flow') => catalogue.filter((chart) => chart.kind === kind);
  return (
    <Page title={t('workbench.welcome')} about={t('workbench.welcome.about')}>
      <Ways>
        {(['analysts', 'qa', 'engineers'] as const).map((who) => (
          <section key={who}>
            <h2>{t(`workbench.welcome.${who}`)}</h2>
            <p>
              <Words>{t(`workbench.welcome.${who}.how`)}</Words>
            </p>
          </section>
        ))}
      </Ways>
      {(['lifecycle', 'flow'] as const).map((kind) => (
        <section key={kind}>
          <h2>{t(`workbench.welcome.${kind}`)}</h2>
          <SmallTable
            caption={t(`workbench.welcome.${kind}`)}
            heads={[
              { label: t('workbench.welcome.chart') },
              { label: t('workbench.welcome.area') },
              { label: t('workbench.read.states'), isNumber: true },
              { label: t('workbench.read.events'), isNumber: true },
              { label: t('workbench.welcome.pages') },
            ]}
            rows={group(kind).map((chart) => {
              const graph = graphOf(chart.machine);
              return {
                key: chart.name,
                cells: [
                  <b key="n">{say.chart(chart.name)}</b>,
                  say.area(chart.file),
                  number(graph.states.length - 1),
                  number(graph.edges.length),
                  <Links key="l">
                    {pagesOf(chart).map((page) => (
                      <ChartLink key={page.name} chart={chart} page={page.name}>
                        {t(page.words)}
                      </ChartLink>
                    ))}
                  </Links>,
                ],
              };
            })}
          />
        </section>
      ))}
    </Page>
  );
}

/** The row named in the URL is highlighted and scrolled into view. */
function Named({ id, at, words = id }: { id: string; at: string; words?: string }) {
  const see = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' });
  return (
    <Id data-at={id === at || undefined} ref={id === at ? see : undefined}>
      {words}
    </Id>
  );
}

/** Which rule of the specification is implemented by which charts. */
export function RulesPage({ at = '' }: { at?: string }) {
  const { t } = useTexts();
  const rules = Array.from({ length: 40 }, (_, i) => `R-${String(i + 1).padStart(2, '0')}`);
  return (
    <Page title={t('workbench.rules')} about={t('workbench.rules.about')}>
      <SmallTable
        caption={t('workbench.rules')}
        heads={[{ label: t('workbench.rules.id') }, { label: t('workbench.rules.text') }, { label: t('workbench.rules.where') }]}
        rows={rules.map((id) => ({
          key: id,
          cells: [
            <Named key="i" id={id} at={at} />,
            <Text key="t">
              <Words>{t(`workbench.rule.${id}`)}</Words>
            </Text>,
            <Places key="p" places={cited.rules.get(id) ?? []} />,
          ],
        }))}
      />
    </Page>
  );
}

/** Which call of the specification triggers which transitions. */
export function CallsPage({ at = '' }: { at?: string }) {
  const { t } = useTexts();
  return (
    <Page title={t('workbench.calls')} about={t('workbench.calls.about')}>
      <SmallTable
        caption={t('workbench.calls')}
        heads={[{ label: t('workbench.call') }, { label: t('workbench.calls.path') }, { label: t('workbench.rules.where') }]}
        rows={[...cited.calls].map(([id, places]) => {
          const call = callOf(id);
          return {
            key: id,
            cells: [
              <Named key="i" id={id} at={at} />,
              call && <Code key="c">{`${call.method} /v2${call.path}`}</Code>,
              <Places key="p" places={places} />,
            ],
          };
        })}
      />
    </Page>
  );
}

/** The charts that name a rule or a call; each place links to the diagram, where it is selected. */
function Places({ places }: { places: Citation[] }) {
  const { t } = useTexts();
  const say = useSay();
  const charts = [...new Set(places.map(({ chart }) => chart))];
  if (!charts.length) return <small>{t('workbench.rules.no_chart')}</small>;
  const words = ({ chart, kind, id }: Citation) => {
    const graph = graphOf(chart.machine);
    const edge = kind === 'edge' && graph.edges.find((one) => one.id === id);
    const state = graph.states.find((one) => one.id === (edge ? edge.from : id));
    const from = state?.id ? t(state.title) : t('workbench.any');
    return edge ? `${from}: ${say.cause(edge)}` : from;
  };
  return (
    <Cited>
      {charts.map((chart) => {
        // Alternatives of one event read alike, so they share a link.
        const own = new Map(places.filter((one) => one.chart === chart).map((one) => [words(one), one]));
        return (
          <li key={chart.name}>
            <ChartLink chart={chart} page="Read it">
              {say.chart(chart.name)}
            </ChartLink>
            <small>
              {[...own].map(([said, { kind, id }]) => (
                <ChartLink key={said} chart={chart} page="Diagram" chosen={{ kind, id }}>
                  {said}
                </ChartLink>
              ))}
            </small>
          </li>
        );
      })}
    </Cited>
  );
}

/** The terms of the product and its charts. */
export function GlossaryPage({ at = '' }: { at?: string }) {
  const { t, language } = useTexts();
  const sorted = [...terms].sort((a, b) => t(`workbench.term.${a}`).localeCompare(t(`workbench.term.${b}`), language));
  return (
    <Page title={t('workbench.glossary')}>
      <Terms>
        {sorted.map((term) => (
          <div key={term}>
            <dt>
              <Named id={term} at={at} words={t(`workbench.term.${term}`)} />
            </dt>
            <dd>
              <Words not={term}>{t(`workbench.term.${term}.means`)}</Words>
            </dd>
          </div>
        ))}
      </Terms>
      <p>
        <StoryLink title="Start/Rules" story="Rules">
          {t('workbench.rules.all')}
        </StoryLink>
      </p>
    </Page>
  );
}

const Ways = styled.div`
  display: grid; gap: 12px 24px; grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr)); max-inline-size: 1100px;
  section { display: grid; gap: 4px; align-content: start; } p { color: var(--text-soft); }
`;
const Cited = styled.ul`
  display: grid; gap: 6px; li { display: grid; justify-items: start; font-weight: 500; }
  small { display: flex; flex-wrap: wrap; gap: 2px 12px; font-size: 12px; font-weight: 400; }
`;
const Id = styled.b`white-space: nowrap;`;
const Links = styled.span`display: flex; gap: 14px; white-space: nowrap;`;
const Text = styled.p`max-inline-size: 70ch;`;
const Terms = styled.dl`
  display: grid; gap: 10px; max-inline-size: 1000px;
  > div { display: grid; grid-template-columns: minmax(120px, 200px) minmax(0, 1fr); gap: 16px; } dt { font-weight: 600; }
  > div:has([data-at]) { background: var(--accent-soft); box-shadow: 0 0 0 4px var(--accent-soft); }
`;
