import { type FormEvent, useState } from 'react';
import type { Quotation, QuotationUnit } from '../../api/sales/quotation.ts';
import { regulationIn } from '../../machines/leasing/rent-regulation.rules.ts';
import { type ContentChange, contentMachine, unitChoicesMachine } from '../../machines/sales/quotation-parts.machine.ts';
import { useHere } from '../app/viewer.tsx';
import { Button } from '../kit/button.tsx';
import { Field, MoneyField, SelectField } from '../kit/field.tsx';
import { Alert, Empty, Grid, Loading, Row, Section, Stack } from '../kit/parts.tsx';
import { SmallTable } from '../kit/small-table.tsx';
import { useTexts } from '../kit/texts.tsx';
import { useRead, useTask } from '../kit/use-read.ts';

/** The units of a quotation and what is charged for each; every change is saved at once and the totals follow. */
export function Builder({ quotation }: { quotation: Quotation }) {
  const { t } = useTexts();
  const { may } = useHere();
  const { perform, failure, busy } = useTask(contentMachine);
  const isOpen = may('quotations.edit') && ['draft', 'waiting_for_approval', 'requests_approved'].includes(quotation.status);
  const owner = quotation.lead_id === null ? { tenant_id: quotation.tenant_id as number } : { lead_id: quotation.lead_id };
  const change = (change: ContentChange) => perform({ owner, id: quotation.id, change });
  return (
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
        <UnitSection key={unit.id} unit={unit} isOpen={isOpen && !busy} onChange={change} />
      ))}
      {isOpen && (
        <AddUnit taken={quotation.units.map((unit) => unit.unit_id)} onAdd={(unit_id) => change({ what: 'add', unit_id })} />
      )}
    </Stack>
  );
}

function UnitSection({
  unit,
  isOpen,
  onChange,
}: {
  unit: QuotationUnit;
  isOpen: boolean;
  onChange: (change: ContentChange) => void;
}) {
  const { t, name, money } = useTexts();
  const { profile } = useHere();
  const rent = unit.items.find((item) => item.item_type === 'unit');
  const [amount, setAmount] = useState(rent?.amount ?? '');
  const [appeal, setAppeal] = useState(unit.rent_appeal_no ?? '');
  const isChanged = amount !== rent?.amount || appeal !== (unit.rent_appeal_no ?? '');
  const [extra, setExtra] = useState({
    item_type: 'parking' as 'parking' | 'fee',
    description: '',
    amount: '',
    periodicity: 'yearly' as 'yearly' | 'once',
  });
  return (
    <Section>
      <h2>
        {unit.number} · {name({ name_en: unit.building_name_en, name_ar: unit.building_name_ar })} ·{' '}
        {name({ name_en: unit.unit_type_name_en, name_ar: unit.unit_type_name_ar })} · {unit.area} {t('sales.unit.sqm')}
      </h2>
      <SmallTable
        caption={unit.number}
        heads={[
          { label: t('sales.item.what') },
          { label: t('sales.item.periodicity') },
          { label: t('sales.quotation.vat'), isNumber: true },
          { label: t('sales.item.amount'), isNumber: true },
          { label: '' },
        ]}
        rows={unit.items.map((item) => ({
          key: item.id,
          cells: [
            item.item_type === 'unit' ? t('sales.item.unit') : item.description,
            t(`sales.periodicity.${item.periodicity}`),
            `${item.vat_rate / 100} %`,
            money(item.amount),
            isOpen && item.item_type !== 'unit' && (
              <Button
                key="x"
                kind="quiet"
                aria-label={`${t('kit.delete')} ${item.description}`}
                onPress={() => onChange({ what: 'drop', unit_id: unit.unit_id, item_id: item.id })}
              >
                ×
              </Button>
            ),
          ],
        }))}
      />
      <p className="num">
        {t('sales.unit.asking', { asking: money(unit.asking_rent ?? unit.max_price), min: money(unit.min_price) })}
      </p>
      {isOpen && (
        <>
          <Row
            as="form"
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              onChange({ what: 'rent', unit_id: unit.unit_id, amount, rent_appeal_no: appeal.trim() || null });
            }}
          >
            <MoneyField
              label={t('sales.item.yearly_rent')}
              value={amount}
              onChange={setAmount}
              isChanged={amount !== rent?.amount}
            />
            {((unit.exceeds_last_rent && regulationIn(unit.city, profile.company.today)) || appeal) && (
              <Field
                label={t('sales.unit.appeal')}
                value={appeal}
                onChange={setAppeal}
                hint={t('sales.unit.over_cap', { last: money(unit.last_rent) })}
              />
            )}
            <Button type="submit" isDisabled={!isChanged || !amount}>
              {t('sales.item.set_rent')}
            </Button>
            <Button kind="quiet" onPress={() => onChange({ what: 'remove', unit_id: unit.unit_id })}>
              {t('sales.unit.remove')}
            </Button>
          </Row>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onChange({ what: 'item', unit_id: unit.unit_id, ...extra });
              setExtra({ ...extra, description: '', amount: '' });
            }}
          >
            <Grid>
              <SelectField
                label={t('sales.item.what')}
                value={extra.item_type}
                onChange={(value) => setExtra({ ...extra, item_type: value as 'parking' })}
                choices={['parking', 'fee'].map((id) => ({ id, label: t(`sales.item.${id}`) }))}
              />
              <Field
                label={t('sales.item.description')}
                value={extra.description}
                onChange={(description) => setExtra({ ...extra, description })}
              />
              <SelectField
                label={t('sales.item.periodicity')}
                value={extra.periodicity}
                onChange={(value) => setExtra({ ...extra, periodicity: value as 'once' })}
                choices={['yearly', 'once'].map((id) => ({ id, label: t(`sales.periodicity.${id}`) }))}
              />
              <MoneyField
                label={t('sales.item.amount')}
                value={extra.amount}
                onChange={(value) => setExtra({ ...extra, amount: value })}
              />
            </Grid>
            <Row>
              <Button type="submit" isDisabled={!extra.amount || !extra.description}>
                {t('sales.item.add')}
              </Button>
            </Row>
          </form>
        </>
      )}
    </Section>
  );
}

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
