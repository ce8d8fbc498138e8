import { useSelector } from '@xstate/react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { AnyStateMachine } from 'xstate';
import type { Fields } from '../../../api/define-fields.ts';
import type { Parents } from '../../../machines/kit/actors.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import type { ChildListMachine, ChildListSnapshot } from '../../../machines/kit/list/child-list-flow.ts';
import type { ChildListContext } from '../../../machines/kit/list/child-list-setup.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../actions/button.tsx';
import { Empty, Loading, Row, Section, Stack } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';
import { ConfirmDelete } from '../overlays/dialog.tsx';
import type { EditRefOf } from './edit-ref.ts';
import { type PartCell, PartCells } from './part-cells.tsx';
import { type FormField, isUndoingIn, RecordForm } from './record-form.tsx';

/** The flow of any child list, whatever its form's fields. */
export type PartsMachineOf<R extends Versioned> = AnyStateMachine & {
  getInitialSnapshot: (scope: never, input?: never) => { context: ChildListContext<R> };
};

/** A child list's state, and what this user may do with it. */
export function useParts<R extends Versioned>(machine: PartsMachineOf<R>, parents: Parents) {
  const { profile, viewer } = useCurrentUser();
  const { id, today } = profile.company;
  const actor = useFlow(machine as ChildListMachine<R, Record<string, unknown>>, {
    input: { parents, viewer, company: id, today },
  });
  const snapshot = useSelector(actor, (snapshot: ChildListSnapshot<R, Record<string, unknown>>) => snapshot);
  const { rows, open, failure, toRemove, deletionImpact } = snapshot.context;
  const edit = snapshot.children.edit as EditRefOf | undefined;
  const form = useSelector(edit, isUndoingIn) ? undefined : edit;
  // Rows keep their actions behind a dialog, so that nothing flickers.
  const known = useRef({ add: false, edit: false, remove: false });
  const first = rows?.[0]?.id;
  if (!toRemove)
    known.current = {
      add: snapshot.can({ type: 'add' }),
      edit: first !== undefined && snapshot.can({ type: 'edit', id: first }),
      remove: first !== undefined && snapshot.can({ type: 'remove', id: first }),
    };
  const can = known.current;
  return {
    rows,
    /** The row in the form; null for a new one. */
    open,
    form,
    error: failure?.message ?? null,
    retry: () => actor.send({ type: 'retry' }),
    add: can.add ? () => actor.send({ type: 'add' }) : undefined,
    edit: ({ id }: R) => (can.edit ? () => actor.send({ type: 'edit', id }) : undefined),
    remove: ({ id }: R) => (can.remove ? () => actor.send({ type: 'remove', id }) : undefined),
    /** The row to be deleted, and what the dialog shows. */
    toRemove,
    question: {
      deletionImpact,
      error: snapshot.matches('removeFailed') ? failure?.message : null,
      isPending: snapshot.matches('removing'),
      isPreviewing: snapshot.matches({ confirming: 'previewing' }),
      onYes: () => actor.send({ type: snapshot.matches('removeFailed') ? 'retry' : 'confirm' }),
      onLeave: () => actor.send({ type: snapshot.matches('removeFailed') ? 'dismiss' : 'cancel' }),
    },
  };
}
type Parts<R extends Versioned> = ReturnType<typeof useParts<R>>;

interface PartListProps<R extends Versioned> {
  parts: Parts<R>;
  /** The entity's fields, by which the cells are shown. */
  fields: Fields;
  form: FormField[];
  label: string;
  /** The add button. */
  add: string;
  none: string;
  noneHint?: string;
  nameOf: (row: R) => string;
  columns: PartCell<R>[][];
}

