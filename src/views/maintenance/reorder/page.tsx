import { useState } from 'react';
import { styled } from 'styled-components';
import type { ReorderLine } from '../../../api/maintenance/reorder.ts';
import { reorderListMachine, reorderMachine } from '../../../machines/maintenance/reorder/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Alert, Empty, Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { MoneyField, NumberField, type Typed } from '../../kit/fields/field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** What is ordered of a part, as far as it isn't as suggested. */
interface Wanted {
  quantity: Typed;
  unit_cost: string;
  supplier: string;
}

/** /reorder: parts of which no more is free than their reorder point, and the draft restocks of them in one go. */
export function ReorderPage() {
  const { t } = useTexts();
  const { answer, error, retry, again } = useRead(reorderListMachine, null);
  return (
    <Page>
      <PageTitle>{t('app.nav.reorder')}</PageTitle>
      {!answer ? (
        <Loading error={error} onRetry={retry} height="240px" />
      ) : answer.length ? (
        <Lines lines={answer} onDone={again} />
      ) : (
        <Empty title={t('maintenance.reorder.none')} />
      )}
    </Page>
  );
}

const asSuggested = ({ suggested, unit_cost, supplier }: ReorderLine): Wanted => ({
  ...{ quantity: suggested, unit_cost: unit_cost ?? '', supplier: supplier ?? '' },
});

function Lines({ lines, onDone }: { lines: ReorderLine[]; onDone: () => void }) {
  const { t, name, number } = useTexts();
  const { may } = useCurrentUser();
  const [typed, setTyped] = useState<Record<number, Wanted>>({});
  const { perform, failure, busy } = useTask(reorderMachine, () => {
    setTyped({});
    onDone();
  });
  const wantedOf = (line: ReorderLine) => typed[line.part_id] ?? asSuggested(line);
  const set = (line: ReorderLine, change: Partial<Wanted>) =>
    setTyped({ ...typed, [line.part_id]: { ...wantedOf(line), ...change } });
  const ordered = lines.flatMap((line) => {
    const { quantity, unit_cost, supplier } = wantedOf(line);
    if (typeof quantity !== 'number' || quantity < 1) return [];
    const isOther = supplier.trim() !== '' && supplier !== line.supplier;
    return [{ part_id: line.part_id, quantity, ...(unit_cost && { unit_cost }), ...(isOther && { supplier }) }];
  });
  const isCreator = may('maintenance.create');
  return (
    <Stack>
      <p className="hint">{t('maintenance.reorder.hint')}</p>
      <SmallTable
        caption={t('app.nav.reorder')}
        heads={[
          { label: t('maintenance.part.code') },
          { label: t('app.entity.part') },
          { label: t('maintenance.part.free'), isNumber: true },
          { label: t('maintenance.reorder.coming'), isNumber: true },
          { label: t('maintenance.part.reorder_point'), isNumber: true },
          ...(isCreator
            ? [
                { label: t('maintenance.restock.quantity') },
                { label: t('maintenance.restock.unit_cost') },
                { label: t('maintenance.restock.supplier') },
              ]
            : [{ label: t('maintenance.reorder.suggested'), isNumber: true }]),
        ]}
        rows={lines.map((line) => ({
          key: line.part_id,
          cells: [
            <LinkInText key="c" href={`/parts/${line.part_id}`}>
              {line.code}
            </LinkInText>,
            name(line),
            number(line.free),
            number(line.coming),
            number(line.reorder_point),
            ...(isCreator
              ? [<Order key="o" line={line} wanted={wantedOf(line)} onChange={(change) => set(line, change)} part="quantity" />]
              : [number(line.suggested)]),
            ...(isCreator
              ? (['unit_cost', 'supplier'] as const).map((part) => (
                  <Order key={part} line={line} wanted={wantedOf(line)} onChange={(change) => set(line, change)} part={part} />
                ))
              : []),
          ],
        }))}
      />
      <FailureAlert failure={failure} />
      {failure?.kind === 'invalid' && failure.fields.lines && (
        <Alert data-tone="red" role="alert">
          {failure.fields.lines}
        </Alert>
      )}
      {isCreator && (
        <Row>
          <Button
            kind="primary"
            isPending={busy}
            why={!ordered.length && t('maintenance.reorder.nothing')}
            onPress={() => perform({ lines: ordered })}
          >
            {t('maintenance.reorder.create', { count: number(ordered.length) })}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface OrderProps {
  line: ReorderLine;
  wanted: Wanted;
  onChange: (change: Partial<Wanted>) => void;
  part: keyof Wanted;
}
/** One input of a line. A provider of the latest restock stays, unless another supplier is entered. */
function Order({ line, wanted, onChange, part }: OrderProps) {
  const { t, name } = useTexts();
  const label = `${t(`maintenance.restock.${part}`)} ${line.code}`;
  if (part === 'quantity')
    return <NumberField label={label} value={wanted.quantity} onChange={(quantity) => onChange({ quantity })} />;
  if (part === 'unit_cost')
    return <MoneyField label={label} value={wanted.unit_cost} onChange={(unit_cost) => onChange({ unit_cost })} />;
  const provider = name({ name_en: line.provider_name_en ?? '', name_ar: line.provider_name_ar ?? '' });
  return <Field label={label} value={wanted.supplier} hint={provider} onChange={(supplier) => onChange({ supplier })} />;
}

const Page = styled.div`display: grid; gap: 12px; padding: 16px 20px;`;
