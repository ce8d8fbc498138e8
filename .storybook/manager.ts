import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

/** Storybook's frame: pages use the whole window, and the panel of tests opens with A. */
addons.setConfig({
  showPanel: false,
  theme: create({ base: 'light', brandTitle: 'Statehouse: workbench', brandUrl: '?path=/story/start-welcome--welcome' }),
});
