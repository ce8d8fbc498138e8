import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { type ReactNode, useEffect } from 'react';
import { defaultTimeZone } from '../src/calendar/zone.ts';
import { loadWorkbenchTexts } from '../src/locales/load-workbench.ts';
import type { Language } from '../src/locales/translate.ts';
import { type Density, preferences, type Theme } from '../src/machines/app/stores/preferences.ts';
import { TextsProvider } from '../src/views/kit/ground/texts.tsx';
import { GlobalStyle } from '../src/views/kit/ground/theme.ts';

/** The frame of every story: the kit's styles, the product's and the workbench's texts, the selected language and theme. */
export function StoryFrame({
  language,
  theme,
  density,
  children,
}: {
  language: Language;
  theme: Theme;
  density: Density;
  children: ReactNode;
}) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = theme;
    dataset.density = density;
    preferences.trigger.languageChosen({ language });
  }, [language, theme, density]);
  return (
    <NuqsTestingAdapter>
      <GlobalStyle />
      <TextsProvider amount="all" timeZone={defaultTimeZone} also={loadWorkbenchTexts}>
        {children}
      </TextsProvider>
    </NuqsTestingAdapter>
  );
}
