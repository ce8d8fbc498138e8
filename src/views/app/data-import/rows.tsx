import { useState } from 'react';
import type { DataImport, ImportedRow } from '../../../api/app/data-import.ts';
import { importRowsMachine, type RowsWanted } from '../../../machines/app/data-import/flows.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Chip, Loading, Row } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { SwitchField } from '../../kit/fields/choice-fields.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { useHeading } from './columns.tsx';

const tones: Record<ImportedRow['state'], Tone> = {
  waiting: 'gray-outline',
  valid: 'blue',
  invalid: 'red',
  existing: 'gray',
  created: 'green',
  failed: 'red',
};
const atOnce = 100;

/** The rows of the file and what is wrong with them, first those with errors. */
export function Rows({ record }: { record: DataImport }) {
  const { t } = useTexts();
  const [bad, setBad] = useState(record.bad > 0);
  const [after, setAfter] = useState(0);
  const wanted: RowsWanted = { id: record.id, bad, after };
  return (
    <>
      <Row>
        <SwitchField
          label={t('imports.only_bad')}
          name="bad"
          value={bad}
          onChange={(next) => {
            setAfter(0);
            setBad(next);
          }}
        />
      </Row>
      <Some key={`${bad} ${after}`} wanted={wanted} record={record} onMore={setAfter} />
    </>
  );
}

function Some({ wanted, record, onMore }: { wanted: RowsWanted; record: DataImport; onMore: (after: number) => void }) {
  const { t, number } = useTexts();
  const headingOf = useHeading();
  const { answer, error, retry } = useRead(importRowsMachine, wanted);
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  const last = answer.at(-1);
  if (!last) return <p>{t('imports.no_bad')}</p>;
  return (
    <>
      <SmallTable
        caption={t('imports.step.rows')}
        heads={[
          { label: t('imports.line'), isNumber: true },
          { label: t('imports.row_state') },
          { label: t('imports.wrong') },
          ...record.columns.map(({ heading }, i) => ({ label: headingOf(heading, i) })),
        ]}
        rows={answer.map((row) => ({
          key: row.number,
          cells: [
            number(row.number),
            <Chip key="state" tone={tones[row.state]}>
              {t(`imports.row.${row.state}`)}
            </Chip>,
            row.errors.map(({ message }) => message).join(' '),
            ...row.cells.map((cell, i) => <bdi key={i}>{cell}</bdi>),
          ],
        }))}
      />
      {answer.length === atOnce && (
        <Row>
          <Button onPress={() => onMore(last.number)}>{t('imports.more')}</Button>
        </Row>
      )}
    </>
  );
}
