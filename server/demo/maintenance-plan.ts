/** Lists of a facility office in the demo: categories below those of a new company, providers, parts, equipment. */

type Names = [name_en: string, name_ar: string];

/** By category: its subcategories, each with what is reported of it. */
export const tree: Record<string, [sub: Names, ...details: Names[]][]> = {
  Plumbing: [
    [
      ['Leaks', 'التسربات'],
      ['Ceiling leak', 'تسرب من السقف'],
      ['Leak under a sink', 'تسرب تحت المغسلة'],
      ['Leaking tap', 'تسرب من الصنبور'],
    ],
    [
      ['Drains', 'الصرف'],
      ['Blocked drain', 'انسداد الصرف'],
      ['Bad smell', 'رائحة كريهة'],
    ],
    [
      ['Water heaters', 'السخانات'],
      ['No hot water', 'لا يوجد ماء ساخن'],
      ['Heater leaks', 'تسرب من السخان'],
    ],
    [
      ['Water supply', 'تغذية المياه'],
      ['No water', 'انقطاع الماء'],
      ['Low pressure', 'ضعف الضغط'],
      ['Pump failure', 'تعطل المضخة'],
    ],
  ],
  Electricity: [
    [
      ['Power', 'التيار'],
      ['Power cut in the unit', 'انقطاع التيار في الوحدة'],
      ['Breaker trips', 'فصل القاطع المتكرر'],
    ],
    [
      ['Lighting', 'الإنارة'],
      ['Corridor light out', 'تعطل إنارة الممر'],
      ['Light fitting broken', 'تلف وحدة الإنارة'],
    ],
    [
      ['Sockets and switches', 'الأفياش والمفاتيح'],
      ['Socket is dead', 'فيش لا يعمل'],
      ['Burnt switch', 'احتراق المفتاح'],
    ],
  ],
  'Air conditioning': [
    [
      ['Split units', 'وحدات السبليت'],
      ['Not cooling', 'لا يبرد'],
      ['Water drips', 'تسرب ماء من المكيف'],
      ['Noise', 'صوت مزعج'],
    ],
    [
      ['Central cooling', 'التكييف المركزي'],
      ['Chiller alarm', 'إنذار المبرد'],
      ['Air handling unit', 'وحدة مناولة الهواء'],
    ],
  ],
  Elevators: [
    [
      ['Passenger elevators', 'مصاعد الركاب'],
      ['Person trapped', 'شخص عالق'],
      ['Out of order', 'متوقف عن العمل'],
      ['Door does not close', 'الباب لا يغلق'],
    ],
  ],
  'Fire safety': [
    [
      ['Alarm and detection', 'الإنذار والكشف'],
      ['False alarm', 'إنذار كاذب'],
      ['Detector missing', 'كاشف مفقود'],
    ],
  ],
  'Doors and locks': [
    [
      ['Doors', 'الأبواب'],
      ['Lock is jammed', 'القفل عالق'],
      ['Lost key', 'فقدان المفتاح'],
      ['Gate motor', 'محرك البوابة'],
    ],
  ],
  'Home appliances': [
    [
      ['Kitchen appliances', 'أجهزة المطبخ'],
      ['Oven', 'الفرن'],
      ['Refrigerator', 'الثلاجة'],
      ['Washing machine', 'الغسالة'],
    ],
  ],
  'Painting and finishes': [
    [
      ['Walls and ceilings', 'الجدران والأسقف'],
      ['Paint peels', 'تقشر الدهان'],
      ['Damp stain', 'بقعة رطوبة'],
    ],
  ],
  'Civil works': [
    [
      ['Tiles and waterproofing', 'البلاط والعزل'],
      ['Loose tile', 'بلاطة مخلوعة'],
      ['Roof waterproofing', 'عزل السطح'],
    ],
  ],
  'Cleaning and pest control': [
    [
      ['Pest control', 'مكافحة الحشرات'],
      ['Cockroaches', 'صراصير'],
      ['Ants', 'نمل'],
    ],
  ],
  'Lamps and consumables': [
    [
      ['Consumables', 'المواد المستهلكة'],
      ['Lamp', 'لمبة'],
      ['Filter', 'فلتر'],
      ['Remote battery', 'بطارية جهاز التحكم'],
    ],
  ],
};

