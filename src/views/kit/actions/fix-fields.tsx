import { useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Fix, Refusal } from '../../../api/failure.ts';
import { type Mendable, mendableMachine, mendMachine } from '../../../machines/app/fix/flows.ts';
import { Loading, Row } from '../display/parts.tsx';
import { useFormFields } from '../entity/form-fields.ts';
import { FormErrors, sayErrorOf } from '../fields/form-errors.tsx';
import { FormFieldOf } from '../fields/form-field.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useRead, useTask } from '../ground/use-read.ts';
import { Button } from './button.tsx';

type FieldFix = Extract<Fix, { kind: 'field' }>;
interface Props {
  fix: FieldFix;
  about: Refusal['about'];
}

/** The fields that put a refusal right, entered in place and saved by their record's own call. */
export function FixFields({ fix, about }: Props) {
  const { entity, id, fields } = fix;
  const { answer, error, retry } = useRead(mendableMachine, { entity, id, fields });
  return answer ? (
    <FieldsOf key={answer.record.id} fix={fix} about={about} {...answer} />
  ) : (
    <Loading error={error} onRetry={retry} height="60px" />
  );
}

const valueIn = (record: object, name: string) => (record as Record<string, unknown>)[name];

function FieldsOf({ fix, about, record, names, fields: known }: Props & Mendable) {
  const { t } = useTexts();
  const fields = useFormFields(known, names, record);
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const form = useRef<HTMLFormElement>(null);
  const { perform, failure, busy } = useTask(mendMachine);
  // The same object until the next failure, which moves focus.
  const errors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(failure?.kind === 'invalid' ? failure.fields : {}).map(([name, messageKey]) => [
          name,
          { messageKey, values: {} },
        ]),
      ),
    [failure],
  );
  const values = Object.fromEntries(names.map((name) => [name, typed[name] ?? valueIn(record, name) ?? null]));
  const save = () => perform({ entity: fix.entity, id: fix.id, version: record.version, values, about });
  return (
    <Form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        save();
      }}
    >
      <FormErrors fieldErrors={errors} message={failure?.message} fields={fields} form={form} />
      {fields.map((field) => (
        <FormFieldOf
          key={field.name}
          field={field}
          value={values[field.name]}
          error={sayErrorOf(t, errors, field.name)}
          onChange={(value) => setTyped({ ...typed, [field.name]: value })}
        />
      ))}
      <Row>
        <Button kind="primary" type="submit" isPending={busy}>
          {t('kit.save')}
        </Button>
      </Row>
    </Form>
  );
}

const Form = styled.form`display: grid; gap: 10px; inline-size: min(320px, 80vw);`;
