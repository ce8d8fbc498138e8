import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Quotation } from '../../../api/sales/quotation.ts';
import type { QuotationUnit } from '../../../api/sales/quotation-content.ts';
import { type BuilderSnapshot, builderMachine } from '../../../machines/sales/quotation/builder.ts';
import { isOpen } from '../../../machines/sales/quotation/builder-setup.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { Alert, Empty, Row, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { ConfirmDelete } from '../../kit/overlays/dialog.tsx';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';
import { isUndoingIn } from '../../kit/record/record-form.tsx';
import { ChargeForm, RentForm } from './content-forms.tsx';
import { sayDiscount } from './form.ts';
import { UnitFinder } from './unit-finder.tsx';

const snapshotOf = (snapshot: BuilderSnapshot) => snapshot;

/** The builder's flow, kept up to date with the quotation on its page. */
function useBuilder(quotation: Quotation) {
  const { profile, viewer } = useCurrentUser();
  const { id: company, today } = profile.company;
  const actor = useFlow(builderMachine, { input: { quotation, viewer, company, today } });
  useEffect(() => actor.send({ type: 'remote.record', record: quotation }), [actor, quotation]);
  const snapshot = useSelector(actor, snapshotOf);
  const rent = snapshot.children.rent as EditRefOf | undefined;
  // Undoing a rent change shows no form.
  const isUndoing = useSelector(rent, isUndoingIn);
  return {
    ...snapshot.context,
    isOpen: isOpen(snapshot.context),
    isBusy: snapshot.hasTag('busy'),
    isSignedOut: snapshot.matches('reauthenticating'),
    /** It must be saved or closed first. */
    isFormOpen: snapshot.matches('pricing') || snapshot.matches('charging'),
    send: actor.send,
    isIn: (state: BuilderSnapshot['value']) => snapshot.matches(state),
    rent: isUndoing ? undefined : rent,
    charge: snapshot.children.charge as EditRefOf | undefined,
  };
}
type Built = ReturnType<typeof useBuilder>;

/** Whether buttons are disabled, and why. */
function useHeld({ isBusy, isFormOpen, isSignedOut }: Built) {
  const { t } = useTexts();
  return {
    isPending: isBusy,
    why: isSignedOut ? t('kit.record.signed_out') : isFormOpen && t('sales.quotation.open_form'),
  };
}
/** Hides a unit's other actions while its form is open; they keep their space. */
const aside = ({ isFormOpen }: Built) => ({ visibility: isFormOpen ? ('hidden' as const) : undefined });

/** A quotation's units with their charges. Every change is saved on its own and updates the totals. */
export function Builder({ quotation }: { quotation: Quotation }) {
  const { t } = useTexts();
  const builder = useBuilder(quotation);
  const { send, isIn, isOpen, failure, wanted } = builder;
  const held = useHeld(builder);
  const { units, status } = builder.quotation;
  const leaving = units.find((unit) => unit.unit_id === wanted?.unit_id);
  return (
    <Sides>
      <Stack>
        {isIn('refused') && (
          <Alert role="alert">
            {failure?.kind === 'invalid' ? (Object.values(failure.fields)[0] ?? failure.message) : failure?.message}
            <Row>
              {wanted && <Button onPress={() => send({ type: 'retry' })}>{t('kit.retry')}</Button>}
              <Button onPress={() => send({ type: 'dismiss' })}>{t('kit.close')}</Button>
            </Row>
          </Alert>
        )}
        {isIn('reauthenticating') && (
          <Alert data-tone="yellow" role="status">
            {t('kit.record.signed_out')}
            <Button onPress={() => send({ type: 'dismiss' })}>{t('kit.close')}</Button>
          </Alert>
        )}
        {isOpen && status !== 'draft' && (
          <Alert data-tone="yellow" role="status">
            {t('sales.quotation.supersedes')}
          </Alert>
        )}
        {units.length === 0 && <Empty title={t('sales.quotation.no_units')} />}
        {units.map((unit) => (
          <UnitSection key={unit.id} unit={unit} builder={builder} />
        ))}
        {isOpen && (
          <UnitFinder
            taken={units.map((unit) => unit.unit_id)}
            held={held}
            onAdd={(unit_id) => send({ type: 'unit.add', unit_id })}
          />
        )}
      </Stack>
      <Totals quotation={builder.quotation} />
      {isIn('confirming') && wanted && (
        <ConfirmDelete
          name={
            wanted.type === 'charge.drop'
              ? leaving?.items.find((item) => item.id === wanted.item_id)?.description
              : leaving?.number
          }
          deletionImpact={
            wanted.type === 'unit.remove'
              ? { goes: [{ what: 'quotation_unit_items', count: leaving?.items.length ?? 0 }], against: null }
              : null
          }
          onYes={() => send({ type: 'confirm' })}
          onLeave={() => send({ type: 'cancel' })}
        />
      )}
    </Sides>
  );
}

