import { passesChecksum } from '../../src/api/fields.ts';

/** The demo's customers: made up, with ID numbers that aren't in use. Nothing is ever sent to them. */

const saudi = {
  latin: {
    given: [
      ...['Abdulaziz', 'Norah', 'Turki', 'Hessa', 'Majed', 'Ghada', 'Saud', 'Lama', 'Nasser', 'Amal', 'Badr', 'Shahad'],
      ...['Rakan', 'Maha', 'Ziyad', 'Abeer', 'Mishari', 'Dalal', 'Waleed', 'Jawaher', 'Fahad', 'Rana', 'Hatem', 'Areej'],
    ],
    family: [
      ...['Al-Mutairi', 'Al-Anazi', 'Al-Shammari', 'Al-Zahrani', 'Al-Subaie', 'Al-Rashid', 'Al-Juhani', 'Al-Asmari', 'Al-Enezi'],
      ...['Al-Dawsari', 'Al-Malki', 'Al-Bishi', 'Al-Saleh', 'Al-Harthi', 'Al-Yami', 'Al-Balawi', 'Al-Omari', 'Al-Faraj'],
      ...['Al-Amri', 'Al-Sudairi', 'Al-Khaldi', 'Al-Nasser', 'Al-Qarni', 'Al-Thaqafi', 'Al-Hazmi', 'Al-Wabil', 'Al-Tamimi'],
    ],
  },
  arabic: {
    given: [
      ...['هند', 'سلطان', 'منيرة', 'تركي', 'العنود', 'بندر', 'لطيفة', 'مشعل', 'نوف', 'فيصل', 'ريما', 'عبدالرحمن'],
      ...['وجدان', 'صالح', 'أسماء', 'نايف', 'هيفاء', 'سعد', 'جواهر', 'راكان', 'مها', 'يزيد', 'أمل', 'حمد'],
    ],
    family: [
      ...['الشمري', 'العنزي', 'السبيعي', 'المطيري', 'الزهراني', 'الرشيد', 'الجهني', 'الأسمري', 'الفرج'],
      ...['الدوسري', 'المالكي', 'البيشي', 'الصالح', 'الحارثي', 'اليامي', 'البلوي', 'العمري', 'التميمي'],
      ...['العامري', 'السديري', 'الخالدي', 'الناصر', 'القرني', 'الثقفي', 'الحازمي', 'الوابل', 'الحربي'],
    ],
  },
  /** The Arabic names in an address. */
  spelled: {
    given: [
      ...[
        'hind',
        'sultan',
        'munirah',
        'turki',
        'alanoud',
        'bandar',
        'latifah',
        'mishal',
        'nouf',
        'faisal',
        'reema',
        'abdulrahman',
      ],
      ...['wejdan', 'saleh', 'asma', 'naif', 'haifa', 'saad', 'jawaher', 'rakan', 'maha', 'yazeed', 'amal', 'hamad'],
    ],
    family: [
      ...['alshammari', 'alanazi', 'alsubaie', 'almutairi', 'alzahrani', 'alrashid', 'aljuhani', 'alasmari', 'alfaraj'],
      ...['aldosari', 'almalki', 'albishi', 'alsaleh', 'alharthi', 'alyami', 'albalawi', 'alomari', 'altamimi'],
      ...['alamri', 'alsudairi', 'alkhaldi', 'alnasser', 'alqarni', 'althaqafi', 'alhazmi', 'alwabil', 'alharbi'],
    ],
  },
};

