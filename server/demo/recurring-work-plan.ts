/** Checklists, meters and plans of a facility office, by the names of server/demo/maintenance-plan.ts. */

type Names = [name_en: string, name_ar: string];
interface StepPlan {
  names: Names;
  answer?: 'number' | 'text' | 'photo' | 'reading';
  between?: [min: number | null, max: number | null, unit: string];
  optional?: true;
}
const step = (names: Names, more: Omit<StepPlan, 'names'> = {}): StepPlan => ({ names, ...more });

export const checklistPlans: [names: Names, steps: StepPlan[]][] = [
  [
    ['Split unit service', 'صيانة مكيف سبليت'],
    [
      step(['Filters are clean', 'الفلاتر نظيفة']),
      step(['Drain runs freely', 'الصرف سالك']),
      step(['Supply air temperature', 'درجة حرارة الهواء الخارج'], { answer: 'number', between: [8, 16, '°C'] }),
      step(['Photo of the indoor unit', 'صورة الوحدة الداخلية'], { answer: 'photo', optional: true }),
    ],
  ],
  [
    ['Elevator monthly check', 'فحص المصعد الشهري'],
    [
      step(['Emergency call answers', 'نداء الطوارئ يعمل']),
      step(['Doors reopen when blocked', 'الأبواب ترتد عند الاصطدام']),
      step(['Car stops level with the floor', 'الكابينة تتوقف بمحاذاة الدور']),
      step(['Trips counted', 'عدد الرحلات'], { answer: 'reading' }),
      step(['Machine room is clean and locked', 'غرفة المحركات نظيفة ومقفلة']),
    ],
  ],
  [
    ['Pump service', 'صيانة المضخات'],
    [
      step(['Discharge pressure', 'ضغط الطرد'], { answer: 'number', between: [2.5, 6, 'bar'] }),
      step(['Seals are dry', 'موانع التسرب جافة']),
      step(['Running hours', 'ساعات التشغيل'], { answer: 'reading' }),
      step(['Remarks', 'ملاحظات'], { answer: 'text', optional: true }),
    ],
  ],
  [
    ['Fire system test', 'اختبار نظام الحريق'],
    [
      step(['Panel shows no fault', 'اللوحة بلا أعطال']),
      step(['Pump starts by itself', 'المضخة تعمل تلقائيًا']),
      step(['Pressure of the sprinkler line', 'ضغط خط الرشاشات'], { answer: 'number', between: [7, null, 'bar'] }),
      step(['Signed test sheet', 'محضر الاختبار الموقع'], { answer: 'photo' }),
    ],
  ],
  [
    ['Generator test run', 'تشغيل تجريبي للمولد'],
    [
      step(['Oil level', 'مستوى الزيت']),
      step(['Battery voltage', 'جهد البطارية'], { answer: 'number', between: [24, 28.8, 'V'] }),
      step(['Running hours', 'ساعات التشغيل'], { answer: 'reading' }),
    ],
  ],
];

type Measure = 'hour' | 'start' | 'cycle' | 'kilowatt_hour' | 'cubic_metre' | 'litre';
interface MeterPlan {
  equipment: string;
  names: Names;
  measure: Measure;
  start: number;
  max?: number;
  /** What it shows at the two rounds. */
  reads: [number, number];
}
const hours: Names = ['Running hours', 'ساعات التشغيل'];
const trips: Names = ['Trips', 'عدد الرحلات'];
const power: Names = ['Electricity meter', 'عداد الكهرباء'];
const meter = (
  equipment: string,
  names: Names,
  measure: Measure,
  start: number,
  reads: [number, number],
  max?: number,
): MeterPlan => ({ equipment, names, measure, start, reads, ...(max && { max }) });
/** One rolls over its highest value between the two rounds. */
export const meterPlans: MeterPlan[] = [
  meter('Passenger elevator 1', trips, 'start', 412_300, [418_950, 425_410]),
  meter('Passenger elevator 1', hours, 'hour', 18_220, [18_496, 18_770]),
  meter('Passenger elevator 2', trips, 'start', 398_140, [403_020, 403_020]),
  meter('Service elevator', trips, 'start', 96_400, [98_870, 101_300]),
  meter('Service elevator', hours, 'hour', 5_840, [5_990, 6_140]),
  meter('Rooftop chiller', hours, 'hour', 31_770, [31_912, 32_035]),
  meter('Rooftop chiller', power, 'kilowatt_hour', 987_300, [995_120, 2_410], 999_999),
  meter('Air handling unit, lobby', hours, 'hour', 27_450, [28_020, 28_610]),
  meter('Booster pumps', hours, 'hour', 9_120, [9_480, 9_850]),
  meter('Booster pumps', ['Starts', 'مرات التشغيل'], 'start', 61_200, [63_480, 65_710]),
  meter('Booster pumps', ['Water supplied', 'المياه المضخوخة'], 'cubic_metre', 84_300, [86_950, 89_540]),
  meter('Lift pump, ground tank', hours, 'hour', 12_780, [13_040, 13_310]),
  meter('Lift pump, ground tank', ['Starts', 'مرات التشغيل'], 'start', 40_110, [41_020, 41_960]),
  meter('Fire pump set', hours, 'hour', 212, [214, 217]),
  meter('Standby generator', hours, 'hour', 1_486, [1_492, 1_505]),
  meter('Standby generator', ['Diesel used', 'استهلاك الديزل'], 'litre', 22_400, [22_540, 22_790]),
  meter('Main gate motor', ['Openings', 'مرات الفتح'], 'cycle', 148_200, [156_900, 165_480]),
  meter('Main gate motor', hours, 'hour', 1_240, [1_312, 1_383]),
];

