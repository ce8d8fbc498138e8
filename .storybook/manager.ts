import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import arabic from '../src/locales/ar/workbench.json' with { type: 'json' };
import arabicWorkflows from '../src/locales/ar/workflows.json' with { type: 'json' };
import { nameInSidebar } from '../src/workbench/sidebar.ts';

const texts: Record<string, string> = { ...arabicWorkflows, ...arabic };
interface Look {
  language: string;
  theme: string;
}
/** As the link says; without one, pages start in English and light. */
function begin(): Look {
  const said = new URL(location.href).searchParams.get('globals') ?? '';
  const of = (name: keyof Look) => new RegExp(`(?:^|;)${name}:(\\w+)`).exec(said)?.[1];
  return { language: of('language') ?? 'en', theme: of('theme') ?? 'light' };
}

/** Storybook's frame in the pages' theme and, as far as it can be, in their language. */
function follow({ language, theme }: Look): void {
  const isArabic = language === 'ar';
  document.documentElement.lang = isArabic ? 'ar' : 'en';
  addons.setConfig({
    // Pages use the whole window, and the panel of tests opens with Alt+A.
    showPanel: false,
    theme: create({
      base: theme === 'dark' ? 'dark' : 'light',
      brandTitle: isArabic ? (texts['workbench.sidebar.brand'] as string) : 'Statehouse: workbench',
      brandUrl: '?path=/story/start-welcome--welcome',
    }),
    // A new function for each language, or the labels would stay.
    sidebar: { renderLabel: ({ name }: { name: string }) => (isArabic ? nameInSidebar(name, texts) : name) },
  });
}

follow(begin());
addons.register('statehouse/frame', () => {
  const channel = addons.getChannel();
  const hear = ({ globals }: { globals: Look }) => follow(globals);
  channel.on(SET_GLOBALS, hear);
  channel.on(GLOBALS_UPDATED, hear);
});