function UnitSection({ unit, builder }: { unit: QuotationUnit; builder: Built }) {
  const { t, name, number } = useTexts();
  const { send, isOpen, rent, charge } = builder;
  const held = useHeld(builder);
  const { unit_id } = unit;
  const isHere = builder.unit_id === unit_id;
  const opened = isHere && Boolean(rent ?? charge);
  const adder = useFocusAfter(opened);
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
          <Row style={aside(builder)}>
            <Button ref={adder} kind="quiet" {...held} onPress={() => send({ type: 'charge.add', unit_id })}>
              {t('sales.item.add')}
            </Button>
            <Button kind="quiet" {...held} onPress={() => send({ type: 'unit.remove', unit_id })}>
              {t('sales.unit.remove')}
            </Button>
          </Row>
        )}
      </UnitHead>
      <Items unit={unit} builder={builder} />
      <Asked unit={unit} />
      {isHere && rent && (
        <Section aria-label={t('sales.item.change_rent', { unit: unit.number })}>
          <RentForm actor={rent} unit={unit} today={builder.today} />
        </Section>
      )}
      {isHere && charge && (
        <Section aria-label={t('sales.item.add')}>
          <ChargeForm actor={charge} />
        </Section>
      )}
    </Section>
  );
}

/** Returns the focus to the button that opened the form. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current && !isOpen) button.current?.focus();
    was.current = isOpen;
  }, [isOpen]);
  return button;
}

function Items({ unit, builder }: { unit: QuotationUnit; builder: Built }) {
  const { send, isOpen } = builder;
  const held = useHeld(builder);
  const { t, money, number } = useTexts();
  const { unit_id } = unit;
  const heads = [
    { label: t('sales.item.what') },
    { label: t('sales.item.periodicity') },
    { label: t('sales.quotation.vat'), isNumber: true },
    { label: t('sales.item.amount'), isNumber: true },
    ...(isOpen ? [{ label: '' }] : []),
  ];
  const changer = (item: QuotationUnit['items'][number]) =>
    item.item_type === 'unit' ? (
      <Button
        kind="quiet"
        aria-label={t('sales.item.change_rent', { unit: unit.number })}
        {...held}
        onPress={() => send({ type: 'rent.edit', unit_id })}
      >
        {t('kit.edit')}
      </Button>
    ) : (
      <Button
        kind="quiet"
        aria-label={`${t('kit.delete')} ${item.description}`}
        {...held}
        onPress={() => send({ type: 'charge.drop', unit_id, item_id: item.id })}
      >
        {t('kit.delete')}
      </Button>
    );
  return (
    <SmallTable
      caption={unit.number}
      heads={heads}
      rows={unit.items.map((item) => ({
        key: item.id,
        cells: [
          item.item_type === 'unit' ? t('sales.item.unit') : item.description,
          t(`sales.periodicity.${item.periodicity}`),
          `${number(item.vat_rate / 100)} %`,
          money(item.amount),
          ...(isOpen
            ? [
                <span key="x" style={aside(builder)}>
                  {changer(item)}
                </span>,
              ]
            : []),
        ],
      }))}
    />
  );
}

/** The unit's list price, next to the quoted rent. */
function Asked({ unit }: { unit: QuotationUnit }) {
  const { t, money } = useTexts();
  return (
    <Asking className="num">
      <span>{t('sales.unit.asking', { asking: money(unit.asking_rent ?? unit.max_price), min: money(unit.min_price) })}</span>
      {unit.exceeds_last_rent && unit.last_rent && <span>{t('sales.unit.over_cap', { last: money(unit.last_rent) })}</span>}
    </Asking>
  );
}

/** The totals and how they are calculated. */
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

const Sides = styled.div`
  display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr) 288px; align-items: start;
  @media (max-width: 1000px) { grid-template-columns: minmax(0, 1fr); }
`;
const UnitHead = styled.div`
  display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; justify-content: space-between;
  h2 small { color: var(--text-soft); font-weight: 400; }
`;
const Asking = styled.p`display: flex; flex-wrap: wrap; gap: 2px 16px; color: var(--text-soft); font-size: 12px;`;
const Sum = styled.aside`
  position: sticky; inset-block-start: 12px; display: grid; gap: 8px; padding: 12px 14px; border: 1px solid var(--line); border-radius: var(--radius);
  dl { display: grid; gap: 6px; }
  dl > div { display: flex; gap: 12px; justify-content: space-between; }
  dt, small { color: var(--text-soft); }
  dd { font-variant-numeric: tabular-nums; text-align: end; }
  [data-sum] { padding-block: 6px; border-block: 1px solid var(--line); font-weight: 600; }
  [data-sum] dt { color: var(--text); }
`;
