/** A bank licensed in the Kingdom: the code is the two digits after an IBAN's check digits. */
export interface KnownBank {
  code: string;
  name_en: string;
  name_ar: string;
}

export const banks: readonly KnownBank[] = [
  { code: '05', name_en: 'Alinma Bank', name_ar: 'مصرف الإنماء' },
  { code: '10', name_en: 'Saudi National Bank', name_ar: 'البنك الأهلي السعودي' },
  { code: '15', name_en: 'Bank AlBilad', name_ar: 'بنك البلاد' },
  { code: '20', name_en: 'Riyad Bank', name_ar: 'بنك الرياض' },
  { code: '30', name_en: 'Arab National Bank', name_ar: 'البنك العربي الوطني' },
  { code: '36', name_en: 'D360 Bank', name_ar: 'بنك دال ثلاثمائة وستون' },
  { code: '40', name_en: 'Samba Financial Group', name_ar: 'مجموعة سامبا المالية' },
  { code: '45', name_en: 'Saudi Awwal Bank', name_ar: 'البنك السعودي الأول' },
  { code: '50', name_en: 'Alawwal Bank', name_ar: 'البنك الأول' },
  { code: '55', name_en: 'Banque Saudi Fransi', name_ar: 'البنك السعودي الفرنسي' },
  { code: '60', name_en: 'Bank AlJazira', name_ar: 'بنك الجزيرة' },
  { code: '65', name_en: 'Saudi Investment Bank', name_ar: 'البنك السعودي للاستثمار' },
  { code: '71', name_en: 'National Bank of Bahrain', name_ar: 'بنك البحرين الوطني' },
  { code: '75', name_en: 'National Bank of Kuwait', name_ar: 'بنك الكويت الوطني' },
  { code: '76', name_en: 'Muscat Bank', name_ar: 'بنك مسقط' },
  { code: '78', name_en: 'STC Bank', name_ar: 'بنك إس تي سي' },
  { code: '80', name_en: 'Al Rajhi Bank', name_ar: 'مصرف الراجحي' },
  { code: '81', name_en: 'Deutsche Bank', name_ar: 'دويتشه بنك' },
  { code: '82', name_en: 'National Bank of Pakistan', name_ar: 'بنك باكستان الوطني' },
  { code: '83', name_en: 'State Bank of India', name_ar: 'بنك الدولة الهندي' },
  { code: '84', name_en: 'Ziraat Bank', name_ar: 'بنك زراعات' },
  { code: '85', name_en: 'BNP Paribas', name_ar: 'بي إن بي باريبا' },
  { code: '86', name_en: 'J.P. Morgan Chase Bank', name_ar: 'بنك جي بي مورغان تشيس' },
  { code: '90', name_en: 'Gulf International Bank', name_ar: 'بنك الخليج الدولي' },
  { code: '95', name_en: 'Emirates NBD', name_ar: 'بنك الإمارات دبي الوطني' },
];

const byCode = new Map(banks.map((bank) => [bank.code, bank]));
/** The bank of a Saudi IBAN; null if no bank has its code. */
export const bankOf = (iban: string): KnownBank | null => byCode.get(iban.slice(4, 6)) ?? null;
