import { createStore } from '@xstate/store';
import { persist } from '@xstate/store/persist';
import type { Language } from '../../locales/translate.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'compact' | 'comfortable';

export interface SavedView {
  name: string;
  query: string;
}
export interface Preferences {
  theme: Theme;
  language: Language;
  density: Density;
  arabicDigits: boolean;
  navigationCollapsed: boolean;
  /** Letters alone are shortcuts; off for those who speak to their machine (WCAG 2.1.4). */
  letterKeys: boolean;
  /** Columns that the person hides, by list. */
  hidden: Record<string, string[]>;
  /** How wide the person made columns, in pixels, by list and column. */
  widths: Record<string, Record<string, number>>;
  /** how many rows a list shows; what was never chosen is the server's own number. */
  perPage: Record<string, number>;
  views: Record<string, SavedView[]>;
}

const browserLanguage = (): Language => (globalThis.navigator?.language?.startsWith('ar') ? 'ar' : 'en');

/** How the person likes it, kept in this browser. Nothing here has a lifecycle. */
export const preferences = createStore({
  context: {
    theme: 'system',
    language: browserLanguage(),
    density: 'compact',
    arabicDigits: false,
    navigationCollapsed: false,
    letterKeys: true,
    hidden: {},
    widths: {},
    perPage: {},
    views: {},
  } as Preferences,
  on: {
    themeChosen: (context, { theme }: { theme: Theme }) => ({ ...context, theme }),
    languageChosen: (context, { language }: { language: Language }) => ({ ...context, language }),
    densityChosen: (context, { density }: { density: Density }) => ({ ...context, density }),
    digitsChosen: (context, { arabicDigits }: { arabicDigits: boolean }) => ({ ...context, arabicDigits }),
    navigationToggled: (context) => ({ ...context, navigationCollapsed: !context.navigationCollapsed }),
    letterKeysChosen: (context, { letterKeys }: { letterKeys: boolean }) => ({ ...context, letterKeys }),
    columnToggled: (context, { list, column }: { list: string; column: string }) => {
      const now = context.hidden[list] ?? [];
      return {
        ...context,
        hidden: {
          ...context.hidden,
          [list]: now.includes(column) ? now.filter((one) => one !== column) : [...now, column],
        },
      };
    },
    columnSized: (context, { list, column, width }: { list: string; column: string; width: number }) => ({
      ...context,
      widths: { ...context.widths, [list]: { ...context.widths[list], [column]: width } },
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
    viewSaved: (context, { list, view }: { list: string; view: SavedView }) => ({
      ...context,
      views: {
        ...context.views,
        [list]: [...(context.views[list] ?? []).filter((one) => one.name !== view.name), view],
      },
    }),
    viewForgotten: (context, { list, name }: { list: string; name: string }) => ({
      ...context,
      views: { ...context.views, [list]: (context.views[list] ?? []).filter((one) => one.name !== name) },
    }),
  },
}).with(persist({ name: 'statehouse.preferences' }));
