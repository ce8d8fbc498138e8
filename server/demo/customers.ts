import { passesChecksum } from '../../src/api/fields.ts';

/** The demo's customers: made up, with phone and ID numbers that aren't in use. */

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

/** The n-th customer, from 1: in turn two Saudis with Latin names, one with an Arabic name, and two foreigners. */
export function customer(n: number): Customer {
  const round = Math.floor((n - 1) / 5);
  const place = (n - 1) % 5;
  const isSaudi = place > 1;
  const foreign = round * 2 + place;
  const [nationality, given, family] = isSaudi
    ? (['SA', [], []] as const)
    : (abroad[foreign % abroad.length] as (typeof abroad)[number]);
  const name = isSaudi
    ? place === 4
      ? pair(saudi.arabic.given, saudi.arabic.family, round)
      : pair(saudi.latin.given, saudi.latin.family, round * 2 + place - 2)
    : pair([...given], [...family], Math.floor(foreign / abroad.length));
  return {
    name,
    mobile: `+96650000${String(n).padStart(4, '0')}`,
    email: `customer${n}@mail.example`,
    nationality,
    identity_type: isSaudi ? 'saudi_no' : 'iqama_no',
    identity_no: identityOf(n, isSaudi),
  };
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