export interface ProviderPlan {
  names: Names;
  legal_name: string;
  trades: string[];
  register: [number: string, until: string];
  vat_no: string;
  iban: string;
  contract: [from: string, to: string];
  insurance: string | null;
  respond_hours: number;
  phone: string;
  email: string;
  becomes: 'draft' | 'active' | 'suspended' | 'ended';
}
/** One has a paper that expires soon, one is suspended, one was ended, and one is still being prepared. */
export const providerPlans: ProviderPlan[] = [
  {
    names: ['Rukn Al Taqniya Maintenance', 'ركن التقنية للصيانة'],
    legal_name: 'مؤسسة ركن التقنية للصيانة والتشغيل',
    ...{ trades: ['Plumbing', 'Electricity'], register: ['1010683412', '2026-11-20'], vat_no: '310455872100003' },
    ...{ iban: 'SA6980000204608016212908', contract: ['2025-03-01', '2027-02-28'], insurance: '2026-09-30', respond_hours: 4 },
    ...{ phone: '0112034455', email: 'jobs@rukn-taqniya.example', becomes: 'active' },
  },
  {
    names: ['Barid Al Jazirah Cooling', 'بارد الجزيرة للتكييف'],
    legal_name: 'شركة بارد الجزيرة للتبريد والتكييف المحدودة',
    ...{ trades: ['Air conditioning', 'Home appliances'], register: ['1010721956', '2026-06-14'], vat_no: '310522918700003' },
    ...{ iban: 'SA4210000001234567890123', contract: ['2025-05-01', '2026-04-30'], insurance: '2026-02-10', respond_hours: 4 },
    ...{ phone: '0114567812', email: 'service@barid-jazirah.example', becomes: 'active' },
  },
  {
    names: ['Masaed Najd Elevators', 'مصاعد نجد'],
    legal_name: 'شركة مصاعد نجد للصيانة',
    ...{ trades: ['Elevators'], register: ['1010338270', '2026-01-28'], vat_no: '310077345600003' },
    ...{ iban: 'SA2305000068201234567000', contract: ['2024-07-01', '2026-06-30'], insurance: '2026-06-30', respond_hours: 1 },
    ...{ phone: '0112998877', email: 'support@najd-elevators.example', becomes: 'active' },
  },
  {
    names: ['Durrat Al Bina Contracting', 'درة البناء للمقاولات'],
    legal_name: 'مؤسسة درة البناء للمقاولات العامة',
    ...{ trades: ['Civil works', 'Painting and finishes', 'Doors and locks'], register: ['1010590134', '2026-08-02'] },
    ...{
      vat_no: '310390021500003',
      iban: 'SA0915000999123456780019',
      contract: ['2025-01-01', '2026-12-31'],
      insurance: null,
      respond_hours: 8,
    },
    ...{ phone: '0555120934', email: 'office@durrat-bina.example', becomes: 'suspended' },
  },
  {
    names: ['Amn Al Mabani Fire Safety', 'أمن المباني للسلامة'],
    legal_name: 'شركة أمن المباني لأنظمة السلامة',
    ...{ trades: ['Fire safety'], register: ['1010447811', '2026-03-19'], vat_no: '310266104300003' },
    ...{ iban: 'SA2620000002480123456789', contract: ['2024-01-01', '2025-12-31'], insurance: '2025-12-31', respond_hours: 8 },
    ...{ phone: '0114408800', email: 'care@amn-mabani.example', becomes: 'ended' },
  },
  {
    names: ['Naqaa Cleaning and Pest Control', 'نقاء للنظافة ومكافحة الحشرات'],
    legal_name: 'مؤسسة نقاء للخدمات البيئية',
    ...{ trades: ['Cleaning and pest control'], register: ['1010805563', '2027-01-11'], vat_no: '310611847200003' },
    ...{ iban: 'SA7245000000012345678900', contract: ['2026-02-01', '2027-01-31'], insurance: '2026-12-31', respond_hours: 16 },
    ...{ phone: '0503771620', email: 'hello@naqaa.example', becomes: 'draft' },
  },
];