interface RecurringPlan {
  names: Names;
  description: string;
  detail: string;
  equipment?: string;
  place?: string;
  checklist?: string;
  provider?: string;
  every?: [number, 'days' | 'weeks' | 'months' | 'years'];
  anchor?: string;
  meter?: [name: string, every: number];
  more?: Record<string, unknown>;
  becomes: 'draft' | 'active' | 'paused' | 'ended';
}
const plan = (
  names: Names,
  description: string,
  detail: string,
  more: Omit<RecurringPlan, 'names' | 'description' | 'detail' | 'becomes'> & { becomes?: RecurringPlan['becomes'] },
): RecurringPlan => ({ becomes: 'active', ...more, names, description, detail });
const pumps = { detail: 'Pump failure', checklist: 'Pump service' };
const lift = { checklist: 'Elevator monthly check', provider: 'Masaed Najd Elevators' };
const cooling = { provider: 'Barid Al Jazirah Cooling' };

export const recurringPlans: RecurringPlan[] = [
  plan(['Elevator 1, monthly check', 'فحص شهري للمصعد ١'], 'Monthly check of the elevator.', 'Out of order', {
    ...{ ...lift, equipment: 'Passenger elevator 1', every: [1, 'months'], anchor: '2025-12-31' },
    more: { lead_days: 5, window_days: 5 },
  }),
  plan(['Elevator 2, monthly check', 'فحص شهري للمصعد ٢'], 'Monthly check of the elevator.', 'Out of order', {
    ...{ ...lift, equipment: 'Passenger elevator 2', every: [1, 'months'], anchor: '2025-12-15', becomes: 'paused' },
  }),
  plan(['Service elevator, by trips', 'مصعد الخدمة حسب الرحلات'], 'Service after 2,000 trips.', 'Out of order', {
    ...{ ...lift, equipment: 'Service elevator', meter: ['Trips', 2000] },
  }),
  plan(['Elevators, yearly inspection', 'الفحص السنوي للمصاعد'], 'Yearly inspection by a licensed body.', 'Out of order', {
    ...{ equipment: 'Passenger elevator 1', every: [1, 'years'], anchor: '2026-04-10', more: { lead_days: 30, window_days: 15 } },
  }),
  plan(['Chiller before the season', 'المبرد قبل الموسم'], 'تنظيف المكثفات وفحص غاز التبريد.', 'Not cooling', {
    ...{ ...cooling, equipment: 'Rooftop chiller', every: [1, 'months'], anchor: '2026-03-01' },
    more: { season_from: 3, season_to: 10, lead_days: 7 },
  }),
  plan(['Chiller, 500 hours', 'المبرد كل 500 ساعة'], 'Oil analysis and leak test.', 'Not cooling', {
    ...{ ...cooling, equipment: 'Rooftop chiller', meter: ['Running hours', 500] },
  }),
  plan(['Lobby air handling, filters', 'فلاتر وحدة البهو'], 'تنظيف الفلاتر أو استبدالها.', 'Not cooling', {
    ...{ ...cooling, equipment: 'Air handling unit, lobby', checklist: 'Split unit service', every: [3, 'months'] },
    ...{ anchor: '2025-12-20', meter: ['Running hours', 1000], more: { trigger: 'first', mode: 'floating' } },
  }),
  plan(['Booster pumps, quarterly', 'مضخات الضغط كل ربع سنة'], 'Check seals, pressure and alternation.', pumps.detail, {
    ...{ checklist: pumps.checklist, equipment: 'Booster pumps', every: [3, 'months'], anchor: '2025-12-31' },
    more: { needs_photo: true },
  }),
  plan(['Booster pumps, 300 hours', 'مضخات الضغط كل 300 ساعة'], 'Grease the bearings.', pumps.detail, {
    ...{ checklist: pumps.checklist, equipment: 'Booster pumps', meter: ['Running hours', 300] },
  }),
  plan(['Lift pump, half-yearly', 'المضخة الأرضية كل ستة أشهر'], 'فحص الصمامات والعوامة.', pumps.detail, {
    ...{ checklist: pumps.checklist, equipment: 'Lift pump, ground tank', every: [6, 'months'], anchor: '2026-02-01' },
    more: { mode: 'floating' },
  }),
  plan(['Fire pump, weekly run', 'تشغيل أسبوعي لمضخة الحريق'], 'Run the pump for ten minutes.', 'False alarm', {
    ...{ checklist: 'Fire system test', equipment: 'Fire pump set', every: [1, 'weeks'], anchor: '2025-12-08' },
    more: { needs_signature: true },
  }),
  plan(['Fire alarm, monthly test', 'اختبار شهري لإنذار الحريق'], 'Test one zone and the sirens.', 'False alarm', {
    ...{ checklist: 'Fire system test', equipment: 'Fire alarm panel', every: [1, 'months'], anchor: '2026-01-02' },
    more: { needs_signature: true },
  }),
  plan(['Generator, fortnightly run', 'تشغيل المولد كل أسبوعين'], 'تشغيل المولد دون حمل لمدة 15 دقيقة.', 'Breaker trips', {
    ...{ checklist: 'Generator test run', equipment: 'Standby generator', every: [2, 'weeks'], anchor: '2025-12-11' },
  }),
  plan(['Generator, 250 hours', 'المولد كل 250 ساعة'], 'Change oil and filters.', 'Breaker trips', {
    ...{ checklist: 'Generator test run', equipment: 'Standby generator', meter: ['Running hours', 250], becomes: 'draft' },
  }),
  plan(
    ['Gate motor, 10,000 openings', 'محرك البوابة كل 10 آلاف فتحة'],
    'Grease the rack, check the limit switches.',
    'Breaker trips',
    {
      ...{ equipment: 'Main gate motor', meter: ['Openings', 10_000] },
    },
  ),
  plan(['Water tanks, cleaning', 'تنظيف خزانات المياه'], 'تنظيف الخزانات وتعقيمها.', 'No water', {
    ...{ place: 'خزانات المياه', every: [6, 'months'], anchor: '2026-01-20', more: { lead_days: 10, needs_photo: true } },
  }),
  plan(['Drains before the rains', 'الصرف قبل الأمطار'], 'Clear roof and yard drains.', 'Blocked drain', {
    ...{ place: 'الأسطح والساحات', every: [1, 'months'], anchor: '2025-12-10', more: { season_from: 11, season_to: 4 } },
  }),
  plan(['Stairs and corridors, lamps', 'إنارة الأدراج والممرات'], 'Replace failed lamps.', 'Breaker trips', {
    ...{ place: 'الأدراج والممرات', every: [2, 'weeks'], anchor: '2025-12-09', more: { closed_day: 'before' } },
  }),
  plan(['Mosque before Ramadan', 'المصلى قبل رمضان'], 'فحص التكييف والسجاد ومكبرات الصوت.', 'Not cooling', {
    ...{ place: 'المصلى', every: [1, 'years'], anchor: '2026-02-08', more: { calendar: 'hijri', lead_days: 14 } },
  }),
  plan(['Roof waterproofing check', 'فحص عزل الأسطح'], 'Look for cracks and ponding.', 'Ceiling leak', {
    ...{ every: [1, 'years'], anchor: '2026-10-15', more: { lead_days: 21 } },
  }),
  plan(['Façade and paint survey', 'معاينة الواجهات والدهانات'], 'Survey and photos of each side.', 'Ceiling leak', {
    ...{ every: [1, 'years'], anchor: '2026-06-01', becomes: 'draft' },
  }),
  plan(['Electrical rooms, thermal scan', 'فحص حراري لغرف الكهرباء'], 'مسح حراري للوحات الرئيسية.', 'Power cut in the unit', {
    ...{ place: 'غرف الكهرباء', every: [1, 'years'], anchor: '2026-05-03', becomes: 'draft' },
  }),
  plan(['Playground inspection', 'فحص ألعاب الأطفال'], 'Check fixings and the soft floor.', 'Breaker trips', {
    ...{ place: 'ملعب الأطفال', every: [1, 'months'], anchor: '2025-12-25', becomes: 'paused' },
  }),
  plan(['Old chiller, monthly', 'المبرد القديم شهريًا'], 'Monthly visit by the former contractor.', 'Not cooling', {
    ...{ equipment: 'Rooftop chiller', every: [1, 'months'], anchor: '2025-12-05', becomes: 'ended' },
  }),
];
