import { type FormEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { Quotation, QuotationUnit } from '../../api/sales/quotation.ts';
import { regulationIn } from '../../machines/leasing/rent-regulation.rules.ts';
import {
  type ContentChange,
  contentMachine,
  type QuotationOwner,
  unitChoicesMachine,
} from '../../machines/sales/quotation-parts.machine.ts';
import { useHere } from '../app/viewer.tsx';
import { Button } from '../kit/actions/button.tsx';
import { Alert, Empty, Loading, Row, Section, Stack } from '../kit/display/parts.tsx';
import { SmallTable } from '../kit/display/small-table.tsx';
import { Field, MoneyField } from '../kit/fields/field.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { useRead, useTask } from '../kit/ground/use-read.ts';
import { Charge } from './quotation-charge.tsx';
import { sayDiscount } from './quotation-fields.ts';

/** The units of a quotation and what is charged for each; every change is saved at once and the totals follow. */
export function Builder({ quotation }: { quotation: Quotation }) {
  const { t } = useTexts();
  const { may } = useHere();
  const { perform, failure, busy } = useTask(contentMachine);
  const isOpen = may('quotations.edit') && ['draft', 'waiting_for_approval', 'requests_approved'].includes(quotation.status);
  const owner = quotation.lead_id === null ? { tenant_id: quotation.tenant_id as number } : { lead_id: quotation.lead_id };
  const change = (change: ContentChange) => perform({ owner, id: quotation.id, change });
  return (
    <Sides>
      <Stack>
        {failure && (
          <Alert role="alert">
            {failure.kind === 'invalid' ? (Object.values(failure.fields)[0] ?? failure.message) : failure.message}
          </Alert>
        )}
        {isOpen && quotation.status !== 'draft' && (
          <Alert data-tone="yellow" role="status">
            {t('sales.quotation.supersedes')}
          </Alert>
        )}
        {quotation.units.length === 0 && <Empty title={t('sales.quotation.no_units')} />}
        {quotation.units.map((unit) => (
          <UnitSection
            key={unit.id}
            unit={unit}
            about={{ owner, id: quotation.id }}
            isOpen={isOpen}
            isBusy={busy}
            onChange={change}
          />
        ))}
        {isOpen && (
          <AddUnit taken={quotation.units.map((unit) => unit.unit_id)} onAdd={(unit_id) => change({ what: 'add', unit_id })} />
        )}
      </Stack>
      <Totals quotation={quotation} />
    </Sides>
  );
}

function UnitSection({
  unit,
  about,
  isOpen,
  isBusy,
  onChange,
}: {
  unit: QuotationUnit;
  about: { owner: QuotationOwner; id: number };
  isOpen: boolean;
  isBusy: boolean;
  onChange: (change: ContentChange) => void;
}) {
  const { t, name, money, number } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const heads = [
    { label: t('sales.item.what') },
    { label: t('sales.item.periodicity') },
    { label: t('sales.quotation.vat'), isNumber: true },
    { label: t('sales.item.amount'), isNumber: true },
  ];
  return (
    <Section>
      <UnitHead>
        <h2>
          {unit.number}{' '}
          <small>
            {name({ name_en: unit.building_name_en, name_ar: unit.building_name_ar })} ·{' '}
            {name({ name_en: unit.unit_type_name_en, name_ar: unit.unit_type_name_ar })} · {number(Number(unit.area))}{' '}
            {t('sales.unit.sqm')}
          </small>
        </h2>
        {isOpen && (
          <Row>
            <Button kind="quiet" isDisabled={isBusy} onPress={() => setAdding(true)}>
              {t('sales.item.add')}
            </Button>
            <Button kind="quiet" isDisabled={isBusy} onPress={() => onChange({ what: 'remove', unit_id: unit.unit_id })}>
              {t('sales.unit.remove')}
            </Button>
          </Row>
        )}
      </UnitHead>
      <SmallTable
        caption={unit.number}
        heads={isOpen ? [...heads, { label: '' }] : heads}
        rows={unit.items.map((item) => ({
          key: item.id,
          cells: [
            item.item_type === 'unit' ? t('sales.item.unit') : item.description,
            t(`sales.periodicity.${item.periodicity}`),
            `${number(item.vat_rate / 100)} %`,
            money(item.amount),
            ...(isOpen
              ? [
                  item.item_type !== 'unit' && (
                    <Button
                      key="x"
                      kind="quiet"
                      isDisabled={isBusy}
                      aria-label={`${t('kit.delete')} ${item.description}`}
                      onPress={() => onChange({ what: 'drop', unit_id: unit.unit_id, item_id: item.id })}
                    >
                      ×
                    </Button>
                  ),
                ]
              : []),
          ],
        }))}
      />
      {isOpen ? (
        <Rent unit={unit} isBusy={isBusy} onChange={onChange} />
      ) : (
        <Asking className="num">
          {t('sales.unit.asking', { asking: money(unit.asking_rent ?? unit.max_price), min: money(unit.min_price) })}
        </Asking>
      )}
      {isAdding && <Charge about={about} unit={unit.unit_id} onLeave={() => setAdding(false)} />}
    </Section>
  );
}

/** The yearly rent, and the decision that allows more where the regulation of rents caps it. */
function Rent({ unit, isBusy, onChange }: { unit: QuotationUnit; isBusy: boolean; onChange: (change: ContentChange) => void }) {
  const { t, money } = useTexts();
  const { profile } = useHere();
  const rent = unit.items.find((item) => item.item_type === 'unit')?.amount ?? '';
  const decision = unit.rent_appeal_no ?? '';
  const [amount, setAmount] = useState(rent);
  const [appeal, setAppeal] = useState(decision);
  // What is saved anew replaces what was typed for it; another change of the unit leaves that alone.
  const [saved, setSaved] = useState({ rent, decision });
  if (saved.rent !== rent) setAmount(rent);
  if (saved.decision !== decision) setAppeal(decision);
  if (saved.rent !== rent || saved.decision !== decision) setSaved({ rent, decision });
  const isOther = amount === '' || Number(amount) !== Number(rent);
  const isCapped = (unit.exceeds_last_rent && regulationIn(unit.city, profile.company.today)) || appeal;
  return (
    <RentForm
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onChange({ what: 'rent', unit_id: unit.unit_id, amount, rent_appeal_no: appeal.trim() || null });
      }}
    >
      <MoneyField label={t('sales.item.yearly_rent')} value={amount} onChange={setAmount} isChanged={isOther} />
      {isCapped && <Field label={t('sales.unit.appeal')} value={appeal} onChange={setAppeal} isChanged={appeal !== decision} />}
      <Button type="submit" isDisabled={isBusy || !amount || (!isOther && appeal === decision)}>
        {t('sales.item.set_rent')}
      </Button>
      <Asking className="num">
        {t('sales.unit.asking', { asking: money(unit.asking_rent ?? unit.max_price), min: money(unit.min_price) })}
        {isCapped && ` ${t('sales.unit.over_cap', { last: money(unit.last_rent) })}`}
      </Asking>
    </RentForm>
  );
}

