/*
 * How a text is spelled doesn't matter to a search: forms of a letter, digits, hyphens. Each sign of `from` becomes its
 * counterpart in `to`; what has none (vowel signs, apostrophes, a tatweel) is left out. The database's indexes hold it, too.
 */
export const spellings = {
  from: "أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹-‐‑–\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670'’‘ʼ`",
  to: 'اااايهوي01234567890123456789    ',
};

/** A text as it is searched, in lower case. */
export const folded = (text: string): string =>
  [...text.toLowerCase()]
    .map((sign) => {
      const at = spellings.from.indexOf(sign);
      return at < 0 ? sign : (spellings.to[at] ?? '');
    })
    .join('');

/** The same without accents, for searches that no database index serves. */
export const plain = (text: string): string => folded(text.normalize('NFKD').replace(/[\u0300-\u036f\u0653-\u065f]/g, ''));
