import { useMemo } from 'react';
import { styled } from 'styled-components';
import { type GraphEdge, guardIn } from '../../../src/machines/kit/graph.ts';
import { Section } from '../../../src/views/kit/display/parts.tsx';
import { SmallTable } from '../../../src/views/kit/display/small-table.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { type Description, graphFrom, namedOf } from '../../../src/workbench/description.ts';
import { type Altered, type Changes, fieldsOf } from '../../../src/workbench/differences.ts';
import { spell } from '../../../src/workbench/say.ts';
import { Turn } from '../kit/details.tsx';
import { Code, useSay } from '../kit/page.tsx';

export const tones = { added: 'green', removed: 'red', altered: 'yellow' } as const;
export type Kind = keyof typeof tones;
export const kinds = Object.keys(tones) as Kind[];
export const idsOf = (changes: Changes, kind: Kind): string[] =>
  kind === 'altered' ? changes.altered.map(({ id }) => id) : changes[kind];

/** Fields with several values: only added and removed values are listed. */
const lists = ['if', 'do', 'rules', 'runs', 'entry', 'exit', 'who'];
/** Already clear from where it is shown. */
const silent = ['title', 'label', 'to'];

interface Sides {
  before: Description;
  now: Description;
}

/** Both descriptions in the product's words; a term that only the old chart had is spelt out. */
function useWords({ before, now }: Sides) {
  const { t, number, language } = useTexts();
  const say = useSay();
  const [old, present] = useMemo(() => [graphFrom(before), graphFrom(now)], [before, now]);
  const said = (key: string) => {
    const text = t(key);
    return text === key ? spell(key.split('.').at(-1) ?? key) : text;
  };
  const title = (id: string) => {
    const state = now.states[id] ?? before.states[id];
    return state ? said(state.title) : id === '' ? t('workbench.any') : spell(id);
  };
  const titles = (ids: string[]) => (ids.length ? ids.map(title).join(' + ') : t('workbench.stays'));
  const edge = (id: string): GraphEdge | undefined => [...present.edges, ...old.edges].find((one) => one.id === id);
  const one = (field: string, value: string): string => {
    if (field === 'if') return say.guard(namedOf(value));
    if (field === 'do' || field === 'entry' || field === 'exit') return say.effect(namedOf(value));
    if (field === 'runs') return say.runs(value);
    if (field === 'asks') return say.asks(value);
    if (field === 'who') return said(`who.${value}`);
    if (field === 'undo') return said(`${now.name}.event.${value}`);
    if (field === 'days') return t('workbench.days.count', { count: Number(value), days: number(Number(value)) });
    if (field === 'initial' || field === 'final' || field === 'back') return t('workbench.yes');
    if (field === 'to') return titles(value === '(stays)' ? [] : value.split(' + '));
    if (field === 'kind' || field === 'tone' || field === 'by') return t(`workbench.${field}.${value}`);
    return field === 'call' || field === 'rules' ? value : said(value);
  };
  return {
    title,
    one,
    /** `Draft: Cancel → Cancelled` */
    transition: (id: string) => {
      const found = edge(id);
      return found ? { from: title(found.from), what: say.cause(found), to: titles(found.to) } : null;
    },
    guard: (id: string) => say.guard(guardIn(present, id)),
    join: (words: string[]) => words.join(language === 'ar' ? '، ' : ', '),
  };
}
type Words = ReturnType<typeof useWords>;

/** All changes of one kind in words, with the identifiers in small print. */
export function ChangeList({
  title,
  of,
  changes,
  before,
  now,
}: Sides & { title: string; of: 'states' | 'transitions' | 'unblockers'; changes: Changes }) {
  const { t } = useTexts();
  const words = useWords({ before, now });
  const whole = (from: Description, id: string): object => (of === 'unblockers' ? {} : (from[of][id] ?? {}));
  const rows: (Altered & { kind: Kind })[] = [
    ...changes.added.map((id) => ({ kind: 'added' as const, id, was: null, fields: fieldsOf({}, whole(now, id)) })),
    ...changes.removed.map((id) => ({ kind: 'removed' as const, id, was: null, fields: fieldsOf(whole(before, id), {}) })),
    ...changes.altered.map((one) => ({ kind: 'altered' as const, ...one })),
  ];
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
        rows={rows.map(({ kind, id, was, fields }) => ({
          key: `${kind} ${id}`,
          cells: [
            <Word key="k" data-kind={kind}>
              {t(`workbench.changes.${kind}`)}
            </Word>,
            <Place key="w">
              <Where of={of} id={id} words={words} />
              <Code>{was ? `${was}  ⇒  ${id}` : id}</Code>
            </Place>,
            <Fields key="f">
              {fields
                .filter(({ field }) => kind === 'altered' || !silent.includes(field))
                .map((field) => (
                  <Changed key={field.field} kind={kind} words={words} {...field} />
                ))}
            </Fields>,
          ],
        }))}
      />
    </Section>
  );
}

function Where({ of, id, words }: { of: string; id: string; words: Words }) {
  if (of === 'states') return <b>{words.title(id)}</b>;
  if (of === 'unblockers') return <b>{words.guard(id)}</b>;
  const said = words.transition(id);
  return said ? (
    <span>
      {said.from}: <b>{said.what}</b> <Turn>→</Turn> {said.to}
    </span>
  ) : null;
}

function Changed({ kind, field, before, after, words }: Altered['fields'][number] & { kind: Kind; words: Words }) {
  const { t } = useTexts();
  const split = (value: string) => (value === '' ? [] : lists.includes(field) ? value.split(', ') : [value]);
  const [old, present] = [split(before), split(after)];
  const gone = old.filter((one) => !present.includes(one)).map((one) => words.one(field, one));
  const come = present.filter((one) => !old.includes(one)).map((one) => words.one(field, one));
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
