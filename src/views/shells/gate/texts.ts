import type { Verdict } from '../../../machines/visits/gate/gate-setup.ts';

/** The languages of a gate: guards read Urdu as often as Arabic. */
export const gateLanguages = ['ar', 'en', 'ur'] as const;
export type GateLanguage = (typeof gateLanguages)[number];
export const languageNames: Record<GateLanguage, string> = { ar: 'العربية', en: 'English', ur: 'اردو' };
export const directionOfGate = (language: GateLanguage) => (language === 'en' ? 'ltr' : 'rtl');

const en = {
  ...{ place: 'Choose the compound of this gate', in: 'In', out: 'Out', scan: 'Scan', stop_scan: 'Stop', type: 'Pass or code' },
  ...{
    check: 'Check',
    expected: 'Expected',
    inside: 'Inside',
    walk_in: 'Waiting for the host',
    none: 'Nobody',
    leave: 'Other gate',
  },
  ...{ enter: 'Let in', exit: 'Let out', pass: 'GO', stop: 'STOP', since: 'Inside since {since}', fresh: 'Up to date' },
  ...{
    stale: 'List of {minutes} minutes ago',
    call: 'List is old: call the office',
    queue: '{count} not sent',
    refresh: 'Refresh',
  },
  ...{
    refused: 'The office refused {count}',
    banned: 'Banned',
    alike: 'Same name as a banned visitor',
    unreadable: 'No pass of ours',
  },
  ...{
    elsewhere: 'For another compound',
    unknown_key: 'Unknown key: refresh',
    forged: 'False pass',
    unknown_code: 'Unknown code',
  },
  ...{ revoked: 'Taken back', used: 'Already used', early: 'Too early', over: 'Too late', not_inside: 'Not inside' },
  ...{
    not_allowed: 'Not for this direction',
    next: 'Next',
    unsupported: 'This browser can’t check passes: type the code',
    waiting: 'Checking…',
    offline: 'No network: entries are kept',
  },
};
export type GateText = keyof typeof en;
const ar: Record<GateText, string> = {
  ...{ place: 'اختر مجمع هذه البوابة', in: 'دخول', out: 'خروج', scan: 'مسح', stop_scan: 'إيقاف', type: 'التصريح أو الرمز' },
  ...{
    check: 'تحقق',
    expected: 'المتوقعون',
    inside: 'في الداخل',
    walk_in: 'بانتظار المضيف',
    none: 'لا أحد',
    leave: 'بوابة أخرى',
  },
  ...{ enter: 'إدخال', exit: 'إخراج', pass: 'مسموح', stop: 'ممنوع', since: 'في الداخل منذ {since}', fresh: 'محدّثة' },
  ...{ stale: 'القائمة قبل {minutes} دقيقة', call: 'القائمة قديمة: اتصل بالمكتب', queue: '{count} لم تُرسل', refresh: 'تحديث' },
  ...{ refused: 'رفض المكتب {count}', banned: 'محظور', alike: 'اسم مطابق لزائر محظور', unreadable: 'ليس تصريحًا لنا' },
  ...{ elsewhere: 'لمجمع آخر', unknown_key: 'مفتاح غير معروف: حدّث', forged: 'تصريح مزور', unknown_code: 'رمز غير معروف' },
  ...{ revoked: 'أُلغي التصريح', used: 'مستخدم سابقًا', early: 'الوقت مبكر', over: 'فات الوقت', not_inside: 'ليس في الداخل' },
  ...{
    not_allowed: 'ليس لهذا الاتجاه',
    next: 'التالي',
    unsupported: 'لا يتحقق هذا المتصفح من التصاريح: أدخل الرمز',
    waiting: 'جارٍ التحقق…',
    offline: 'لا شبكة: تُحفظ الحركات',
  },
};
const ur: Record<GateText, string> = {
  ...{ place: 'اس گیٹ کا کمپاؤنڈ منتخب کریں', in: 'اندر', out: 'باہر', scan: 'اسکین', stop_scan: 'روکیں', type: 'پاس یا کوڈ' },
  ...{
    check: 'چیک کریں',
    expected: 'متوقع',
    inside: 'اندر موجود',
    walk_in: 'میزبان کا انتظار',
    none: 'کوئی نہیں',
    leave: 'دوسرا گیٹ',
  },
  ...{ enter: 'اندر جانے دیں', exit: 'باہر جانے دیں', pass: 'جانے دیں', stop: 'روکیں', since: '{since} سے اندر', fresh: 'تازہ' },
  ...{
    stale: 'فہرست {minutes} منٹ پرانی',
    call: 'فہرست پرانی ہے: دفتر کو فون کریں',
    queue: '{count} نہیں بھیجے گئے',
    refresh: 'تازہ کریں',
  },
  ...{ refused: 'دفتر نے {count} رد کیے', banned: 'ممنوع', alike: 'نام ممنوع شخص جیسا', unreadable: 'ہمارا پاس نہیں' },
  ...{ elsewhere: 'دوسرے کمپاؤنڈ کا', unknown_key: 'نامعلوم کلید: تازہ کریں', forged: 'جعلی پاس', unknown_code: 'نامعلوم کوڈ' },
  ...{ revoked: 'پاس منسوخ', used: 'پہلے استعمال ہو چکا', early: 'وقت سے پہلے', over: 'وقت ختم', not_inside: 'اندر نہیں' },
  ...{
    not_allowed: 'اس سمت کے لیے نہیں',
    next: 'اگلا',
    unsupported: 'یہ براؤزر پاس چیک نہیں کر سکتا: کوڈ لکھیں',
    waiting: 'چیک ہو رہا ہے…',
    offline: 'نیٹ ورک نہیں: اندراج محفوظ ہیں',
  },
};
const books: Record<GateLanguage, Record<GateText, string>> = { en, ar, ur };

/** A text of the gate with its values. */
export const gateText = (language: GateLanguage, key: GateText, values: Record<string, string | number> = {}): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), books[language][key]);

/** The reason of a verdict in a few words. */
export function reasonText(language: GateLanguage, { why, since }: Verdict): string | null {
  if (why === null) return null;
  return why === 'inside' ? gateText(language, 'since', { since: since ?? '' }) : gateText(language, why);
}
