import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languages } from '../src/locales/translate.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length).replaceAll('\\', '/'), entry.name));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const code = (folder: string) => filesIn(folder).filter((file) => /\.tsx?$/.test(file));

describe('texts', () => {
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        filesIn(`src/locales/${language}`).map((file) => [
          posix.basename(file),
          JSON.parse(read(file)) as Record<string, string>,
        ]),
      ),
    ]),
  );
  const pairs = Object.entries(texts.en ?? {}).flatMap(([file, keys]) =>
    Object.entries(keys).map(([key, en]) => ({ key, en, ar: texts.ar?.[file]?.[key] })),
  );
  const all = new Set(pairs.map(({ key }) => key));
  const plural = /_(zero|one|two|few|many|other)$/;
  const bare = (key: string) => key.replace(plural, '');

  it('exist in both languages, once', () => {
    const arabic = Object.values(texts.ar ?? {}).flatMap((keys) => Object.keys(keys));
    // Languages differ in their plural forms, so only the base key must exist in both.
    const missing = (ours: string[], theirs: Set<string>) =>
      ours.filter((key) => !theirs.has(key) && !(plural.test(key) && theirs.has(bare(key))));
    expect(missing([...all], new Set(arabic))).toEqual([]);
    expect(missing(arabic, all)).toEqual([]);
    const english = pairs.map(({ key }) => key);
    expect(english.filter((key, at) => english.indexOf(key) !== at)).toEqual([]);
    expect(arabic.filter((key, at) => arabic.indexOf(key) !== at)).toEqual([]);
  });
  it('are Arabic in Arabic', () => {
    const hasLetters = (text: string) => /\p{Letter}/u.test(text.replaceAll(/\{\w+\}/g, ''));
    const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);
    // The language switch shows each language's own name.
    const own = pairs.filter(({ key }) => key !== 'app.language.other');
    expect(own.filter(({ en, ar }) => ar !== undefined && hasLetters(en) && !isArabic(ar)).map(({ key }) => key)).toEqual([]);
    expect(own.filter(({ en }) => isArabic(en)).map(({ key }) => key)).toEqual([]);
  });
  it('have the same placeholders in both', () => {
    const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join();
    // In Arabic, one and two are expressed without a number.
    const loose = /_(zero|one|two)$/;
    const wrong = pairs.filter(({ key, en, ar }) => ar !== undefined && !loose.test(key) && holes(en) !== holes(ar));
    expect(wrong.map(({ key, en, ar }) => `${key}: ${en} | ${ar}`)).toEqual([]);
  });
  it('have the same numbers in both, where Arabic doesn’t write them as words', () => {
    // Names, and a count of letters that Arabic writes as a word.
    const own = ['app.digits.arabic', 'finance.bank.36', 'leasing.vehicle.error.plate'];
    const loose = /_(zero|one|two)$/;
    const western = (text: string) => text.replaceAll(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
    // Nought is a word in a sentence.
    const numbers = (text: string) =>
      (western(text.replaceAll(/\{\w+\}/g, ' ')).match(/\d+(?:[.,٫٬]\d+)*/g) ?? []).filter((one) => one !== '0');
    const told = pairs.flatMap(({ key, en, ar }) =>
      ar === undefined || loose.test(key) ? [] : [{ key, en, ar, numbers: numbers(en), arabic: numbers(ar) }],
    );
    expect(told.filter(({ arabic }) => arabic.length).length).toBeGreaterThan(100);
    const isWritten = ({ numbers, arabic }: (typeof told)[number]) => !arabic.length && numbers.every((one) => Number(one) <= 10);
    const wrong = told.filter((one) => one.numbers.join() !== one.arabic.join() && !isWritten(one));
    expect(wrong.filter(({ key }) => !own.includes(key)).map(({ key, en, ar }) => `${key}: ${en} | ${ar}`)).toEqual([]);
    expect(wrong.map(({ key }) => key).filter((key) => own.includes(key))).toEqual(own);
  });
  it('of notifications name the record that they are about', () => {
    const told = pairs.filter(({ key }) => /\.(told|notice|notify)\.\w+$/.test(key) && !plural.test(key));
    expect(told.length).toBeGreaterThan(15);
    // The figures of all workflows together.
    const general = ['finance.notice.check_failed', 'workflows.notice.made_anew'];
    const nameless = ({ en, ar = '' }: (typeof told)[number]) =>
      ![en, ar].every((text) => /\{(ref_no|name|list|file_name|period)\}/.test(text));
    expect(told.filter(nameless).map(({ key }) => key)).toEqual(general);
  });
  it('give a lifecycle’s reasons in Arabic as many different texts as in English', () => {
    const reasons = pairs.filter(({ key }) => /^\w+\.why\./.test(key));
    expect(reasons.length).toBeGreaterThan(40);
    const own = (key: string) => key.slice(0, key.indexOf('.'));
    const wrong = reasons.flatMap((one, i) =>
      reasons
        .slice(i + 1)
        .filter((other) => own(other.key) === own(one.key) && (other.en === one.en) !== (other.ar === one.ar))
        .map((other) => `${one.key} and ${other.key}: ${one.ar} | ${other.ar}`),
    );
    expect(wrong).toEqual([]);
  });
  it('use the forms that a language counts with', () => {
    const forms = (keys: Record<string, string>, key: string) =>
      ['one', 'two', 'few', 'many'].filter((form) => `${key}_${form}` in keys);
    const wrong = languages.flatMap((language) =>
      Object.values(texts[language] ?? {}).flatMap((keys) =>
        Object.keys(keys)
          .filter((key) => forms(keys, key).length > 0)
          // English counts one and others; an Arabic text that tells two apart also tells a few.
          .filter((key) => {
            const own = forms(keys, key);
            if (language === 'en') return own.join() !== 'one';
            return !own.includes('one') || (own.includes('two') && !own.includes('few') && !own.includes('many'));
          })
          .map((key) => `${language} ${key}: ${forms(keys, key).join()}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
  it('say as much of one, two or a few as of many', () => {
    const sentences = (text = '') => text.match(/[.!?؟](?= |$)/g)?.length ?? 0;
    const wrong = languages.flatMap((language) =>
      Object.values(texts[language] ?? {}).flatMap((keys) =>
        Object.entries(keys).flatMap(([key, text]) =>
          ['zero', 'one', 'two', 'few', 'many']
            .map((form) => `${key}_${form}`)
            .filter((form) => form in keys && sentences(keys[form]) < sentences(text))
            .map((form) => `${language} ${form}: ${keys[form]}`),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });
  it('say nothing that was found clumsy before', () => {
    const clumsy = {
      en: [
        /^[a-z]\w*(\.\w+)+$/,
        /nothing is called/i,
        /\b1 (results|entries|records|units|leads|leases|quotations|days|payments)\b/,
        /\b(this is needed|needs your attention)\b/i,
        /\blacks? the privilege\b/i,
        /\bas it stands\b|\bnot in a state that\b/i,
        /\bsomebody saved\b|\bin the meantime\b/i,
        /\bwhat came of\b|\bcame of it\b|\bwhat it comes to\b/i,
        /\bpapers\b|\bsoftly\b|\blies with\b/i,
        /\bpass on\b|\bcan be let\b|\btake the keys back\b/i,
        /\bthere is no such\b|\bisn't yours to see\b/i,
        /\bgo on editing\b|\bto go on\b|\bkeep this view\b|\bseen lately\b/i,
        /\bcompany day\b|\bcontact people\b(?! are)/i,
        /\be-mail\b/i,
        /\bwhoever (made|was|manages)\b/i,
        /\b(of|by) that name can\b|\bis entered as\b|\bhas a claim on\b|\ba great deal\b/i,
        /\bhand over a link\b|\bto be signed\b|\bnobody is asked\b|\bwho rents with\b/i,
        // 15%, as it is formatted.
        /[\d}] %/,
        /\b(leave|left)( it| this| a group)? empty\b/i,
        /\btak(e|en|ing) back\b/i,
        /\bcommercial register\b/i,
        /\b(some|every)body\b/i,
        /\bmobile access\b|\bapp accesses\b/i,
        /\bthis is more than is\b|\bthe tenant (before|after)\b/i,
      ],
      ar: [
        /^[a-z]\w*(\.\w+)+$/,
        /يوم الشركة/,
        // A saved view is a طريقة عرض; عروض are offers.
        /(?<!\p{Script=Arabic})(ال)?عروض (ال)?محفوظة/u,
        /من يستطيع تمكينه/,
        /عُرض عليه سعر/,
        /أوامر التأجير/,
        /\p{Script=Arabic}[?,;]/u,
        // The sign that numbers are formatted with, close to its number; anything else is moved to the other side of it.
        /%|[\d}] ٪/,
        /تسليم رابط/,
        /\bقم ب/,
        /من قِبل|بواسطة المستخدم/,
        // One word for one thing: دفعة, السعر المعلن, مبالغ التأمين, قواعد الموافقة, دور, المياه, حوالة, مجمع.
        /(?<!\p{Script=Arabic})(ال|لل)?(قسط|أقساط)/u,
        /سعر القائمة|مبالغ الضمان|قواعد الاعتماد|ورشة العمل|مجمّع/,
        /(?<!\p{Script=Arabic})(ال|ب)?(طابق(?! الأ)|طابقًا|طوابق)(?!\p{Script=Arabic}|ة)/u,
        /(?<!\p{Script=Arabic})و?الماء(?!\p{Script=Arabic})/u,
        /تحويل (بنكي|مصرفي)/,
        // The clearance of a lease is its مخالصة; تصفية is a filter.
        /(كشف|قيد|تبدأ|أُغلقت|إغلاق) ال?تصفي|تصفي(ة|ات) ال?إيجار|تصفيات|تصفيته/,
        // The tanwin stands before its alif.
        /اً/,
      ],
    };
    const wrong = languages.flatMap((language) =>
      Object.values(texts[language] ?? {}).flatMap((keys) =>
        Object.entries(keys)
          .filter(([, text]) => clumsy[language].some((pattern) => pattern.test(text)))
          .map(([key, text]) => `${language} ${key}: ${text}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
  it('quote and abbreviate with the marks of their language', () => {
    // What the specification says word for word stays as it is there.
    const own = (key: string) => !key.startsWith('workbench.rule.');
    const straight = { en: /\w'\w|s' |"/, ar: /["“”]/ };
    const wrong = languages.flatMap((language) =>
      Object.values(texts[language] ?? {}).flatMap((keys) =>
        Object.entries(keys)
          .filter(([key, text]) => own(key) && straight[language].test(text))
          .map(([key, text]) => `${language} ${key}: ${text}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
  it('count from 11 to 99 in the accusative, and hundreds without it', () => {
    // 11 عقدًا, but 100 عقد: CLDR calls the one many and the other other.
    const wrong = Object.values(texts.ar ?? {}).flatMap((keys) =>
      Object.entries(keys)
        .filter(([key, text]) => `${key}_few` in keys && /\{\w+\} [^ {}]+ًا/u.test(text))
        .map(([key, text]) => `${key}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
  it('leave the writing of percentages to the formats, which know the language’s sign', () => {
    const wrong = code('src/views').flatMap((file) =>
      [...read(file).matchAll(/number\([^`]*?\)\} ?[%٪]/g)].map(([found]) => `${file}: ${found}`),
    );
    expect(wrong).toEqual([]);
  });
  it('exist for every key that views use', () => {
    const wrong = code('src/views').flatMap((file) => {
      const source = read(file);
      const asked = [...source.matchAll(/\bt\(([^()`]*)\)/g)].flatMap(([, inside = '']) =>
        [...inside.matchAll(/'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key),
      );
      const missing = asked.filter((key) => !all.has(key) && !all.has(`${key}_other`));
      // t(`lead.status.${status}`): at least one text begins so.
      const begun = [...source.matchAll(/\bt\(`([a-z][\w.]*\.)\$\{/g)].map(([, start = '']) => start);
      const unbegun = begun.filter((start) => ![...all].some((key) => key.startsWith(start)));
      return [...missing, ...unbegun.map((start) => `${start}…`)].map((key) => `${file}: ${key}`);
    });
    expect(wrong).toEqual([]);
  });
});
