import approvals from './en/approvals.json';
import flows from './en/flows.json';
import leasing from './en/leasing.json';
import lifecycles from './en/lifecycles.json';
import property from './en/property.json';
import settings from './en/settings.json';
import workflows from './en/workflows.json';

/** What the other areas of the product say. */
export const texts: Record<string, string> = {
  ...approvals,
  ...flows,
  ...leasing,
  ...lifecycles,
  ...property,
  ...settings,
  ...workflows,
};
