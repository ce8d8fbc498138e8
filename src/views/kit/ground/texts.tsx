import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { type Formats, formatsOf } from '../../../locales/formats.ts';
import { type Amount, amounts, loadTexts } from '../../../locales/load.ts';
import {
  dayFormat,
  directionOf,
  type Language,
  localeOf,
  type Texts,
  type Translate,
  translator,
  truncate,
} from '../../../locales/translate.ts';
import { preferences } from '../../../machines/app/stores/preferences.ts';

export interface I18n extends Formats {
  t: Translate;
  language: Language;
  dir: 'ltr' | 'rtl';
  /** For formats of its own: the language with the user's digits. */
  locale: string;
  /** The company's time zone; before sign-in, the browser's. */
  timeZone: string | undefined;
  /** The name in the user's language. */
  name: (of: { name_en?: string | null; name_ar?: string | null } | null | undefined) => string;
  /** Relative time in the largest fitting unit, from `now` if it shows the company's clock. */
  ago: (iso: string, now?: string) => string;
  /** A duration from seconds, in the largest fitting unit, truncated to one decimal. */
  lasting: (seconds: number | null) => string;
  /** Date and time in the company's time zone, with the date as in `date`. */
  instant: (iso: string | null | undefined) => string;
}

const TextsContext = createContext<I18n | null>(null);

export const useTexts = (): I18n => {
  const said = useContext(TextsContext);
  if (!said) throw new Error('useTexts needs TextsProvider above it');
  return said;
};

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const stays = units.slice(2);

const make = (language: Language, texts: Texts, arabicDigits: boolean, timeZone: string | undefined): I18n => {
  const locale = localeOf(language, arabicDigits);
  const dayThere = dayFormat(locale, timeZone);
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone });
  const comma = language === 'ar' ? '،' : ',';
  const atTime = (date: Date) => `${dayThere(date)}${comma} ${time.format(date)}`;
  const since = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // In the user's digits but without grouping, as it may be a year.
  const digits = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const t = translator(language, texts, digits.format, locale);
  return {
    t,
    language,
    dir: directionOf(language),
    locale,
    timeZone,
    name: (of) => (language === 'ar' ? (of?.name_ar ?? of?.name_en) : (of?.name_en ?? of?.name_ar)) ?? '',
    ...formatsOf(language, arabicDigits),
    ago: (iso, now) => {
      const seconds = (Date.parse(iso) - (now ? Date.parse(now) : Date.now())) / 1000;
      const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? [];
      return unit && size ? since.format(Math.trunc(seconds / size), unit) : t('kit.ago.now');
    },
    lasting: (seconds) => {
      if (seconds === null) return '–';
      const [unit, size] = stays.find(([, size]) => seconds >= size) ?? ['second' as const, 1];
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(truncate(seconds / size, 1));
    },
    instant: (iso) => (iso ? atTime(new Date(iso)) : '–'),
  };
};

/** Whether all texts are loaded, for views that may need any of them. */
export interface AllTexts {
  state: 'wanting' | 'there' | 'failed';
  want: () => void;
}
const AllTextsContext = createContext<AllTexts>({ state: 'there', want: () => {} });
export const useAllTexts = (): AllTexts => useContext(AllTextsContext);

/** Preloads all texts of the current language. */
export const preloadTexts = (): void => void loadTexts(preferences.getSnapshot().context.language, 'all').catch(() => {});

const isEnough = (loaded: Amount, wanted: Amount) => amounts.indexOf(loaded) >= amounts.indexOf(wanted);

/**
 * Provides texts in the chosen language. Nothing renders before `amount` of them is loaded; the rest loads once something needs
 * all (`useAllTexts`). `also`: texts beyond the app's own.
 */
export function TextsProvider({
  amount,
  timeZone,
  also,
  spoken,
  children,
}: {
  amount: Amount;
  /** The language, where it isn't the user's own choice. */
  spoken?: Language;
  /** The clock for instants; the browser's by default. */
  timeZone?: string | undefined;
  also?: (language: Language) => Promise<Texts>;
  children: ReactNode;
}) {
  const chosen = useSelector(preferences, (state) => state.context.language);
  const language = spoken ?? chosen;
  const arabicDigits = useSelector(preferences, (state) => state.context.arabicDigits);
  const [loaded, setLoaded] = useState<{ language: Language; amount: Amount; texts: Texts } | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const wanted = isAsked ? 'all' : amount;
  useEffect(() => {
    let isWanted = true;
    // At once: what is shown then begins its work before the page is drawn, and its first answer is drawn with it.
    void Promise.all([loadTexts(language, wanted), also?.(language)]).then(
      ([texts, more]) => isWanted && flushSync(() => setLoaded({ language, amount: wanted, texts: { ...texts, ...more } })),
      () => isWanted && setFailed(true),
    );
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    return () => {
      isWanted = false;
    };
  }, [language, wanted, also]);
  const said = useMemo(
    () => loaded && make(loaded.language, loaded.texts, arabicDigits, timeZone),
    [loaded, arabicDigits, timeZone],
  );
  const isAll = loaded?.amount === 'all';
  const all = useMemo(
    (): AllTexts => ({
      state: isAll ? 'there' : isFailed ? 'failed' : 'wanting',
      want: () => setAsked(true),
    }),
    [isAll, isFailed],
  );
  if (!said || !loaded || !isEnough(loaded.amount, amount)) return null;
  return (
    <TextsContext value={said}>
      <AllTextsContext value={all}>
        <I18nProvider locale={localeOf(said.language, arabicDigits)}>{children}</I18nProvider>
      </AllTextsContext>
    </TextsContext>
  );
}

/**
 * Renders its children in one language whatever the page's, for documents to customers. Its texts are loaded when first shown.
 */
export function SpokenIn({ language, children }: { language: Language; children: ReactNode }) {
  const arabicDigits = useSelector(preferences, (state) => state.context.arabicDigits);
  const page = useTexts();
  const [texts, setTexts] = useState<Texts | null>(null);
  useEffect(() => {
    if (language === page.language) return;
    let wanted = true;
    void loadTexts(language, 'all').then((loaded) => wanted && setTexts(loaded));
    return () => {
      wanted = false;
    };
  }, [language, page.language]);
  const said = useMemo(
    () => (language === page.language ? page : texts && make(language, texts, arabicDigits, page.timeZone)),
    [language, page, texts, arabicDigits],
  );
  if (!said) return null;
  return (
    <TextsContext value={said}>
      <div lang={said.language} dir={said.dir}>
        {children}
      </div>
    </TextsContext>
  );
}