type PartPlan = [name_en: string, name_ar: string, measure: string, reorder_point: number | null];
/** By part category; codes count up within each: PLB-001. */
export const partPlans: Record<string, [prefix: string, ...parts: PartPlan[]]> = {
  'Plumbing parts': [
    'PLB',
    ['Basin mixer', 'خلاط مغسلة', 'piece', 4],
    ['Kitchen mixer', 'خلاط مطبخ', 'piece', 4],
    ['Shower mixer', 'خلاط دش', 'piece', 3],
    ['Angle valve ½"', 'محبس زاوية نصف بوصة', 'piece', 20],
    ['Flexible hose 40 cm', 'خرطوم مرن ٤٠ سم', 'piece', 20],
    ['Water heater 50 l', 'سخان ماء ٥٠ لتر', 'piece', 2],
    ['Heater element', 'سخانة كهربائية للسخان', 'piece', 5],
    ['Heater thermostat', 'ثرموستات سخان', 'piece', 5],
    ['Flush valve', 'طقم سيفون داخلي', 'set', 6],
    ['Float valve', 'عوامة خزان', 'piece', 4],
    ['Bottle trap', 'سيفون مغسلة', 'piece', 6],
    ['PPR pipe 25 mm', 'أنبوب حراري ٢٥ مم', 'metre', 30],
  ],
  'Electrical parts': [
    'ELC',
    ['Circuit breaker 20 A', 'قاطع ٢٠ أمبير', 'piece', 10],
    ['Circuit breaker 32 A', 'قاطع ٣٢ أمبير', 'piece', 8],
    ['Earth leakage breaker 63 A', 'قاطع تسرب أرضي ٦٣ أمبير', 'piece', 3],
    ['Double socket 13 A', 'فيش مزدوج ١٣ أمبير', 'piece', 15],
    ['Light switch, one gang', 'مفتاح إنارة مفرد', 'piece', 15],
    ['Cable 3 × 2.5 mm²', 'كابل ٣ × ٢٫٥ مم', 'metre', 50],
    ['Contactor 25 A', 'كونتاكتور ٢٥ أمبير', 'piece', 2],
    ['Exhaust fan 20 cm', 'مروحة شفط ٢٠ سم', 'piece', 3],
    ['Photocell', 'خلية ضوئية', 'piece', 3],
    ['Intercom handset', 'سماعة إنتركم', 'piece', null],
  ],
  'Air conditioning parts': [
    'HVC',
    ['Capacitor 35 µF', 'مكثف ٣٥ ميكروفاراد', 'piece', 10],
    ['Capacitor 50 µF', 'مكثف ٥٠ ميكروفاراد', 'piece', 8],
    ['Fan motor, indoor unit', 'محرك مروحة داخلية', 'piece', 3],
    ['Fan motor, outdoor unit', 'محرك مروحة خارجية', 'piece', 3],
    ['Refrigerant R410A', 'غاز تبريد R410A', 'kilogram', 20],
    ['Drain pump', 'مضخة تصريف', 'piece', 4],
    ['Remote control, universal', 'جهاز تحكم عام', 'piece', 6],
    ['Thermostat, digital', 'ثرموستات رقمي', 'piece', 4],
    ['Copper pipe ¼"', 'أنبوب نحاس ربع بوصة', 'metre', 20],
    ['Pipe insulation', 'عازل أنابيب', 'metre', 30],
    ['Control board, split unit', 'لوحة تحكم سبليت', 'piece', null],
  ],
  'Doors and locks': [
    'DOR',
    ['Lock cylinder 70 mm', 'أسطوانة قفل ٧٠ مم', 'piece', 10],
    ['Mortise lock', 'كالون باب', 'piece', 6],
    ['Door handle, pair', 'مقبض باب، زوج', 'set', 6],
    ['Door closer', 'غالق باب', 'piece', 4],
    ['Hinge 4"', 'مفصلة ٤ بوصة', 'piece', 20],
    ['Gate remote', 'جهاز تحكم البوابة', 'piece', 10],
    ['Gate motor limit switch', 'مفتاح حد لمحرك البوابة', 'piece', null],
    ['Mailbox lock', 'قفل صندوق بريد', 'piece', 8],
  ],
  'Paint and finishes': [
    'FIN',
    ['Emulsion paint, white', 'دهان مائي أبيض', 'litre', 60],
    ['Primer', 'أساس دهان', 'litre', 20],
    ['Wall putty', 'معجون جدران', 'kilogram', 25],
    ['Silicone sealant', 'سيليكون', 'piece', 20],
    ['Tile adhesive', 'غراء بلاط', 'kilogram', 50],
    ['Grout, white', 'روبة بيضاء', 'kilogram', 10],
    ['Ceiling tile 60 × 60', 'بلاطة سقف ٦٠ × ٦٠', 'piece', 20],
    ['Waterproof coating', 'عازل مائي', 'litre', 20],
  ],
  Consumables: [
    'CON',
    ['LED lamp 9 W', 'لمبة ليد ٩ واط', 'piece', 50],
    ['LED tube 18 W', 'أنبوب ليد ١٨ واط', 'piece', 20],
    ['Downlight 12 W', 'سبوت لايت ١٢ واط', 'piece', 20],
    ['AA batteries', 'بطاريات AA', 'box', 5],
    ['AC filter 60 × 40', 'فلتر مكيف ٦٠ × ٤٠', 'piece', 30],
    ['Teflon tape', 'شريط تفلون', 'roll', 20],
    ['Insulating tape', 'شريط عازل', 'roll', 20],
    ['Drain cleaner', 'منظف مجاري', 'litre', 10],
    ['Cable ties', 'رباطات كابلات', 'box', 5],
    ['Smoke detector battery', 'بطارية كاشف دخان', 'piece', 20],
    ['Fire extinguisher 6 kg', 'طفاية حريق ٦ كجم', 'piece', 4],
  ],
};

