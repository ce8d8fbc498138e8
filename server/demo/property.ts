import { amenities, blocks, cities, unitStatusDetails, unitTypeAmenities } from '../db/schema/property.ts';
import { paymentTerms } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { createRecord, insertRow } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { buildingStore } from '../property/building.ts';
import { compoundStore } from '../property/compound.ts';
import { unitStore } from '../property/unit-record.ts';
import { unitTypeStore } from '../property/unit-type.ts';
import type { Made } from './company.ts';
import {
  type AmenityWord,
  amenityPlan,
  cityPlan,
  gulfPearl,
  najdOasis,
  redCoast,
  type TypeWord,
  typeOf,
  typePlan,
} from './property-plan.ts';

interface Options {
  /** The plan to create; by default the company's own, or the small one. */
  plan?: keyof typeof plans;
}

const plans = { 'najd-oasis': najdOasis, 'red-coast': redCoast, 'gulf-pearl': gulfPearl };

type Ids<W extends string> = Record<W, number>;
const riyals = (amount: number) => `${amount}.00`;
const letters = 'ABCDEFGH';
const kindWords = {
  tower: ['Building', 'مبنى'],
  villa: ['Villa', 'فيلا'],
  service: ['Service building', 'مبنى خدمات'],
} as const;

/** Creates a demo company's cities, amenities, unit types, compounds, blocks, buildings and units, the same each time. */
export async function fillProperty(services: Services, made: Made, { plan }: Options = {}): Promise<void> {
  const { company } = made;
  const admin = made.people[`admin@${company.slug}.example`];
  if (!admin) throw new Error(`${company.slug} has no administrator`);
  const manager = made.people[`operations@${company.slug}.example`] ?? admin;
  const compoundPlans = plans[plan ?? (company.slug as keyof typeof plans)] ?? redCoast;
  await services.db.write(company.id, async (scope) => {
    const [city, type, terms] = await Promise.all([
      all(cityPlan, ([name_en, name_ar, region]) => insertRow(scope, cities, { name_en, name_ar, region })),
      fillTypes(scope, services, admin),
      scope.db.select({ id: paymentTerms.id }).from(paymentTerms),
    ]);
    const cityOf = (name: string) => city[cityPlan.findIndex(([en]) => en === name)];
    for (const [
      n,
      {
        names: [name_en, name_ar],
        at: [latitude, longitude],
        ...of
      },
    ] of compoundPlans.entries()) {
      const compound = await createRecord(scope, services, admin, compoundStore, {
        ...{ name_en, name_ar, latitude, longitude },
        city_id: cityOf(of.city),
        district: of.district,
        address: `${of.district}, ${of.city}`,
        property_use: of.use,
        for_sale: of.for_sale === true,
        manager_id: of.managed ? manager.viewer.id : null,
        iban: of.iban ?? null,
        payment_term_ids: of.for_sale ? [] : terms.map(({ id }) => id).sort((a, b) => a - b),
      });
      const block = await all(Array.from({ length: of.blocks }), (_, i) =>
        createRecord(
          scope,
          services,
          admin,
          { entity: 'block', table: blocks },
          {
            compound_id: compound,
            code: letters[i],
            name_en: `Block ${letters[i]}`,
            name_ar: `بلوك ${i + 1}`,
          },
        ),
      );
      const placed = of.buildings.map((building, i) => ({
        ...building,
        block: Math.floor((i * of.blocks) / of.buildings.length),
        code: '',
      }));
      for (const [i, building] of placed.entries())
        building.code = `${letters[building.block]}${String(placed.slice(0, i).filter((other) => other.block === building.block).length + 1)}`;
      const building = await all(placed, ({ block: at, code, kind, floors, basements = 0 }) =>
        createRecord(scope, services, admin, buildingStore, {
          ...{ compound_id: compound, block_id: block[at], code, floors: floors.length, basements },
          name_en: `${kindWords[kind][0]} ${code}`,
          name_ar: `${kindWords[kind][1]} ${code}`,
        }),
      );
      let serial = 0;
      const wanted = placed.flatMap(({ block: at, code, kind, floors }, b) =>
        floors.flatMap((words, floor) =>
          words.map((word, i) => {
            serial += 1;
            return {
              ...{
                compound_id: compound,
                block_id: block[at],
                building_id: building[b],
                unit_type_id: type[word],
                floor,
              },
              number: kind === 'villa' ? code : `${code}-${floor}${String(i + 1).padStart(2, '0')}`,
              ...unitOf(word, compound, serial, of.for_sale === true, of.city === 'Riyadh'),
            };
          }),
        ),
      );
      await all(wanted, (unit, i) =>
        createRecord(scope, services, admin, unitStore, n === 0 && i in fixtures ? { ...unit, ...fixtures[i] } : unit),
      );
    }
  });
}

