import type { Preview } from '@storybook/react-vite';
import { StoryFrame } from './story-frame.tsx';

type GlobalType = NonNullable<Preview['globalTypes']>[string];
type Icon = NonNullable<NonNullable<GlobalType['toolbar']>['icon']>;
const choice = (name: string, icon: Icon, items: Record<string, string>): GlobalType => ({
  toolbar: { title: name, icon, dynamicTitle: true, items: Object.entries(items).map(([value, title]) => ({ value, title })) },
});

const screen = (name: string, width: number, height: number) => ({
  name,
  styles: { width: `${width}px`, height: `${height}px` },
});

/** Every story can be seen in both languages, themes and densities. */
const preview: Preview = {
  globalTypes: {
    language: choice('Language', 'globe', { en: 'English', ar: 'العربية' }),
    theme: choice('Theme', 'mirror', { light: 'Light', dark: 'Dark' }),
    density: choice('Density', 'listunordered', { compact: 'Compact', comfortable: 'Comfortable' }),
  },
  initialGlobals: { language: 'en', theme: 'light', density: 'compact' },
  decorators: [
    (Story, { globals: { language, theme, density } }) => (
      <StoryFrame language={language} theme={theme} density={density}>
        <Story />
      </StoryFrame>
    ),
  ],
  parameters: {
    layout: 'fullscreen',
    // React Aria's announcer names its message by an element that can be gone again while the message is still there.
    a11y: { test: 'error', context: { exclude: ['[data-live-announcer]'] } },
    viewport: {
      options: { phone: screen('Phone', 360, 800), tablet: screen('Tablet', 768, 1024), wide: screen('Wide', 1440, 900) },
    },
    controls: { disable: true },
    actions: { disable: true },
    // For components on a blank page, which none of these is.
    backgrounds: { disable: true },
    measure: { disable: true },
    outline: { disable: true },
    options: {
      storySort: {
        order: [
          'Start',
          ['Welcome', 'Glossary', 'Rules', 'Calls'],
          // In the order of the work, as in the app.
          'Workflows',
          ['Sales', 'Approvals', 'Leasing', 'Finance', 'Property', 'Community', 'App'],
          'Flows',
          ['Sales', 'Approvals', 'Leasing', 'Finance', 'Property', 'Community', 'Settings', 'App', 'Kit'],
          'Screens',
          ['Sales', 'Approvals', 'Leasing', 'Finance', 'Property', 'Community', 'Settings', 'App'],
        ],
      },
    },
  },
};
export default preview;
