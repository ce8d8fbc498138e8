import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Quotation } from '../../../api/sales/quotation.ts';
import type { QuotationUnit } from '../../../api/sales/quotation-content.ts';
import { type BuilderSnapshot, builderMachine } from '../../../machines/sales/quotation/builder.ts';
import { isOpen, uncovered } from '../../../machines/sales/quotation/builder-setup.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button, Reasons } from '../../kit/actions/button.tsx';
import { Alert, Empty, Row, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { ConfirmDelete } from '../../kit/overlays/dialog.tsx';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';
import { isUndoingIn } from '../../kit/record/record-form.tsx';
import { isBelowList, Totals } from './builder-totals.tsx';
import { ChargeForm, RentForm } from './content-forms.tsx';
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
    uncovered: uncovered(snapshot.context),
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
    <Room>
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
          {builder.uncovered.length > 0 && (
            <Alert data-tone="yellow" role="status">
              <Reasons refusals={builder.uncovered} />
            </Alert>
          )}
          {units.length === 0 && <Empty title={t('sales.quotation.no_units')} />}
          {units.map((unit) => (
            <UnitSection key={unit.id} unit={unit} builder={builder} />
          ))}
          {isOpen && (
            <UnitFinder quotation={builder.quotation} held={held} onAdd={(unit_id) => send({ type: 'unit.add', unit_id })} />
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
    </Room>
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
  const { t, money, percent } = useTexts();
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
          percent(item.vat_rate / 100),
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

/** The unit's list price, what the quoted rent lies below it, and the cap. */
function Asked({ unit }: { unit: QuotationUnit }) {
  const { t, money } = useTexts();
  return (
    <Asking className="num">
      <span>{t('sales.unit.asking', { asking: money(unit.list_price), min: money(unit.least_price) })}</span>
      {isBelowList(unit) && <span>{t('sales.unit.below_list', { amount: money(unit.below_list) })}</span>}
      {unit.exceeds_last_rent && unit.last_rent && <span>{t('sales.unit.over_cap', { last: money(unit.last_rent) })}</span>}
    </Asking>
  );
}

/** Side by side where the unit finder keeps its columns beside the totals; else the totals come first, as they are what is looked at. */
const Room = styled.div`container-type: inline-size;`;
const Sides = styled.div`
  display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr) 288px; align-items: start;
  @container (max-width: 1060px) {
    grid-template-columns: minmax(0, 1fr);
    > aside { position: static; order: -1; }
    /* In columns, each read from top to bottom. */
    > aside dl { display: block; columns: 240px; column-gap: 32px; }
    > aside dl > div { grid-template-columns: 1fr auto; break-inside: avoid; padding-block: 3px; }
  }
`;
const UnitHead = styled.div`
  display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; justify-content: space-between;
  h2 small { color: var(--text-soft); font-weight: 400; }
`;
const Asking = styled.p`display: flex; flex-wrap: wrap; gap: 2px 16px; color: var(--text-soft); font-size: 12px;`;
