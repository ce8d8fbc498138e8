import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

/** The frame around the pages: theirs is the whole window, and the panel of tests is opened (A) by whoever wants it. */
addons.setConfig({
  showPanel: false,
  theme: create({ base: 'light', brandTitle: 'Statehouse: workbench', brandUrl: '?path=/story/start-welcome--welcome' }),
});