/** Focus stays where it was when a form or dialog closes, or moves to the next row. */
function useOpenForm<R extends Versioned>({ rows, open, form, toRemove }: Parts<R>) {
  const all = useRef<HTMLDivElement>(null);
  const place = useRef<{ at: number; what: 'edit' | 'remove' } | null>(null);
  const row = toRemove ?? (form ? open : undefined);
  const here = row === undefined ? null : { at: row ? (rows ?? []).findIndex(({ id }) => id === row.id) : -1, what: toRemove };
  useEffect(() => {
    const before = place.current;
    place.current = here && { at: here.at, what: here.what ? 'remove' : 'edit' };
    if (!before || here || document.activeElement !== document.body) return;
    const lines = [...(all.current?.querySelectorAll('li') ?? [])];
    const line = before.at < 0 ? undefined : (lines[before.at] ?? lines.at(-1));
    const next = line?.querySelector<HTMLElement>(`[data-do=${before.what}] button`);
    (next ?? all.current?.querySelector<HTMLElement>('[data-do=add] button'))?.focus();
  });
  return all;
}

/** A record's child list, edited in place; a new row is added below. */
export function PartList<R extends Versioned>(props: PartListProps<R>) {
  const { parts, fields, form: formFields, label, add, none, noneHint, nameOf, columns } = props;
  const { t } = useTexts();
  const { rows, open, form, error, toRemove } = parts;
  const all = useOpenForm(parts);
  if (!rows) return <Loading error={error} onRetry={parts.retry} height="120px" />;
  const adding = parts.add && (
    <Row data-do="add">
      <Button onPress={parts.add}>{add}</Button>
    </Row>
  );
  return (
    <Stack ref={all}>
      {rows.length === 0 && !form && (
        <Empty title={none}>
          {noneHint && <p>{noneHint}</p>}
          {adding}
        </Empty>
      )}
      {rows.length > 0 && (
        <List aria-label={label}>
          {rows.map((row) => {
            const edit = parts.edit(row);
            const remove = parts.remove(row);
            return (
              <li key={row.id}>
                {form && open?.id === row.id ? (
                  <Section aria-label={nameOf(row)}>
                    <RecordForm actor={form} fields={formFields} />
                  </Section>
                ) : (
                  <Line style={{ '--columns': widthsOf(columns.length) } as CSSProperties}>
                    {columns.map((cells, i) => (
                      <span key={i}>
                        <PartCells cells={cells} row={row} fields={fields} />
                      </span>
                    ))}
                    {(edit || remove) && (
                      <div>
                        {edit && (
                          <span data-do="edit">
                            <Button kind="quiet" aria-label={t('kit.parts.edit', { name: nameOf(row) })} onPress={edit}>
                              {t('kit.edit')}
                            </Button>
                          </span>
                        )}
                        {remove && (
                          <span data-do="remove">
                            <Button kind="quiet" aria-label={t('kit.parts.delete', { name: nameOf(row) })} onPress={remove}>
                              {t('kit.delete')}
                            </Button>
                          </span>
                        )}
                      </div>
                    )}
                  </Line>
                )}
              </li>
            );
          })}
        </List>
      )}
      {form && !open && (
        <Section aria-label={add}>
          <strong>{add}</strong>
          <RecordForm actor={form} fields={formFields} />
        </Section>
      )}
      {(rows.length > 0 || form) && adding}
      {toRemove && <ConfirmDelete name={nameOf(toRemove)} {...parts.question} />}
    </Stack>
  );
}

/** A record's name, its facts, and whatever else is to be said of it. */
const widthsOf = (count: number): string =>
  ['2fr', '3fr', ...Array<string>(Math.max(0, count - 2)).fill('1.5fr')]
    .slice(0, count)
    .map((width) => `minmax(0, ${width})`)
    .join(' ');

const List = styled.ul`
  list-style: none; padding: 0;
  > li { border-block-end: 1px solid var(--line); padding-block: 6px; &:first-child { padding-block-start: 0; } }
`;
const Line = styled.div`
  display: grid; grid-template-columns: var(--columns) auto; gap: 2px 16px; align-items: center; min-block-size: 32px;
  > span { display: flex; flex-wrap: wrap; gap: 2px 16px; align-items: baseline; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  small, > span:nth-child(3) { color: var(--text-soft); font-size: 12px; }
  @media (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr) auto;
    > span { grid-column: 1; } > div { grid-column: 2; grid-row: 1; }
    > span:empty { display: none; }
  }
`;
