import { useMemo } from 'react';
import { styled } from 'styled-components';
import { Section } from '../../../src/views/kit/display/parts.tsx';
import { SmallTable } from '../../../src/views/kit/display/small-table.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import {
  type ChangeRow,
  type ChangeWords,
  changeWords,
  type FieldWords,
  type Sides,
} from '../../../src/workbench/change-words.ts';
import type { Changes } from '../../../src/workbench/differences.ts';
import { Turn } from '../kit/details.tsx';
import { Code } from '../kit/page.tsx';

export const tones = { added: 'green', removed: 'red', altered: 'yellow' } as const;

/** All changes of one kind in words, with the identifiers in small print. */
export function ChangeList({
  title,
  of,
  changes,
  before,
  now,
}: Sides & { title: string; of: 'states' | 'transitions' | 'unblockers'; changes: Changes }) {
  const i18n = useTexts();
  const { t } = i18n;
  const words = useMemo(() => changeWords({ before, now }, i18n), [before, now, i18n]);
  const rows = words.rows(of, changes);
  if (!rows.length) return null;
  return (
    <Section>
      <h2>{title}</h2>
      <SmallTable
        caption={title}
        heads={[
          { label: t('workbench.changes.what') },
          { label: t('workbench.changes.where') },
          { label: t('workbench.changes.how') },
        ]}
        rows={rows.map((row) => ({
          key: `${row.kind} ${row.id}`,
          cells: [
            <Word key="k" data-kind={row.kind}>
              {t(`workbench.changes.${row.kind}`)}
            </Word>,
            <Place key="w">
              <Where of={of} id={row.id} words={words} />
              <Code>{row.was ? `${row.was}  ⇒  ${row.id}` : row.id}</Code>
            </Place>,
            <Fields key="f">
              {words.fields(row).map((field) => (
                <Changed key={field.field} kind={row.kind} words={words} {...field} />
              ))}
            </Fields>,
          ],
        }))}
      />
    </Section>
  );
}

function Where({ of, id, words }: { of: string; id: string; words: ChangeWords }) {
  if (of === 'states') return <b>{words.title(id)}</b>;
  if (of === 'unblockers') return <b>{words.guard(id)}</b>;
  const said = words.transition(id);
  return said ? (
    <span>
      {said.from}: <b>{said.what}</b> <Turn>→</Turn> {said.to}
    </span>
  ) : null;
}

function Changed({ kind, field, gone, come, words }: FieldWords & { kind: ChangeRow['kind']; words: ChangeWords }) {
  const { t } = useTexts();
  return (
    <li>
      <span>{t(`workbench.changes.field.${field}`)}:</span>{' '}
      {kind === 'altered' ? (
        <>
          {gone.length > 0 && <del>{words.join(gone)}</del>} {gone.length > 0 && come.length > 0 && <Turn>→</Turn>}{' '}
          {come.length > 0 && <ins>{words.join(come)}</ins>}
        </>
      ) : (
        words.join([...gone, ...come])
      )}
    </li>
  );
}

const Word = styled.b`
  font-weight: 600; &[data-kind='added'] { color: var(--green); } &[data-kind='removed'] { color: var(--red); } &[data-kind='altered'] { color: var(--yellow); }
`;
const Place = styled.div`display: grid; gap: 2px; justify-items: start; min-inline-size: 200px;`;
const Fields = styled.ul`
  display: grid; gap: 4px; min-inline-size: 220px;
  span { color: var(--text-soft); }
  del { color: var(--red); } ins { color: var(--green); text-decoration: none; font-weight: 500; }
`;
