import { type Part, partFields } from '../../../api/maintenance/part.ts';
import { partMovementFields } from '../../../api/maintenance/part-movement.ts';
import { movementsOfPartMachine } from '../../../machines/maintenance/part-movement/flows.ts';
import { restocksOfPartMachine } from '../../../machines/maintenance/restock/flows.ts';
import { restockLifecycle } from '../../../machines/maintenance/restock/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { LinkButton } from '../../kit/actions/link-button.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Empty, Loading, Row, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

const figures = ['quantity', 'reserved', 'free', 'on_order', 'value', 'is_low'] as const;

/** What there is of a part, its restocks, and what moved it. */
export function StockOfPart({ part }: { part: Part }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  return (
    <Stack>
      <FieldFacts fields={partFields} names={figures} record={part} />
      <Row>
        {may('maintenance.create') && (
          <LinkButton to={`/restocks/new?part_id=${part.id}`}>{t('maintenance.restock.new')}</LinkButton>
        )}
        {may('maintenance.edit') && (
          <LinkButton kind="plain" to={`/stock-count?part_id=${part.id}`}>
            {t('maintenance.part.count')}
          </LinkButton>
        )}
      </Row>
      <Section>
        <h2>{t('app.nav.restocks')}</h2>
        <Restocks part_id={part.id} />
      </Section>
      <Section>
        <h2>{t('maintenance.part_movement.title')}</h2>
        <Movements part_id={part.id} />
      </Section>
    </Stack>
  );
}

function Restocks({ part_id }: { part_id: number }) {
  const { t, date, money, number, name } = useTexts();
  const { answer, error, retry } = useRead(restocksOfPartMachine, { part_id });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  if (!answer.length) return <Empty title={t('maintenance.restock.none')} />;
  return (
    <SmallTable
      caption={t('app.nav.restocks')}
      heads={[
        { label: t('maintenance.restock.supplier') },
        { label: t('sales.lead.status') },
        { label: t('maintenance.restock.ordered_on') },
        { label: t('maintenance.restock.quantity'), isNumber: true },
        { label: t('maintenance.restock.received_qty'), isNumber: true },
        { label: t('maintenance.restock.unit_cost'), isNumber: true },
      ]}
      rows={answer.map((one) => ({
        key: one.id,
        cells: [
          <LinkInText key="s" href={`/restocks/${one.id}`}>
            {one.supplier ?? name({ name_en: one.provider_name_en ?? '', name_ar: one.provider_name_ar ?? '' })}
          </LinkInText>,
          <StatusChip key="c" lifecycle={restockLifecycle} status={one.status} />,
          one.ordered_on ? date(one.ordered_on) : t('kit.none'),
          number(one.quantity),
          number(one.received_qty),
          money(one.unit_cost),
        ],
      }))}
    />
  );
}

function Movements({ part_id }: { part_id: number }) {
  const { t, date, money, number } = useTexts();
  const { answer, error, retry } = useRead(movementsOfPartMachine, { part_id });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const { rows, total } = answer;
  if (!rows.length) return <Empty title={t('maintenance.part_movement.none')} />;
  const label = (field: keyof typeof partMovementFields) => t(partMovementFields[field].meta.label ?? field);
  return (
    <>
      <SmallTable
        caption={t('maintenance.part_movement.title')}
        heads={[
          { label: label('kind') },
          { label: label('dated_on') },
          { label: label('quantity'), isNumber: true },
          { label: label('value'), isNumber: true },
          { label: label('balance_quantity'), isNumber: true },
          { label: label('balance_value'), isNumber: true },
          { label: label('note') },
        ]}
        rows={rows.map((one) => ({
          key: one.id,
          cells: [
            one.restock_id || one.item_id ? (
              <LinkInText key="k" href={one.item_id ? `/work-order-items/${one.item_id}` : `/restocks/${one.restock_id}`}>
                {t(`maintenance.part_movement.kind.${one.kind}`)}
              </LinkInText>
            ) : (
              t(`maintenance.part_movement.kind.${one.kind}`)
            ),
            date(one.dated_on),
            number(one.quantity),
            money(one.value),
            number(one.balance_quantity),
            money(one.balance_value),
            one.note ?? t('kit.none'),
          ],
        }))}
      />
      {total > rows.length && (
        <p>{t('maintenance.part_movement.first_of', { shown: number(rows.length), total: number(total) })}</p>
      )}
    </>
  );
}