export interface EquipmentPlan {
  names: Names;
  category: string;
  maker: string;
  model: string;
  installed_on: string;
  warranty_until: string;
  becomes: 'in_service' | 'out_of_service' | 'retired';
}
const machine = (
  names: Names,
  category: string,
  [maker, model]: [string, string],
  [installed_on, warranty_until]: [string, string],
  becomes: EquipmentPlan['becomes'] = 'in_service',
): EquipmentPlan => ({ names, category, maker, model, installed_on, warranty_until, becomes });
export const equipmentPlans: EquipmentPlan[] = [
  machine(['Passenger elevator 1', 'مصعد الركاب ١'], 'Elevators', ['Orona', 'O3G 630'], ['2019-04-10', '2021-04-09']),
  machine(
    ['Passenger elevator 2', 'مصعد الركاب ٢'],
    'Elevators',
    ['Orona', 'O3G 630'],
    ['2019-04-10', '2021-04-09'],
    'out_of_service',
  ),
  machine(['Service elevator', 'مصعد الخدمة'], 'Elevators', ['KONE', 'MonoSpace 500'], ['2023-09-03', '2026-09-02']),
  machine(['Rooftop chiller', 'مبرد السطح'], 'Air conditioning', ['Zamil', 'AYC 120'], ['2018-06-20', '2020-06-19']),
  machine(
    ['Air handling unit, lobby', 'وحدة مناولة الهواء، البهو'],
    'Air conditioning',
    ['Zamil', 'CAH 40'],
    ['2018-06-20', '2020-06-19'],
  ),
  machine(
    ['Window units, guard room', 'مكيف شباك غرفة الحارس'],
    'Air conditioning',
    ['Gree', 'GJC24'],
    ['2014-05-01', '2016-04-30'],
    'retired',
  ),
  machine(['Booster pumps', 'مضخات رفع الضغط'], 'Plumbing', ['Grundfos', 'Hydro Multi-E'], ['2022-02-15', '2027-02-14']),
  machine(['Lift pump, ground tank', 'مضخة الخزان الأرضي'], 'Plumbing', ['Ebara', '3M 40-160'], ['2020-11-01', '2022-10-31']),
  machine(['Fire pump set', 'مجموعة مضخات الحريق'], 'Fire safety', ['SFFECO', 'FP-750'], ['2019-03-01', '2021-02-28']),
  machine(['Fire alarm panel', 'لوحة إنذار الحريق'], 'Fire safety', ['Notifier', 'NFS2-640'], ['2019-03-01', '2021-02-28']),
  machine(['Standby generator', 'المولد الاحتياطي'], 'Electricity', ['Cummins', 'C275 D5'], ['2021-08-12', '2026-08-11']),
  machine(['Main gate motor', 'محرك البوابة الرئيسية'], 'Doors and locks', ['FAAC', '844 ER'], ['2024-01-22', '2026-01-21']),
];