const all = <T, R>(list: readonly T[], act: (one: T, i: number) => Promise<R>): Promise<R[]> => Promise.all(list.map(act));

/** Edge cases: a number in both scripts, and an asking rent above the last registered one (RR-1). */
const fixtures: Record<number, object> = {
  0: { number: 'أ-12B' },
  4: { asking_rent: '60000.00', last_rent: '48000.00' },
};

async function fillTypes(scope: Scope, services: Services, admin: CurrentUser): Promise<Ids<TypeWord>> {
  const words = Object.keys(typePlan) as TypeWord[];
  const amenityWords = Object.keys(amenityPlan) as AmenityWord[];
  const [amenity, types] = await Promise.all([
    all(amenityWords, (word) =>
      insertRow(scope, amenities, {
        name_en: amenityPlan[word][0],
        name_ar: amenityPlan[word][1],
        icon: word,
      }),
    ),
    all(words, (word) => {
      const { names, use, price, bedrooms = null, capacity = null, deposit } = typeOf(word);
      const [least, most] = typeof price === 'number' ? [price, price] : price;
      return createRecord(scope, services, admin, unitTypeStore, {
        ...{ name_en: names[0], name_ar: names[1], property_use: use, bedrooms, capacity },
        price_type: typeof price === 'number' ? 'fixed_price' : 'range_price',
        min_price: riyals(least),
        max_price: riyals(most),
        deposit: riyals(deposit),
      });
    }),
    all(detailPlan, ([name_en, name_ar, applies_to]) =>
      createRecord(
        scope,
        services,
        admin,
        { entity: 'unit_status_detail', table: unitStatusDetails },
        { name_en, name_ar, applies_to },
      ),
    ),
  ]);
  const links = words.flatMap((word, i) =>
    typeOf(word).amenities.map((of) => ({
      company_id: scope.company,
      unit_type_id: types[i] as number,
      amenity_id: amenity[amenityWords.indexOf(of)] as number,
    })),
  );
  await scope.db.insert(unitTypeAmenities).values(links);
  return Object.fromEntries(words.map((word, i) => [word, types[i]])) as Ids<TypeWord>;
}

const detailPlan = [
  ['Painting and cleaning', 'دهان وتنظيف', 'under_preparation'],
  ['Air conditioning is being replaced', 'استبدال أجهزة التكييف', 'out_of_order'],
  ['Water damage', 'أضرار مياه', 'out_of_order'],
  ['Kept for staff', 'مخصصة للموظفين', 'not_marketed'],
  ['Personal use of the owner', 'استخدام شخصي للمالك', 'blocked'],
] as const;

/** A unit's data: prices spread evenly over its type's range, and occasionally another state. */
function unitOf(word: TypeWord, compound: number, serial: number, forSale: boolean, isRiyadh: boolean) {
  const {
    use,
    price,
    area: [least, most],
  } = typeOf(word);
  const part = ((serial * 37) % 100) / 100;
  const area = Math.round(least + (most - least) * (word === 'office' ? part * part * 0.5 : part));
  const [low, high] = typeof price === 'number' ? [price, price] : price;
  const perMetre = { office: 1_400, showroom: 1_800, warehouse: 180 }[word as string];
  const rent = perMetre
    ? Math.round((perMetre * (1 + part * 0.6) * area) / 500) * 500
    : Math.round((low + (high - low) * part) / 500) * 500;
  const asking = Math.min(high, Math.max(low, rent));
  const meter = String(compound * 1000 + serial).padStart(7, '0');
  return {
    area: area.toFixed(2),
    property_use: use,
    asking_rent: forSale ? null : riyals(asking),
    // Two in five were leased before; where rents are capped, the new rent doesn't exceed the last one.
    last_rent: !forSale && serial % 5 < 2 ? riyals(isRiyadh ? asking : Math.round(asking * 0.95)) : null,
    electricity_meter: `30${meter}`,
    water_meter: `70${meter}`,
    market: forSale ? 'for_sale' : 'for_lease',
    ...(forSale ? {} : stateOf(serial)),
  };
}

function stateOf(serial: number): object {
  if (serial % 41 === 11)
    return {
      market: 'not_marketed',
      readiness: 'out_of_order',
      out_of_order_reason: 'The air conditioning is being replaced.',
      out_of_order_from: '2026-01-05',
      out_of_order_to: '2026-03-31',
    };
  if (serial % 61 === 23) return { market: 'not_marketed' };
  if (serial % 83 === 31) return { market: 'blocked', blocked_until: '2026-11-30' };
  return {};
}
