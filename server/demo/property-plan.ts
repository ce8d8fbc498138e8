/** What the demo companies own, created by `property.ts`. Amounts in riyals. */

export const cityPlan = [
  ['Riyadh', 'الرياض', 'riyadh'],
  ['Jeddah', 'جدة', 'makkah'],
  ['Makkah', 'مكة المكرمة', 'makkah'],
  ['Madinah', 'المدينة المنورة', 'madinah'],
  ['Dammam', 'الدمام', 'eastern'],
  ['Khobar', 'الخبر', 'eastern'],
  ['Abha', 'أبها', 'asir'],
  ['Tabuk', 'تبوك', 'tabuk'],
] as const;

export const amenityPlan = {
  balcony: ['Balcony', 'شرفة'],
  kitchen: ['Fitted kitchen', 'مطبخ راكب'],
  cooling: ['Central air conditioning', 'تكييف مركزي'],
  maid: ["Maid's room", 'غرفة عاملة منزلية'],
  driver: ["Driver's room", 'غرفة سائق'],
  garden: ['Private garden', 'حديقة خاصة'],
  pool: ['Swimming pool', 'مسبح'],
  gym: ['Gym', 'نادٍ رياضي'],
  parking: ['Covered parking', 'موقف مظلل'],
  lift: ['Lift', 'مصعد'],
  fibre: ['Fibre internet', 'ألياف بصرية'],
  loading: ['Loading bay', 'رصيف تحميل'],
} as const;
export type AmenityWord = keyof typeof amenityPlan;

interface TypePlan {
  names: [en: string, ar: string];
  use: 'residential' | 'commercial';
  /** A fixed price, or a range. */
  price: number | [least: number, most: number];
  bedrooms?: number;
  capacity?: number;
  deposit: number;
  amenities: AmenityWord[];
  /** Square metres. */
  area: [least: number, most: number];
}
/** Offices and shops are priced by the square metre; their range is from the smallest to the largest. */
export const typePlan = {
  studio: {
    names: ['Studio', 'استوديو'],
    use: 'residential',
    price: [28_000, 38_000],
    bedrooms: 0,
    capacity: 2,
    deposit: 1_000,
    amenities: ['kitchen', 'lift'],
    area: [42, 55],
  },
  one: {
    names: ['1BR apartment', 'شقة بغرفة نوم'],
    use: 'residential',
    price: [42_000, 58_000],
    bedrooms: 1,
    capacity: 3,
    deposit: 2_000,
    amenities: ['kitchen', 'lift', 'balcony'],
    area: [65, 85],
  },
  two: {
    names: ['2BR apartment', 'شقة بغرفتي نوم'],
    use: 'residential',
    price: [60_000, 85_000],
    bedrooms: 2,
    capacity: 5,
    deposit: 3_000,
    amenities: ['kitchen', 'lift', 'balcony', 'parking'],
    area: [95, 125],
  },
  three: {
    names: ['3BR apartment', 'شقة بثلاث غرف نوم'],
    use: 'residential',
    price: [85_000, 120_000],
    bedrooms: 3,
    capacity: 7,
    deposit: 4_000,
    amenities: ['kitchen', 'lift', 'balcony', 'parking', 'maid'],
    area: [130, 170],
  },
  compoundTwo: {
    names: ['Compound 2BR apartment', 'شقة بغرفتي نوم في مجمع'],
    use: 'residential',
    price: [110_000, 140_000],
    bedrooms: 2,
    capacity: 5,
    deposit: 5_000,
    amenities: ['kitchen', 'pool', 'gym', 'parking'],
    area: [110, 130],
  },
  villaThree: {
    names: ['Compound 3BR villa', 'فيلا بثلاث غرف نوم في مجمع'],
    use: 'residential',
    price: [200_000, 270_000],
    bedrooms: 3,
    capacity: 7,
    deposit: 5_000,
    amenities: ['kitchen', 'pool', 'gym', 'garden', 'maid'],
    area: [220, 280],
  },
  villaFour: {
    names: ['Compound 4BR villa', 'فيلا بأربع غرف نوم في مجمع'],
    use: 'residential',
    price: 320_000,
    bedrooms: 4,
    capacity: 9,
    deposit: 5_000,
    amenities: ['kitchen', 'pool', 'gym', 'garden', 'maid', 'driver'],
    area: [300, 380],
  },
  office: {
    names: ['Office', 'مكتب'],
    use: 'commercial',
    price: [84_000, 1_560_000],
    deposit: 15_000,
    amenities: ['cooling', 'lift', 'fibre', 'parking'],
    area: [60, 600],
  },
  showroom: {
    names: ['Showroom', 'معرض'],
    use: 'commercial',
    price: [216_000, 1_200_000],
    deposit: 25_000,
    amenities: ['cooling', 'fibre'],
    area: [120, 400],
  },
  kiosk: {
    names: ['Kiosk', 'كشك'],
    use: 'commercial',
    price: 48_000,
    deposit: 5_000,
    amenities: ['fibre'],
    area: [9, 16],
  },
  warehouse: {
    names: ['Warehouse', 'مستودع'],
    use: 'commercial',
    price: [54_000, 640_000],
    deposit: 10_000,
    amenities: ['loading'],
    area: [300, 2_000],
  },
  villaSale: {
    names: ['Villa for sale', 'فيلا للبيع'],
    use: 'residential',
    price: 2_400_000,
    bedrooms: 5,
    capacity: 10,
    deposit: 0,
    amenities: ['garden', 'pool', 'driver', 'maid'],
    area: [250, 420],
  },
} satisfies Record<string, TypePlan>;
export type TypeWord = keyof typeof typePlan;
export const typeOf = (word: TypeWord): TypePlan => typePlan[word];