/** What it comes to, beside what it comes from. */
function Totals({ quotation }: { quotation: Quotation }) {
  const said = useTexts();
  const { t, money, date, number } = said;
  const [first] = quotation.schedule;
  const discount = sayDiscount(said, quotation);
  return (
    <Sum aria-label={t('sales.quotation.totals')}>
      <h2>{t('sales.quotation.totals')}</h2>
      <dl>
        <Line label={t('sales.quotation.yearly_rent')}>{money(quotation.yearly_rent)}</Line>
        {discount && <Line label={t('sales.quotation.discount')}>{discount}</Line>}
        <Line label={t('sales.quotation.net')}>{money(quotation.total_net)}</Line>
        <Line label={t('sales.quotation.vat')}>{money(quotation.total_vat)}</Line>
        <Line label={t('sales.quotation.total')} isSum>
          {money(quotation.total_gross)}
        </Line>
        <Line label={t('sales.quotation.deposit')}>
          {quotation.deposit_waived ? t('sales.quotation.waived') : money(quotation.deposit)}
        </Line>
        {first && <Line label={t('sales.quotation.first_due', { day: date(first.due_on) })}>{money(first.gross)}</Line>}
      </dl>
      <small>{t('sales.quotation.dues', { count: quotation.schedule.length, number: number(quotation.schedule.length) })}</small>
    </Sum>
  );
}

