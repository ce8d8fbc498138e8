import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { Section, Stack } from '../../../src/views/kit/display/parts.tsx';
import { SmallTable } from '../../../src/views/kit/display/small-table.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { fileOf } from '../../../src/workbench/description.ts';
import { countOf } from '../../../src/workbench/differences.ts';
import type { ChartProposalRef } from '../../../src/workbench/proposals/chart-proposal.machine.ts';
import { differing, examineCompany, type OfCompany } from '../../../src/workbench/proposals/chart-summary.ts';
import { type Examined, type SayExamined, sayExamined } from '../../../src/workbench/proposals/examined.ts';
import { DifferenceLists } from '../changes/compared.tsx';
import { PermissionChanges } from '../changes/permission-changes.tsx';
import { OfCompanyShown } from './of-company.tsx';

const useCompany = (examined: Examined, proposal: ChartProposalRef): OfCompany | null => {
  const company = useSelector(proposal, ({ context }) => context.company);
  return useMemo(() => company && examineCompany(examined, company), [examined, company]);
};

/** Everything that follows from a draft in numbers, each a link to its part of the page. */
export function Overview({ examined, proposal }: { examined: Examined; proposal: ChartProposalRef }) {
  const { t, number } = useTexts();
  const found = useCompany(examined, proposal);
  const { differences, broken, structure } = examined;
  const { unreachable, endless, shadowed } = structure;
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const counts = {
    changes: countOf({ ...differences, permissions: [] }),
    broken: broken.length,
    structure: unreachable.length + endless.length + shadowed.length,
    permissions: new Set(differences.permissions?.map(({ state, event }) => `${state} ${event}`)).size,
    stranded: found ? sum(found.stranded.map(({ records }) => records)) : null,
    hindsight: found ? sum(differing(found.judged).map(({ times }) => times)) : null,
  };
  return (
    <Numbers aria-label={t('workbench.propose.overview')}>
      {Object.entries(counts).map(([part, count]) => (
        <a key={part} href={`#${part}`} data-some={count ? true : undefined}>
          {t(`workbench.propose.count.${part}`, { number: count === null ? '–' : number(count) })}
        </a>
      ))}
    </Numbers>
  );
}

/** Everything that follows from a draft. */
export function Consequences({
  examined,
  proposal,
  retry,
}: {
  examined: Examined;
  proposal: ChartProposalRef;
  /** Asks for the company again. */
  retry: () => void;
}) {
  const i18n = useTexts();
  const { t } = i18n;
  const { company, failure } = useSelector(proposal, ({ context }) => context);
  const found = useCompany(examined, proposal);
  const say = useMemo(() => sayExamined(examined, i18n), [examined, i18n]);
  const { before, after, differences } = examined;
  const { permissions, ...own } = differences;
  return (
    <Stack>
      <Stack id="changes">
        <DifferenceLists before={before} after={after} differences={{ ...own, permissions: [] }} />
      </Stack>
      <Broken examined={examined} say={say} />
      <Structured examined={examined} say={say} />
      <Stack id="permissions">
        {permissions?.length ? (
          <PermissionChanges before={before} after={after} permissions={permissions} />
        ) : (
          <Section>
            <h2>{t('workbench.permissions')}</h2>
            <p>{t('workbench.propose.permissions.same')}</p>
          </Section>
        )}
      </Stack>
      <OfCompanyShown examined={examined} say={say} company={company} found={found} failure={failure} retry={retry} />
      <Section>
        <h2>{t('workbench.propose.apply')}</h2>
        <p>{t('workbench.propose.apply.how', { file: `docs/charts/${fileOf(before)}` })}</p>
      </Section>
    </Stack>
  );
}

function Broken({ examined: { paths, broken }, say }: { examined: Examined; say: SayExamined }) {
  const { t, number } = useTexts();
  const title = t('workbench.propose.broken');
  return (
    <Section id="broken">
      <h2>{title}</h2>
      <p>{t('workbench.propose.broken.count', { count: broken.length, broken: number(broken.length), paths: number(paths) })}</p>
      {broken.length > 0 && (
        <SmallTable
          caption={title}
          heads={[
            { label: t('workbench.propose.path') },
            { label: t('workbench.propose.step') },
            { label: t('workbench.propose.why') },
          ]}
          rows={broken.map((one) => {
            const { path, step, why } = say.broken(one);
            return { key: one.path.number, cells: [path, <b key="s">{step}</b>, why] };
          })}
        />
      )}
    </Section>
  );
}

function Structured({ examined: { structure }, say }: { examined: Examined; say: SayExamined }) {
  const { t } = useTexts();
  const { unreachable, endless, shadowed } = structure;
  const rows: [string, string][] = [
    ['unreachable', say.states(unreachable)],
    ['endless', say.states(endless)],
    ['shadowed', say.changes.join(shadowed.map(say.way))],
  ];
  const shown = rows.filter(([, what]) => what);
  return (
    <Section id="structure">
      <h2>{t('workbench.propose.structure')}</h2>
      {shown.length === 0 && <p>{t('workbench.propose.structure.same')}</p>}
      <ul>
        {shown.map(([key, what]) => (
          <li key={key}>
            {t(`workbench.propose.${key}`)}: <b>{what}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Numbers = styled.nav`
  display: flex; flex-wrap: wrap; gap: 6px;
  a { padding: 3px 10px; border: 1px solid var(--line); border-radius: 12px; color: var(--text-soft); text-decoration: none; font-size: 12px; }
  a[data-some] { border-color: var(--yellow); background: var(--yellow-soft); color: var(--yellow); font-weight: 600; }
`;
