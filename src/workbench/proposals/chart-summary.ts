import { fileOf, written } from '../description.ts';
import { countOf } from '../differences.ts';
import { filePatch } from '../file-patch.ts';
import { sayer } from '../say.ts';
import type { Company } from './chart-proposal.machine.ts';
import { type Stranded, strandedIn } from './consequences.ts';
import { type Examined, type SayExamined, sayExamined } from './examined.ts';
import { countsOf, hindsightOf, type Judged } from './hindsight.ts';
import { tableOf, type Wording } from './markdown.ts';

/** What a proposal does to a company: its records that would be stranded, and its last 90 days. */
export interface OfCompany {
  slug: string;
  at: string;
  stranded: Stranded[];
  since: string;
  until: string;
  judged: Judged[];
}
/** Null for what the person's role doesn't show. */
export function examineCompany(
  { present, proposed, structure }: Examined,
  { slug, at, figures, taken }: Company,
): OfCompany | null {
  if (!figures || !taken) return null;
  const { since, until, transitions } = taken;
  return {
    slug,
    at,
    since,
    until,
    stranded: strandedIn(structure, figures),
    judged: hindsightOf(present, proposed, transitions),
  };
}

/** The change of the chart's description in docs/charts, for `git apply`. */
export const chartPatch = ({ before, after }: Examined): string =>
  filePatch(`docs/charts/${fileOf(before)}`, written(before), written(after));

/** `Of 4,000 transitions, 3,990 would have gone as they did, 8 …`: what there is none of isn't said. */
export function sayCounts(judged: readonly Judged[], { t, number }: Wording): string[] {
  const { all, ...counts } = countsOf(judged);
  if (!all) return [t('workbench.propose.hindsight.none')];
  return [
    t('workbench.propose.hindsight.all', { count: all, number: number(all) }),
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([outcome, count]) => t(`workbench.propose.hindsight.count.${outcome}`, { count, number: number(count) })),
  ];
}

/** Those that the proposal does something to: what went as it would now, or by an earlier chart, is only counted. */
export const differing = (judged: readonly Judged[]): Judged[] =>
  judged.filter(({ outcome }) => outcome !== 'same' && outcome !== 'earlier');

const bold = (text: string) => `**${text}**`;
const gone = (text: string) => `~~${text}~~`;

function changesIn({ differences }: Examined, { changes }: SayExamined, { t }: Wording): string[] {
  return (['states', 'transitions'] as const).flatMap((of) => {
    const rows = changes.rows(of, differences[of]);
    if (!rows.length) return [];
    const lines = rows.flatMap((row) => {
      const way = changes.transition(row.id);
      const name = of === 'states' ? changes.title(row.id) : `${way?.from}: ${way?.what} ${t('kit.arrow')} ${way?.to}`;
      const fields = changes.fields(row).map(({ field, gone: old, come }) => {
        const said = [...old.map(gone), ...come.map(row.kind === 'altered' ? bold : String)];
        return `  - ${t(`workbench.changes.field.${field}`)}: ${changes.join(said)}`;
      });
      return [
        `- ${bold(t(`workbench.changes.${row.kind}`))}: ${name} (\`${row.id}\`)`,
        ...(row.kind === 'removed' ? [] : fields),
      ];
    });
    return [`### ${t(of === 'states' ? 'workbench.read.states' : 'workbench.read.events')}`, '', ...lines, ''];
  });
}

function structureIn({ structure }: Examined, say: SayExamined, { t }: Wording): string[] {
  const { unreachable, endless, shadowed } = structure;
  return [
    ...(unreachable.length ? [`- ${t('workbench.propose.unreachable')}: ${say.states(unreachable)}`] : []),
    ...(endless.length ? [`- ${t('workbench.propose.endless')}: ${say.states(endless)}`] : []),
    ...shadowed.map((one) => `- ${t('workbench.propose.shadowed')}: ${say.way(one)}`),
  ];
}

function companyIn({ slug, at, stranded, since, until, judged }: OfCompany, say: SayExamined, words: Wording): string[] {
  const { t, number, date } = words;
  const rows = stranded.map(({ state, why, records, stuck }) => [
    say.states([state]),
    t(`workbench.propose.stranded.${why}`),
    number(records),
    number(stuck),
  ]);
  const heads = ['workbench.read.state', 'workbench.propose.why', 'workflows.col.now', 'workflows.col.stuck'].map((key) =>
    t(key),
  );
  const differ = differing(judged);
  return [
    `## ${t('workbench.propose.stranded')}`,
    '',
    t('workbench.propose.stranded.at', { company: slug, date: date(at) }),
    '',
    ...(rows.length ? tableOf(heads, rows) : [t('workbench.propose.stranded.none'), '']),
    `## ${t('workbench.propose.hindsight')}`,
    '',
    ...sayCounts(judged, words).map((line) => `- ${line}`),
    '',
    ...(differ.length
      ? tableOf(
          ['workbench.paths.transition', 'workflows.col.times', 'workflows.col.records', 'workbench.propose.outcome'].map((key) =>
            t(key),
          ),
          differ.map((row) => [say.way(row), number(row.times), number(row.records), say.outcome(row)]),
        )
      : []),
    t('workbench.propose.hindsight.how', { since: date(since), until: date(until) }),
    '',
  ];
}

/** A proposal in plain language, for whoever is to decide about it. */
export function chartSummary(examined: Examined, company: OfCompany | null, today: string, words: Wording): string {
  const { t, number, date } = words;
  const say = sayExamined(examined, words);
  const { differences, paths, broken, before } = examined;
  const count = countOf({ ...differences, permissions: [] });
  const permissions = say.changes.permissions(differences.permissions ?? []);
  const structure = structureIn(examined, say, words);
  return [
    `# ${t('workbench.propose.summary', { chart: sayer(t).chart(before.name) })}`,
    '',
    t('workbench.propose.summary.at', { date: date(today), count, number: number(count) }),
    '',
    `## ${t('workbench.changes')}`,
    '',
    ...changesIn(examined, say, words),
    `## ${t('workbench.propose.broken')}`,
    '',
    t('workbench.propose.broken.count', { count: broken.length, broken: number(broken.length), paths: number(paths) }),
    '',
    ...(broken.length
      ? tableOf(
          ['workbench.propose.path', 'workbench.propose.step', 'workbench.propose.why'].map((key) => t(key)),
          broken.map(say.broken).map(({ path, step, why }) => [path, step, why]),
        )
      : []),
    ...(structure.length ? [...structure, ''] : []),
    `## ${t('workbench.permissions')}`,
    '',
    ...(permissions.length
      ? tableOf(
          ['workbench.changes.where', 'workbench.permissions.role', 'workbench.changes.how'].map((key) => t(key)),
          permissions.map(({ state, event, roles, before: was, after }) => [
            `${state}: ${event}`,
            roles,
            `${was} ${t('kit.arrow')} ${after}`,
          ]),
        )
      : [t('workbench.propose.permissions.same'), '']),
    ...(company ? companyIn(company, say, words) : [t('workbench.propose.no_company'), '']),
    `## ${t('workbench.propose.apply')}`,
    '',
    t('workbench.propose.apply.how', { file: `\`docs/charts/${fileOf(before)}\`` }),
    '',
  ].join('\n');
}