const Line = ({ label, isSum, children }: { label: string; isSum?: boolean; children: ReactNode }) => (
  <div data-sum={isSum || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Finds a unit by number, building or type, and adds it. */
function AddUnit({ taken, onAdd }: { taken: number[]; onAdd: (unit: number) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<string | null>(null);
  return (
    <Section>
      <h2>{t('sales.unit.add')}</h2>
      <Row
        as="form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          setSearch(typed);
        }}
      >
        <Field label={t('sales.unit.find')} value={typed} onChange={setTyped} />
        <Button type="submit">{t('kit.search')}</Button>
      </Row>
      {search !== null && <Found key={search} search={search} taken={taken} onAdd={onAdd} />}
    </Section>
  );
}

function Found({ search, taken, onAdd }: { search: string; taken: number[]; onAdd: (unit: number) => void }) {
  const { t, name, money } = useTexts();
  const { answer, error, retry } = useRead(unitChoicesMachine, { search });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const rows = answer.filter((unit) => !taken.includes(unit.id));
  if (!rows.length) return <p>{t('kit.list.empty')}</p>;
  return (
    <SmallTable
      caption={t('sales.unit.add')}
      heads={[
        { label: t('sales.unit.number') },
        { label: t('sales.lead.compound') },
        { label: t('sales.lead.unit_type') },
        { label: t('sales.lead.status') },
        { label: t('sales.item.yearly_rent'), isNumber: true },
        { label: '' },
      ]}
      rows={rows.map((unit) => ({
        key: unit.id,
        cells: [
          unit.number,
          name({ name_en: unit.compound_name_en, name_ar: unit.compound_name_ar }),
          name({ name_en: unit.unit_type_name_en, name_ar: unit.unit_type_name_ar }),
          t(`property.unit.label.${unit.label}`),
          money(unit.asking_rent),
          <Button key="add" aria-label={`${t('sales.unit.add')} ${unit.number}`} onPress={() => onAdd(unit.id)}>
            +
          </Button>,
        ],
      }))}
    />
  );
}

const Sides = styled.div`
  display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr) 288px; align-items: start;
  @media (max-width: 1000px) { grid-template-columns: minmax(0, 1fr); }
`;
const UnitHead = styled.div`
  display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; justify-content: space-between;
  h2 small { color: var(--text-soft); font-weight: 400; }
`;
const RentForm = styled.form`display: flex; flex-wrap: wrap; gap: 8px; align-items: end;`;
const Asking = styled.p`color: var(--text-soft); font-size: 12px; align-self: center; form > & { align-self: end; padding-block-end: 8px; }`;
const Sum = styled.aside`
  position: sticky; inset-block-start: 12px; display: grid; gap: 8px; padding: 12px 14px; border: 1px solid var(--line); border-radius: var(--radius);
  dl { display: grid; gap: 6px; }
  dl > div { display: flex; gap: 12px; justify-content: space-between; }
  dt, small { color: var(--text-soft); }
  dd { font-variant-numeric: tabular-nums; text-align: end; }
  [data-sum] { padding-block: 6px; border-block: 1px solid var(--line); font-weight: 600; }
  [data-sum] dt { color: var(--text); }
`;
