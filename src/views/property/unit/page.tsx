import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { Unit } from '../../../api/property/unit.ts';
import type { RecordMachine } from '../../../machines/kit/record/record-flow.ts';
import { readUnitHappenings, unitNoteMachine } from '../../../machines/property/happenings.ts';
import { unitMachine, unitTermsMachine } from '../../../machines/property/unit/flows.ts';
import { Alert, Facts, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { UnitChip } from './chip.tsx';
import { useUnitFields } from './form.ts';

const machine = unitMachine as unknown as RecordMachine<Unit, Record<string, unknown>>;

/** A unit: how it stands in its three regions, what is asked for it, notes and history: /units/:id */
export function UnitPage({ id }: { id: number }) {
  const { t, name } = useTexts();
  const form = useUnitFields();
  return (
    <RecordPage
      entity="unit"
      key={id}
      id={id}
      machine={machine}
      lifecycle={null}
      isDeletable
      title={(unit) => <bdi>{unit.number}</bdi>}
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
      form={(unit) =>
        form.map((field) =>
          field.name === 'building_id'
            ? {
                ...field,
                shown: `${name({ name_en: unit.compound_name_en, name_ar: unit.compound_name_ar })} · ${unit.building_code}`,
              }
            : field,
        )
      }
      tabs={[
        { id: 'state', label: t('property.field.state'), show: (unit) => <State unit={unit} /> },
        { id: 'price', label: t('property.price'), show: (unit) => <Terms key={unit.version} id={id} /> },
      ]}
      happenings={(unit, signal) => readUnitHappenings(unit.id, signal)}
      note={{ machine: unitNoteMachine, needs: 'units.edit' }}
      back={{ to: '/units', label: t('property.units') }}
    />
  );
}

/** The three regions side by side: none of them says anything of the others. */
function State({ unit }: { unit: Unit }) {
  const { t, name, date, number } = useTexts();
  const field = (word: string) => t(`property.field.${word}`);
  const detail = name({ name_en: unit.status_detail_name_en, name_ar: unit.status_detail_name_ar }) || null;
  return (
    <Stack>
      <Section>
        <h2>{field('occupancy')}</h2>
        <Facts
          rows={[
            [field('occupancy'), t(`property.unit.label.${unit.occupancy}`)],
            [field('occupied_until'), unit.occupied_until && date(unit.occupied_until)],
            [field('leasable'), t(unit.leasable ? 'kit.yes' : 'kit.no')],
            [field('lease_id'), unit.lease_id && <Link href={`/leases/${unit.lease_id}`}>{t('property.unit.open_lease')}</Link>],
            [
              field('quotation_id'),
              unit.quotation_id && <Link href={`/quotations/${unit.quotation_id}`}>{t('property.unit.open_quotation')}</Link>,
            ],
          ]}
        />
      </Section>
      <Section>
        <h2>{field('readiness')}</h2>
        <Facts
          rows={[
            [field('readiness'), t(`property.unit.readiness.${unit.readiness}`)],
            [field('status_detail_id'), detail],
            ...(unit.readiness === 'out_of_order'
              ? ([
                  [field('out_of_order_reason'), unit.out_of_order_reason],
                  [field('out_of_order_from'), date(unit.out_of_order_from)],
                  [field('out_of_order_to'), date(unit.out_of_order_to)],
                ] as [string, string | null][])
              : []),
            ...(unit.readiness === 'ready'
              ? []
              : ([[field('expected_ready_on'), date(unit.expected_ready_on)]] as [string, string][])),
          ]}
        />
      </Section>
      <Section>
        <h2>{field('market')}</h2>
        <Facts
          rows={[
            [field('market'), t(`property.unit.market.${unit.market}`)],
            ...(unit.market === 'blocked' ? ([[field('blocked_until'), date(unit.blocked_until)]] as [string, string][]) : []),
            [field('floor'), number(unit.floor)],
            [field('area'), number(Number(unit.area))],
            [field('property_use'), t(`property.use.${unit.property_use}`)],
            [field('electricity_meter'), unit.electricity_meter],
            [field('water_meter'), unit.water_meter],
          ]}
        />
      </Section>
    </Stack>
  );
}

/** What is asked for it and what may be (RR-1), and what is missing before somebody can receive it. */
function Terms({ id }: { id: number }) {
  const { t, money, date } = useTexts();
  const actor = useFlow(unitTermsMachine, { input: { query: {}, parents: { id } } });
  const { page, failure } = useSelector(actor, (snapshot) => snapshot.context);
  const [terms] = page?.rows ?? [];
  if (!terms) return <Loading error={failure?.message} onRetry={() => actor.send({ type: 'retry' })} height="200px" />;
  const { price, conditions } = terms;
  return (
    <Stack>
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
