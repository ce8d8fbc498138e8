/** Names of people who visit, in the script in which the gate writes them. */
export const guests = [
  ...[
    'محمد الشهري',
    'Laura Reyes',
    'عبدالله المطيري',
    'Imran Khan',
    'نورة القحطاني',
    'Anil Sharma',
    'سارة العتيبي',
    'Marco Silva',
  ],
  ...[
    'خالد الزهراني',
    'Grace Mendoza',
    'فهد الدوسري',
    'Yusuf Rahman',
    'هدى الحربي',
    'Peter Novak',
    'ريم السبيعي',
    'Joseph Mathew',
  ],
] as const;
export const plates = ['ABJ 1234', 'RSD 482', 'أ ب ح 9017', 'KLM 77', 'DRS 5521', 'HUV 318'] as const;

/** Working days of the demo's gate, the last of them its today. */
export const gateDays = [
  ...['2026-01-04', '2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'],
  ...['2026-01-11', '2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15'],
] as const;
export const visitsADay = 24;
/** Slots within the gate's working day, with the hours after which the next one is looked at. */
export const gateSlots = ['08-10', '10-12', '12-14', '14-16'] as const;
/** Visits that are announced for the days after today. */
export const visitsAhead = 60;

/** Rules by which visits recur: weekdays, and the part of the day. */
export const rules = [
  { weekdays: [0, 1, 2, 3, 4], day_part: '6AM-10AM', note: 'School driver' },
  { weekdays: [0, 2, 4], day_part: '10AM-2PM', note: 'House cleaning' },
  { weekdays: [6], day_part: '2PM-6PM', note: 'Piano lessons' },
  { weekdays: [1, 3], day_part: '2PM-6PM', note: 'Physiotherapy' },
  { weekdays: [5], day_part: '6PM-10PM', note: 'Family dinner' },
  { weekdays: [0, 3], day_part: '10AM-2PM', note: 'Water delivery' },
] as const;
export const ruleCount = 12;
export const bannedCount = 3;