interface BuildingPlan {
  kind: 'tower' | 'villa' | 'service';
  basements?: number;
  /** The types on each floor, from the ground up. */
  floors: TypeWord[][];
}
interface CompoundPlan {
  names: [en: string, ar: string];
  city: (typeof cityPlan)[number][0];
  district: string;
  use: 'residential' | 'commercial' | 'general';
  for_sale?: true;
  at: [latitude: number, longitude: number];
  iban?: string;
  /** If false, it is listed among the compounds without a manager. */
  managed: boolean;
  blocks: number;
  /** Spread evenly over the blocks, in order. */
  buildings: BuildingPlan[];
}

const times = <T>(count: number, what: T): T[] => Array.from({ length: count }, () => what);
const villa = (type: TypeWord): BuildingPlan => ({ kind: 'villa', floors: [[type], []] });

export const najdOasis: CompoundPlan[] = [
  {
    names: ['Al Narjis Gardens', 'حدائق النرجس'],
    city: 'Riyadh',
    district: 'Al Narjis',
    use: 'residential',
    at: [24.883, 46.669],
    iban: 'SA9580000000000000000080',
    managed: true,
    blocks: 4,
    buildings: times(12, {
      kind: 'tower',
      basements: 1,
      floors: [
        ['studio', 'studio', 'one'],
        ['one', 'two', 'two'],
        ['one', 'two', 'two'],
        ['two', 'two', 'three'],
        ['two', 'three', 'three'],
      ],
    }),
  },
  {
    names: ['Qurtubah Residence Compound', 'مجمع قرطبة السكني'],
    city: 'Riyadh',
    district: 'Qurtubah',
    use: 'residential',
    at: [24.814, 46.752],
    iban: 'SA5710000000000000000010',
    managed: true,
    blocks: 3,
    buildings: [
      ...times(4, { kind: 'tower' as const, floors: times(3, times(4, 'compoundTwo' as const)) }),
      ...times(32, villa('villaThree')),
      ...times(16, villa('villaFour')),
      ...times(8, { kind: 'service' as const, floors: [[]] }),
    ],
  },
  {
    names: ['Olaya Business Hub', 'مركز العليا للأعمال'],
    city: 'Riyadh',
    district: 'Al Olaya',
    use: 'commercial',
    at: [24.694, 46.684],
    iban: 'SA0720000000000000000020',
    managed: true,
    blocks: 1,
    buildings: times(2, {
      kind: 'tower',
      basements: 3,
      floors: [[...times(6, 'showroom' as const), ...times(3, 'kiosk' as const)], ...times(8, times(4, 'office' as const))],
    }),
  },
  {
    names: ['Malqa Square', 'ساحة الملقا'],
    city: 'Riyadh',
    district: 'Al Malqa',
    use: 'general',
    at: [24.799, 46.604],
    iban: 'SA8205000000000000000005',
    managed: true,
    blocks: 2,
    buildings: times(4, {
      kind: 'tower',
      basements: 2,
      floors: [['showroom', 'showroom', 'kiosk'], ...times(5, ['one', 'two', 'three'] as TypeWord[])],
    }),
  },
  {
    names: ['Obhur Seaside Villas', 'فلل أبحر البحرية'],
    city: 'Jeddah',
    district: 'Obhur',
    use: 'residential',
    for_sale: true,
    at: [21.742, 39.133],
    managed: false,
    blocks: 5,
    buildings: times(40, villa('villaSale')),
  },
  {
    names: ['Khobar Corniche Homes', 'مساكن كورنيش الخبر'],
    city: 'Khobar',
    district: 'Al Corniche',
    use: 'residential',
    at: [26.295, 50.219],
    iban: 'SA2655000000000000000055',
    managed: true,
    blocks: 2,
    buildings: times(6, { kind: 'tower', basements: 1, floors: times(7, ['two', 'three'] as TypeWord[]) }),
  },
];

export const redCoast: CompoundPlan[] = [
  {
    names: ['Coral Towers', 'أبراج المرجان'],
    city: 'Jeddah',
    district: 'Ash Shati',
    use: 'general',
    at: [21.601, 39.107],
    managed: true,
    blocks: 1,
    buildings: times(2, {
      kind: 'tower',
      basements: 1,
      floors: [
        ['showroom', 'kiosk'],
        ['one', 'two'],
        ['two', 'three'],
      ],
    }),
  },
];

/** A minimal company, to show that companies can't see each other's data. */
export const gulfPearl: CompoundPlan[] = [
  {
    names: ['Pearl Court', 'ساحة اللؤلؤة'],
    city: 'Khobar',
    district: 'Al Ulaya',
    use: 'residential',
    at: [26.302, 50.195],
    managed: false,
    blocks: 1,
    buildings: [{ kind: 'tower', floors: [['one'], ['two']] }],
  },
];
