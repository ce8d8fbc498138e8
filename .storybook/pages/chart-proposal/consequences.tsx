import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { Section, Stack } from '../../../src/views/kit/display/parts.tsx';
import { SmallTable } from '../../../src/views/kit/display/small-table.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { stableNames } from '../../../src/workbench/description.ts';
import type { ChartProposalRef } from '../../../src/workbench/proposals/chart-proposal.machine.ts';
import { examineCompany } from '../../../src/workbench/proposals/chart-summary.ts';
import { type Examined, type SayExamined, sayExamined } from '../../../src/workbench/proposals/examined.ts';
import { Compared } from '../changes/compared.tsx';
import { OfCompanyShown } from './of-company.tsx';

/** Everything that follows from a sound draft. */
export function Consequences({ examined, proposal }: { examined: Examined; proposal: ChartProposalRef }) {
  const i18n = useTexts();
  const { t } = i18n;
  const { company, failure, chosen, draft } = useSelector(proposal, ({ context }) => context);
  const say = useMemo(() => sayExamined(examined, i18n), [examined, i18n]);
  const found = useMemo(() => company && examineCompany(examined, company), [examined, company]);
  const names = useMemo(() => stableNames(draft), [draft]);
  const chosenThere =
    chosen && (chosen.kind === 'state' ? chosen : { kind: 'edge' as const, id: names.get(chosen.id) ?? chosen.id });
  return (
    <Stack data-consequences>
      <Compared
        before={examined.before}
        after={examined.after}
        chosen={chosenThere}
        onChoose={(choice) => {
          const id = choice?.kind === 'edge' ? [...names].find(([, name]) => name === choice.id)?.[0] : choice?.id;
          const isThere = draft.states.some((state) => state.id === id) || draft.edges.some((edge) => edge.id === id);
          proposal.send({ type: 'choose', place: choice && id !== undefined && isThere ? { kind: choice.kind, id } : null });
        }}
      />
      <Broken examined={examined} say={say} />
      <Structured examined={examined} say={say} />
      <OfCompanyShown examined={examined} say={say} company={company} found={found} failure={failure} proposal={proposal} />
      <Section>
        <h2>{t('workbench.propose.apply')}</h2>
        <p>{t('workbench.propose.apply.how', { file: `docs/charts/${examined.before.name}` })}</p>
      </Section>
    </Stack>
  );
}

function Broken({ examined: { paths, broken }, say }: { examined: Examined; say: SayExamined }) {
  const { t, number } = useTexts();
  const title = t('workbench.propose.broken');
  return (
    <Section data-part="broken">
      <h2>{title}</h2>
      <p>{t('workbench.propose.broken.count', { broken: number(broken.length), paths: number(paths) })}</p>
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

function Structured({ examined: { structure }, say }: { examined: Examined; say: SayExamined }): ReactNode {
  const { t } = useTexts();
  const { unreachable, endless, shadowed } = structure;
  const rows: [string, string][] = [
    ['unreachable', say.states(unreachable)],
    ['endless', say.states(endless)],
    ['shadowed', say.changes.join(shadowed.map(say.way))],
  ];
  const shown = rows.filter(([, what]) => what);
  if (!shown.length) return null;
  return (
    <Section data-part="structure">
      <h2>{t('workbench.propose.structure')}</h2>
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
