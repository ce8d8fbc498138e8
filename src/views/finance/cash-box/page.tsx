import {
  type CashBox,
  type CashBoxDetails,
  cashBoxColumns,
  cashBoxFields,
  denominations,
  piecesField,
} from '../../../api/finance/cash-box.ts';
import { halalas, money as toMoney } from '../../../api/money.ts';
import { readHistory, readLog } from '../../../machines/app/history.ts';
import { cashBoxFlows } from '../../../machines/finance/cash-box/flows.ts';
import { cashBoxLifecycle } from '../../../machines/finance/cash-box/lifecycle.ts';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';

const details = ['person_id', 'holder_id', 'float', 'balance', 'opened_on', 'counted', 'difference', 'counted_on', 'note'];
const pages: Record<string, string> = {
  ...{ collection: '/collections', cash_refund: '/cash-refunds', bank_deposit: '/bank-deposits', contract: '/contracts' },
};

/** /cash-boxes */
export const List = () => (
  <EntityList
    entity="cash_box"
    machine={cashBoxFlows.list}
    fields={cashBoxFields}
    columns={cashBoxColumns}
    filters={cashBoxFlows.filters}
    panel={beside(async () => Page)}
    cells={{ status: ({ status }: CashBox) => <StatusChip lifecycle={cashBoxLifecycle} status={status} /> }}
  />
);

/** /cash-boxes/new */
export const New = () => (
  <NewRecordPage
    title={useNewLabel('cash_box')}
    machine={cashBoxFlows.form}
    fields={useFormFields(cashBoxFields)}
    back="/cash-boxes"
  />
);

/** /cash-boxes/:id */
export function Page({ id }: { id: number }) {
  const { t, money } = useTexts();
  return (
    <RecordPage<CashBoxDetails>
      entity="cash_box"
      machine={cashBoxFlows.page}
      id={id}
      lifecycle={cashBoxLifecycle}
      back={{ to: '/cash-boxes', label: t('app.nav.cash_boxes') }}
      title={({ name }) => name}
      facts={({ holder_name, balance }) => (
        <>
          {holder_name && <span>{`${t('finance.cash_box.holder_id')}: ${holder_name}`}</span>}
          <span>{`${t('finance.cash_box.balance')}: ${money(balance)}`}</span>
        </>
      )}
      form={useFormFields(cashBoxFields, ['name', 'person_id', 'note'])}
      asks={{
        // From the largest note to the smallest coin: counted one after another, with Tab in between.
        count: denominations.map((one) => ({
          name: piecesField(one),
          label: t('finance.cash_box.pieces', { amount: money(toMoney(one)) }),
          kind: 'number',
        })),
      }}
      consequences={({ difference }, event) =>
        event === 'close' && difference !== null ? <Closing difference={difference} /> : null
      }
      log={(box, signal) => readLog('cash_box', box.id, signal)}
      timeline={(box, signal) => readHistory('cash_box', box.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('settings.details'),
          show: (box) => (
            <Stack>
              <FieldFacts fields={cashBoxFields} names={details} record={box} />
              {box.status === 'counted' && box.difference !== null && <Closing difference={box.difference} />}
            </Stack>
          ),
        },
        { id: 'movements', label: t('finance.cash_box.movements'), show: (box) => <Movements box={box} /> },
        { id: 'counts', label: t('finance.cash_box.counts'), show: (box) => <Counts box={box} /> },
      ]}
    />
  );
}

function Closing({ difference }: { difference: string }) {
  const { t, money } = useTexts();
  return (
    <p>
      {halalas(difference) === 0
        ? t('finance.cash_box.closing.none')
        : t('finance.cash_box.closing', { amount: money(difference) })}
    </p>
  );
}

function Movements({ box: { movements } }: { box: CashBoxDetails }) {
  const { t, date, money } = useTexts();
  if (!movements.length) return <p>{t('finance.cash_box.movements.none')}</p>;
  return (
    <SmallTable
      caption={t('finance.cash_box.movements')}
      heads={[
        { label: t('finance.invoice.payment.on') },
        { label: t('finance.cash_box.document') },
        { label: t('leasing.tenant') },
        { label: t('finance.invoice.payment.amount'), isNumber: true },
      ]}
      rows={movements.map(({ transaction_id, date: day, amount, document_kind, document_id, document_number, tenant_name }) => {
        const name = document_number ?? t(`app.entity.${document_kind}`);
        const page = pages[document_kind];
        return {
          key: transaction_id,
          cells: [
            date(day),
            page ? (
              <LinkInText key="d" href={`${page}/${document_id}`}>
                <bdi>{name}</bdi>
              </LinkInText>
            ) : (
              name
            ),
            tenant_name ?? '',
            money(amount),
          ],
        };
      })}
    />
  );
}

function Counts({ box: { counts } }: { box: CashBoxDetails }) {
  const { t, date, money } = useTexts();
  if (!counts.length) return <p>{t('finance.cash_box.counts.none')}</p>;
  return (
    <SmallTable
      caption={t('finance.cash_box.counts')}
      heads={[
        { label: t('finance.cash_box.counted_on') },
        { label: t('finance.cash_box.expected'), isNumber: true },
        { label: t('finance.cash_box.counted'), isNumber: true },
        { label: t('finance.cash_box.difference'), isNumber: true },
        { label: t('finance.cash_box.counted_by_name') },
        { label: t('finance.cash_box.closed_by') },
      ]}
      rows={counts.map((one) => ({
        key: one.id,
        cells: [
          date(one.counted_on),
          money(one.expected),
          money(one.counted),
          money(one.difference),
          one.counted_by_name ?? '',
          one.closed_by_name ?? '',
        ],
      }))}
    />
  );
}
