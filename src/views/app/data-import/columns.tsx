import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { DataImport } from '../../../api/app/data-import.ts';
import { dataImportByIdMachine } from '../../../machines/app/data-import/flows.ts';
import { Loading } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { SelectField } from '../../kit/fields/field.tsx';
import type { OwnFieldProps } from '../../kit/fields/form-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** What spreadsheets call a column: A to Z, AA to CV. */
const letterOf = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26));

/** A column's heading, or its letter. */
export function useHeading() {
  const { t } = useTexts();
  return (heading: string, at: number) => heading || t('imports.column', { letter: letterOf(at) });
}

/** Which field each column is, as it was guessed or said. */
export function Columns({ record: { columns, mapping, fields } }: { record: DataImport }) {
  const { t } = useTexts();
  const headingOf = useHeading();
  return (
    <SmallTable
      caption={t('imports.step.columns')}
      heads={[{ label: t('imports.step.columns') }, { label: t('imports.becomes') }]}
      rows={columns.map(({ heading, samples }, i) => {
        const field = fields.find(({ name }) => name === mapping[i]);
        return {
          key: i,
          cells: [
            <Heading key="heading">
              <bdi>{headingOf(heading, i)}</bdi>
              <small>
                <bdi>{samples.join(' · ')}</bdi>
              </small>
            </Heading>,
            field ? t(field.label) : t('imports.not_imported'),
          ],
        };
      })}
    />
  );
}

/** Chooses the field of each column, beginning with what it is now. */
export function ColumnsField({ id, value, onChange, error }: OwnFieldProps & { id: number }) {
  const { t } = useTexts();
  const headingOf = useHeading();
  const { answer, error: unread, retry } = useRead(dataImportByIdMachine, { id });
  const told = useRef(false);
  useEffect(() => {
    if (!answer || told.current) return;
    told.current = true;
    if (value === undefined) onChange(answer.mapping);
  }, [answer, value, onChange]);
  if (!answer) return <Loading error={unread} onRetry={retry} height="120px" />;
  const chosen: unknown[] = Array.isArray(value) ? value : answer.mapping;
  const missing = answer.fields.filter(({ name, is_required }) => is_required && !chosen.includes(name));
  return (
    <Fields name="mapping" role="group" aria-label={t('imports.step.columns')} tabIndex={-1}>
      {answer.columns.map(({ heading, samples }, i) => (
        <SelectField
          key={i}
          label={headingOf(heading, i)}
          name={`mapping.${i}`}
          hint={samples.length ? <bdi>{samples.join(' · ')}</bdi> : undefined}
          value={String(chosen[i] ?? '')}
          choices={answer.fields.map(({ name, label }) => ({ id: name, label: t(label) }))}
          empty={t('imports.not_imported')}
          onChange={(next) => onChange(chosen.map((one, at) => (at === i ? next || null : one)))}
        />
      ))}
      {(error || missing.length > 0) && (
        <p role={error ? 'alert' : 'status'}>
          {error ?? t('imports.error.missing', { fields: missing.map(({ label }) => t(label)).join(', ') })}
        </p>
      )}
    </Fields>
  );
}

const Heading = styled.span`
  display: grid;
  small { color: var(--text-soft); overflow-wrap: anywhere; }
`;
const Fields = styled.fieldset`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; margin: 0; padding: 0; border: 0; min-inline-size: 0;
`;
