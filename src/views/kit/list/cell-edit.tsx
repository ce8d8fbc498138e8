import { type RefObject, useEffect, useRef, useState } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Fields } from '../../../api/define-fields.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import { Reasons } from '../actions/button.tsx';
import { Alert, Loading } from '../display/parts.tsx';
import { useFormFields } from '../entity/form-fields.ts';
import type { FormField } from '../fields/form-field.tsx';
import { FormBody, SaveBar } from '../record/record-form.tsx';
import { type RecordMachineOf, useRecord } from '../record/use-record.ts';

export interface CellEditProps {
  id: number;
  /** The field. */
  name: string;
  /** The cell, which the form is anchored to and which has the focus again afterwards. */
  cell: RefObject<HTMLElement | null>;
}
/** The flow of a list's records, and their form's fields. */
export interface EditedRecord<R extends Versioned> {
  machine: RecordMachineOf<R>;
  fields: Fields;
  /** Fields with an input of their own. */
  special?: Record<string, Partial<FormField>>;
}

/**
 * One field of a record at its cell in a list. It is the record's own flow and form, so that conflicts, refusals, drafts and lost
 * connections are handled as on its page. Once it is saved it stays, unseen, for as long as that can be undone.
 */
export const cellEditOf = <R extends Versioned>(entity: string, { machine, fields, special = {} }: EditedRecord<R>) =>
  function CellEdit({ id, name, cell }: CellEditProps) {
    const { snapshot, state, send, editing, mayEdit } = useRecord({ machine, entity, id, hasForm: true });
    const { record, against, failure } = snapshot.context;
    const [names] = useState([name]);
    const form = useFormFields(fields, names, record ?? undefined).map((field) => ({ ...field, ...special[field.name] }));
    const body = useRef<HTMLFormElement>(null);
    const begun = useRef(false);
    const [isLeft, setLeft] = useState(false);
    const close = () => {
      setLeft(true);
      cell.current?.focus();
    };
    useEffect(() => {
      if (!begun.current && mayEdit) {
        begun.current = true;
        send({ type: 'edit' });
      } else if (begun.current && state === 'idle' && !isLeft) close();
    });
    if (isLeft && !editing) return null;
    const leave = () => {
      if (editing) editing.send({ type: 'cancel' });
      else close();
    };
    const retry = state === 'missing' ? undefined : () => send({ type: 'retry' });
    const isUnavailable = state === 'unreadable' || state === 'missing';
    return (
      <Face triggerRef={cell} isOpen onOpenChange={(isOpen) => isOpen || leave()} placement="bottom start" offset={2}>
        <Body aria-label={form[0]?.label}>
          {editing ? (
            <>
              <FormBody actor={editing} fields={form} form={body} isOneColumn />
              <SaveBar actor={editing} fields={form} />
            </>
          ) : against.edit?.length ? (
            <Alert role="status">
              <Reasons refusals={against.edit} />
            </Alert>
          ) : (
            <Loading error={isUnavailable ? failure?.message : null} onRetry={retry} height="60px" />
          )}
        </Body>
      </Face>
    );
  };

// Below dialogs, for it stays open while one asks whether to leave; popovers stand above everything by an inline style.
const Face = styled(
  Popover,
)`z-index: 15 !important; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); overflow: auto;`;
const Body = styled(Dialog)`
  inline-size: min(320px, 92vw); padding: 12px 12px 0; outline: none;
  > div:last-child { margin-block-start: 12px; background: var(--raised); }
`;