const abroad: [nationality: string, given: string[], family: string[]][] = [
  ['EG', ['Ahmed', 'Mona', 'Omar', 'Yasmin', 'Karim'], ['Hassan', 'Farouk', 'Mansour', 'El-Sayed', 'Gamal']],
  ['IN', ['Priya', 'Arjun', 'Anita', 'Rajesh', 'Deepa'], ['Nair', 'Menon', 'Sharma', 'Iyer', 'Thomas']],
  ['PH', ['Maria', 'Daniel', 'Grace', 'Paolo', 'Liza'], ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Ramos']],
  ['PK', ['Aisha', 'Imran', 'Sana', 'Hamza', 'Nadia'], ['Rahman', 'Qureshi', 'Malik', 'Siddiqui', 'Butt']],
  ['JO', ['Rami', 'Dina', 'Tareq', 'Hala', 'Samer'], ['Haddad', 'Nasser', 'Khoury', 'Obeidat', 'Masri']],
  ['GB', ['Oliver', 'Emma', 'Thomas', 'Charlotte', 'George'], ['Bennett', 'Hughes', 'Clarke', 'Walsh', 'Foster']],
  ['SD', ['Osman', 'Amna', 'Hisham', 'Rasha', 'Mutasim'], ['Ibrahim', 'Bashir', 'Idris', 'Hamid', 'Taha']],
  ['LB', ['Nadine', 'Georges', 'Maya', 'Elie', 'Carla'], ['Gemayel', 'Saab', 'Abboud', 'Daher', 'Rizk']],
];

/** The n-th pair of names; family names shift with each pass through the given names, so that pairs don't repeat. */
const pair = (given: string[], family: string[], n: number): string =>
  `${given[n % given.length]} ${family[(n + Math.floor(n / given.length)) % family.length]}`;

export interface Customer {
  name: string;
  mobile: string;
  email: string;
  nationality: string;
  identity_type: 'saudi_no' | 'iqama_no';
  identity_no: string;
}

/** ID numbers in the unlikely 19999…/29999… ranges, with a valid checksum. */
function identityOf(n: number, isSaudi: boolean): string {
  const stem = `${isSaudi ? '1' : '2'}9999${String(10_000 + n).slice(-4)}`;
  for (let digit = 0; digit < 10; digit++) if (passesChecksum(`${stem}${digit}`)) return `${stem}${digit}`;
  throw new Error('Every stem has its digit');
}

const prefixes = [50, 53, 54, 55, 56, 58, 59];

/** The n-th mobile number; no two are the same. */
export const mobileOf = (n: number): string =>
  `+966${prefixes[(n * 5) % prefixes.length]}${String((n * 7_368_787 + 1_234_567) % 10_000_000).padStart(7, '0')}`;

/** The n-th company's line in Riyadh. */
export const officePhoneOf = (n: number): string => `+96611${String(4_120_000 + ((n * 73_637) % 800_000))}`;

/** The n-th customer, from 1: in turn two foreigners, a Saudi whose name is in Latin letters, and two in Arabic ones. */
export function customer(n: number): Customer {
  const round = Math.floor((n - 1) / 5);
  const place = (n - 1) % 5;
  const isSaudi = place > 1;
  const foreign = round * 2 + place;
  const [nationality, given, family] = isSaudi
    ? (['SA', [], []] as const)
    : (abroad[foreign % abroad.length] as (typeof abroad)[number]);
  const inArabic = round * 2 + place - 3;
  const name = isSaudi
    ? place > 2
      ? pair(saudi.arabic.given, saudi.arabic.family, inArabic)
      : pair(saudi.latin.given, saudi.latin.family, round)
    : pair([...given], [...family], Math.floor(foreign / abroad.length));
  const spelled = place > 2 ? pair(saudi.spelled.given, saudi.spelled.family, inArabic) : name;
  return {
    name,
    mobile: mobileOf(n),
    email: `${spelled.toLowerCase().replaceAll('-', '').replaceAll(' ', '.')}@mail.example`,
    nationality,
    identity_type: isSaudi ? 'saudi_no' : 'iqama_no',
    identity_no: identityOf(n, isSaudi),
  };
}

/**
 * Somebody of a customer's family. Given names alternate between women's and men's in every list, so a spouse's is of the other
 * kind; Saudi women keep their own family's name.
 */
export function kinOf(name: string, n: number, as: 'spouse' | 'child'): string {
  const [own = '', ...rest] = name.split(' ');
  const lists = [saudi.latin, saudi.arabic, ...abroad.map(([, given, family]) => ({ given, family }))];
  const { given, family } = lists.find((one) => one.given.includes(own) && one.family.includes(rest.join(' '))) ?? saudi.latin;
  const place = given.indexOf(own);
  const isSaudi = given.length > 5;
  const other = (place + 1 + 2 * (n % Math.floor(given.length / 2))) % (given.length - (given.length % 2));
  const first = given[as === 'spouse' ? other : (place + 2 + n) % given.length] ?? own;
  return `${first} ${as === 'spouse' && isSaudi ? family[(n * 5 + 2) % family.length] : rest.join(' ')}`;
}

/** Companies that rent offices, shops or homes for their employees. */
export const corporates = [
  ['Rimal Tech Co', '1010999901'],
  ['Bunn & Heil Coffee', '1010999902'],
  ['سحاب الطبية', '1010999903'],
  ['Masar Logistics', '1010999904'],
  ['Tuwaiq Engineering', '1010999905'],
  ['مدارس وادي حنيفة', '1010999906'],
  ['Nuzul Hospitality', '1010999907'],
  ['الروابي للمقاولات', '1010999908'],
  ['Sidra Clinics', '1010999909'],
  ['Qimam Catering', '1010999910'],
  ['جسر للبرمجيات', '1010999911'],
  ['Afaq Consulting', '1010999912'],
] as const;

/** Companies looking for an office or a shop. */
export const shops = [
  ...['Hayat Dental', 'مخبز سنابل', 'Najm Studios', 'Barq Delivery', 'عيادات الواحة', 'Zad Roastery', 'Madar Software'],
  ...['Lulwa Jewellery', 'مكتبة الرواق', 'Riyadh Fitness Lab', 'Saqr Travel', 'دار التصميم', 'Noor Optics'],
];

/** Reproducible, evenly distributed numbers between 0 and 1, for durations and budgets. */
export function diceOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const titled = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`;
/** The n-th owner of a villa, with their name in both scripts. */
export function propertyOwner(
  n: number,
): Omit<Customer, 'name' | 'nationality' | 'identity_type'> & Record<'name_en' | 'name_ar', string> {
  // Given names and family names that no customer has together.
  const { arabic, spelled } = saudi;
  const [given = '', family = ''] = pair(spelled.given, spelled.family, n * 5 + 11).split(' ');
  return {
    name_en: `${titled(given)} Al-${titled(family.replace(/^al/, ''))}`,
    name_ar: pair(arabic.given, arabic.family, n * 5 + 11),
    mobile: mobileOf(3000 + n),
    email: `${given}.${family}${n}@mail.example`,
    identity_no: identityOf(5000 + n, true),
  };
}
