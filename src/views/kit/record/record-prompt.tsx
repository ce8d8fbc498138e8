import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { PendingEvent } from '../../../machines/kit/record/record-types.ts';
import { Button, Reasons } from '../actions/button.tsx';
import { FormErrors, sayErrorOf } from '../fields/form-errors.tsx';
import { type FormField, FormFieldOf } from '../fields/form-field.tsx';
import { useTexts } from '../ground/texts.tsx';
import { Question } from '../overlays/dialog.tsx';

const initialOf = (fields: FormField[]): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(({ name, initial }) => (initial === undefined || initial === null ? [] : [[name, initial]])));

/** A transition's required input and its consequences. Ctrl Enter submits, Escape cancels. */
export function RecordPrompt({
  wanted,
  fields,
  consequences,
  onAnswer,
  onLeave,
}: {
  wanted: PendingEvent;
  fields: FormField[];
  /** Consequences, given what has been typed. */
  consequences?: (payload: Record<string, unknown>) => ReactNode;
  onAnswer: (payload: Record<string, unknown>) => void;
  onLeave: () => void;
}) {
  const { t } = useTexts();
  const { meta, fieldErrors, reasons, message } = wanted;
  const [payload, setPayload] = useState<Record<string, unknown>>(() => ({ ...initialOf(fields), ...wanted.payload }));
  const form = useRef<HTMLFormElement>(null);
  const label = t(meta.label);
  const answer = () => onAnswer(payload);
  return (
    <Question
      title={label}
      onAnswer={answer}
      onLeave={onLeave}
      actions={
        <>
          <Button kind={meta.final && meta.back ? 'danger' : 'primary'} onPress={answer}>
            {label}
          </Button>
          <Button onPress={onLeave}>{t('kit.back')}</Button>
        </>
      }
    >
      {consequences?.(payload)}
      {meta.final && <p>{t('kit.final')}</p>}
      {reasons.length > 0 && <Reasons refusals={reasons} isMended />}
      <Form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answer();
        }}
      >
        <FormErrors fieldErrors={fieldErrors} message={message} fields={fields} form={form} />
        {fields.map((field) => (
          <FormFieldOf
            key={field.name}
            field={field}
            value={payload[field.name]}
            error={sayErrorOf(t, fieldErrors, field.name)}
            onChange={(value) => setPayload({ ...payload, [field.name]: value })}
          />
        ))}
        <input type="submit" hidden />
      </Form>
    </Question>
  );
}

const Form = styled.form`display: grid; gap: 14px;`;
