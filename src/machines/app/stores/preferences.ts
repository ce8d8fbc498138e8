import { createStore } from '@xstate/store';
import { persist } from '@xstate/store/persist';
import type { Language } from '../../../locales/translate.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'compact' | 'comfortable';

export interface Preferences {
  theme: Theme;
  language: Language;
  density: Density;
  arabicDigits: boolean;
  navigationCollapsed: boolean;
  /** The group of the navigation that is open: one at a time. */
  openGroup: string | null;
  /** Paths of the places at the top of the navigation, in the order in which they were starred. */
  favourites: string[];
  /** Whether single-key shortcuts are on; off for users of speech input (WCAG 2.1.4). */
  letterKeys: boolean;
  /** Hidden columns, by list. */
  hidden: Record<string, string[]>;
  /** Column widths in pixels, by list and column. */
  widths: Record<string, Record<string, number>>;
  /** rows per page; the server's default unless chosen. */
  perPage: Record<string, number>;
  /** The default view of a list: a saved one by its number, a standard one by its name. */
  defaultView: Record<string, number | string | null>;
}

const browserLanguage = (): Language => (globalThis.navigator?.language?.startsWith('ar') ? 'ar' : 'en');

/** The user's preferences, kept in this browser. Nothing here has a lifecycle. */
export const preferences = createStore({
  context: {
    theme: 'system',
    language: browserLanguage(),
    density: 'compact',
    arabicDigits: false,
    navigationCollapsed: false,
    openGroup: null,
    favourites: [],
    letterKeys: true,
    hidden: {},
    widths: {},
    perPage: {},
    defaultView: {},
  } as Preferences,
  on: {
    themeChosen: (context, { theme }: { theme: Theme }) => ({ ...context, theme }),
    languageChosen: (context, { language }: { language: Language }) => ({ ...context, language }),
    densityChosen: (context, { density }: { density: Density }) => ({ ...context, density }),
    digitsChosen: (context, { arabicDigits }: { arabicDigits: boolean }) => ({ ...context, arabicDigits }),
    navigationToggled: (context) => ({ ...context, navigationCollapsed: !context.navigationCollapsed }),
    groupOpened: (context, { group }: { group: string | null }) => ({ ...context, openGroup: group }),
    favouriteToggled: (context, { path }: { path: string }) => ({
      ...context,
      favourites: context.favourites.includes(path)
        ? context.favourites.filter((one) => one !== path)
        : [...context.favourites, path],
    }),
    letterKeysChosen: (context, { letterKeys }: { letterKeys: boolean }) => ({ ...context, letterKeys }),
    columnsSized: (context, { list, widths }: { list: string; widths: Record<string, number> }) => ({
      ...context,
      widths: { ...context.widths, [list]: { ...context.widths[list], ...widths } },
    }),
    columnsHidden: (context, { list, hidden }: { list: string; hidden: string[] }) => ({
      ...context,
      hidden: { ...context.hidden, [list]: hidden },
    }),
    columnsReset: (context, { list }: { list: string }) => ({
      ...context,
      hidden: { ...context.hidden, [list]: [] },
      widths: { ...context.widths, [list]: {} },
    }),
    perPageChosen: (context, { list, rows }: { list: string; rows: number }) => ({
      ...context,
      perPage: { ...context.perPage, [list]: rows },
    }),
    viewPreferred: (context, { list, view }: { list: string; view: number | string | null }) => ({
      ...context,
      defaultView: { ...context.defaultView, [list]: view },
    }),
  },
}).with(persist({ name: 'statehouse.preferences' }));
