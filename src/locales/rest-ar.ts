import approvals from './ar/approvals.json';
import leasing from './ar/leasing.json';
import lifecycles from './ar/lifecycles.json';
import property from './ar/property.json';
import sales from './ar/sales.json';
import settings from './ar/settings.json';
import workflows from './ar/workflows.json';

/** What the areas of the product say. */
export const texts: Record<string, string> = {
  ...approvals,
  ...leasing,
  ...lifecycles,
  ...property,
  ...sales,
  ...settings,
  ...workflows,
};
