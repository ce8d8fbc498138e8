import { parseAsInteger, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { styled } from 'styled-components';
import { type Part, partFields } from '../../../api/maintenance/part.ts';
import { countSheetMachine, countStockMachine } from '../../../machines/maintenance/part-movement/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Alert, Empty, Grid, Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { MoneyField, NumberField, type Typed } from '../../kit/fields/field.tsx';
import { FormFieldOf } from '../../kit/fields/form-field.tsx';
import { LazyDateField } from '../../kit/fields/lazy-fields.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { SaveDocument } from '../../kit/record/save-document.tsx';

/** What was typed of a part, and what was on hand then: what moves meanwhile is counted again. */
interface Counted {
  counted: Typed;
  expected: number;
  unit_cost: string;
}

/** /stock-count; `part_id` or `part_category_id` in the URL says what is counted. */
export function StockCountPage() {
  const { t, language } = useTexts();
  const [sheet, choose] = useQueryStates({ part_id: parseAsInteger, part_category_id: parseAsInteger });
  const [category] = useFormFields(partFields, ['part_category_id']);
  return (
    <Page>
      <PageTitle>{t('app.nav.stock_count')}</PageTitle>
      {category && !sheet.part_id && (
        <FormFieldOf
          field={{ ...category, label: t('maintenance.count.category'), isRequired: false }}
          value={sheet.part_category_id}
          onChange={(value) => void choose({ part_category_id: Number(value) || null })}
        />
      )}
      {sheet.part_category_id && !sheet.part_id && (
        <Row>
          <SaveDocument
            {...{ of: 'maintenance/part_categories', paper: 'count_sheet', id: sheet.part_category_id, languages: [language] }}
            name={t('maintenance.count.print')}
          />
        </Row>
      )}
      <SheetOf key={`${sheet.part_id} ${sheet.part_category_id}`} {...sheet} />
    </Page>
  );
}

function SheetOf(sheet: { part_id: number | null; part_category_id: number | null }) {
  const { t } = useTexts();
  const { answer, error, retry, again } = useRead(countSheetMachine, sheet);
  if (!answer) return <Loading error={error} onRetry={retry} height="240px" />;
  if (!answer.length) return <Empty title={t('maintenance.count.none')} />;
  return <CountForm parts={answer} onDone={again} />;
}

function CountForm({ parts, onDone }: { parts: Part[]; onDone: () => void }) {
  const { t, name, number } = useTexts();
  const { today } = useCurrentUser().profile.company;
  const [counted_on, setDay] = useState(today);
  const [typed, setTyped] = useState<Record<number, Counted>>({});
  const { perform, failure, busy } = useTask(countStockMachine, () => {
    setTyped({});
    onDone();
  });
  const set = ({ id, quantity }: Part, change: Partial<Counted>) =>
    setTyped({ ...typed, [id]: { counted: null, unit_cost: '', ...typed[id], expected: quantity, ...change } });
  const lines = parts.flatMap(({ id }) => {
    const { counted, expected = 0, unit_cost } = typed[id] ?? {};
    return typeof counted === 'number' ? [{ part_id: id, counted, expected, ...(unit_cost && { unit_cost }) }] : [];
  });
  return (
    <Stack>
      <p className="hint">{t('maintenance.count.choose')}</p>
      <Grid>
        <LazyDateField label={t('maintenance.count.counted_on')} value={counted_on} max={today} onChange={setDay} />
      </Grid>
      <Grid>
        {parts.map((part) => {
          const { counted = null, unit_cost = '' } = typed[part.id] ?? {};
          const difference = typeof counted === 'number' ? counted - part.quantity : 0;
          const isFound = part.quantity === 0 && difference > 0;
          return (
            <Stack key={part.id}>
              <NumberField
                label={`${part.code} ${name(part)}`}
                value={counted}
                hint={[
                  `${t('maintenance.part.quantity')} ${number(part.quantity)} (${t(`maintenance.part.measure.${part.measure}`)})`,
                  ...(difference ? [`${t('maintenance.count.difference')} ${number(difference)}`] : []),
                ].join(' · ')}
                onChange={(value) => set(part, { counted: value })}
              />
              {isFound && (
                <MoneyField
                  label={`${t('maintenance.count.unit_cost')} ${part.code}`}
                  value={unit_cost}
                  isRequired
                  onChange={(value) => set(part, { unit_cost: value })}
                />
              )}
            </Stack>
          );
        })}
      </Grid>
      <FailureAlert failure={failure} />
      {failure?.kind === 'invalid' && failure.fields.lines && (
        <Alert data-tone="red" role="alert">
          {failure.fields.lines}
        </Alert>
      )}
      <Row>
        <Button
          kind="primary"
          isPending={busy}
          why={!lines.length && t('maintenance.count.choose')}
          onPress={() => perform({ counted_on, lines })}
        >
          {t('maintenance.count.save')}
        </Button>
      </Row>
    </Stack>
  );
}

const Page = styled.div`display: grid; gap: 12px; padding: 16px 20px;`;
