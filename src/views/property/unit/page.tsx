import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { type Unit, unitFields } from '../../../api/property/unit.ts';
import { readUnitTimeline, unitFlows, unitHistoryMachine, unitTermsMachine } from '../../../machines/property/unit/flows.ts';
import { Behind } from '../../kit/display/behind.tsx';
import { Alert, Facts, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { useRead } from '../../kit/ground/use-read.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { OwnersOf } from '../unit-owner/ownerships.tsx';
import { UnitChip } from './chip.tsx';
import { ofUnit, useUnitFields } from './form.ts';
import { QuoteUnit } from './quote-unit.tsx';
import { Periods, RegionNext } from './regions.tsx';

/** /units/:id: the unit's three regions, its terms, notes and history */
export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t, name } = i18n;
  const form = useUnitFields();
  return (
    <RecordPage<Unit>
      entity="unit"
      key={id}
      id={id}
      machine={unitFlows.page}
      lifecycle={null}
      isDeletable
      title={(unit) => unit.number}
      facts={(unit) => (
        <>
          <UnitChip label={unit.label} />
          <Link href={`/compounds/${unit.compound_id}`}>
            {name({ name_en: unit.compound_name_en, name_ar: unit.compound_name_ar })}
          </Link>
          <Link href={`/units/map?building_id=${unit.building_id}`}>{unit.building_code}</Link>
          <span>{name({ name_en: unit.unit_type_name_en, name_ar: unit.unit_type_name_ar })}</span>
        </>
      )}
      form={(unit) => ofUnit(form, unit, i18n)}
      tabs={[
        { id: 'state', label: t('property.field.state'), show: (unit) => <State key={unit.version} unit={unit} /> },
        { id: 'owners', label: t('property.ownership.owners'), show: (unit) => <OwnersOf id={unit.id} isForSale={false} /> },
        { id: 'price', label: t('property.price'), show: (unit) => <Terms key={unit.version} unit={unit} /> },
      ]}
      timeline={(unit, signal) => readUnitTimeline(unit.id, signal)}
      back={{ to: '/units', label: t('property.units') }}
    />
  );
}

/** The three regions, which are independent of each other, and the history of the first. */
function State({ unit }: { unit: Unit }) {
  const { t } = useTexts();
  const { readiness, market, lease_id, quotation_id } = unit;
  const claims = ['occupancy', 'occupied_until', 'leasable', 'lease_id', 'quotation_id'];
  const outOfOrder = ['out_of_order_reason', 'out_of_order_from', 'out_of_order_to'];
  const links = {
    lease_id: lease_id && <Link href={`/leases/${lease_id}`}>{t('property.unit.open_lease')}</Link>,
    quotation_id: quotation_id && <Link href={`/quotations/${quotation_id}`}>{t('property.unit.open_quotation')}</Link>,
  };
  const { answer: history, error, retry } = useRead(unitHistoryMachine, unit.id);
  const region = (name: 'occupancy' | 'readiness' | 'market', names: string[]) => (
    <Section>
      <h2>{t(`property.field.${name}`)}</h2>
      <RegionNext of={name} history={history} />
      <FieldFacts fields={unitFields} names={names} record={unit} shows={links} />
    </Section>
  );
  return (
    <Stack>
      {region('occupancy', claims)}
      {region('readiness', [
        'readiness',
        'status_detail_id',
        ...(readiness === 'out_of_order' ? outOfOrder : []),
        ...(readiness === 'ready' ? [] : ['expected_ready_on']),
      ])}
      {region('market', [
        'market',
        ...(market === 'blocked' ? ['blocked_until'] : []),
        'floor',
        'area',
        'property_use',
        'electricity_meter',
        'water_meter',
      ])}
      <Section>
        <h2>{t('property.unit.history')}</h2>
        {history ? <Periods periods={history.periods} /> : <Loading error={error} onRetry={retry} height="120px" />}
      </Section>
    </Stack>
  );
}

/** Its asking rent and the cap (RR-1), and what is missing before handover. */
function Terms({ unit }: { unit: Unit }) {
  const { id } = unit;
  const { t, money, date } = useTexts();
  const actor = useFlow(unitTermsMachine, { input: { query: {}, parents: { id } } });
  const { page, failure } = useSelector(actor, (snapshot) => snapshot.context);
  const [terms] = page?.rows ?? [];
  if (!terms) return <Loading error={failure?.message} onRetry={() => actor.send({ type: 'retry' })} height="200px" />;
  const { price, conditions } = terms;
  return (
    <Stack>
      {failure && <Behind onRetry={() => actor.send({ type: 'retry' })} />}
      <QuoteUnit unit={unit} />
      {price.over_cap && (
        <Alert data-tone="yellow" role="status">
          {t('property.price.over_cap', { cap: money(price.rent_cap), price: money(price.price) })}
        </Alert>
      )}
      <Facts
        rows={[
          [t('property.field.asking_rent'), money(price.price)],
          [t('property.price.band'), `${money(price.min_price)} – ${money(price.max_price)}`],
          [t('property.field.last_rent'), money(price.last_rent)],
          [t('property.price.cap'), money(price.rent_cap)],
          [t('property.field.deposit'), money(price.deposit)],
        ]}
      />
      <Section>
        <h2>{t('property.conditions')}</h2>
        <ul>
          {conditions.map(({ condition, met, blocks, expected_on }) => (
            <li key={condition}>
              <span aria-hidden="true">{met ? '● ' : '○ '}</span>
              {t(`property.unit.condition.${condition}`)}: {t(met ? 'kit.yes' : 'kit.no')}
              {!met && ` · ${t(`property.conditions.blocks.${blocks}`)}`}
              {!met && expected_on && ` · ${t('property.conditions.expected', { date: date(expected_on) })}`}
            </li>
          ))}
        </ul>
      </Section>
    </Stack>
  );
}
