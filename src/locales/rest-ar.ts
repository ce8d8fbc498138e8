// Written by `npm run registry` from the names of files and exports: not by hand.
import approvals from './ar/approvals.json';
import errors from './ar/errors.json';
import flows from './ar/flows.json';
import jobs from './ar/jobs.json';
import leasing from './ar/leasing.json';
import lifecycles from './ar/lifecycles.json';
import property from './ar/property.json';
import records from './ar/records.json';
import settings from './ar/settings.json';
import workflows from './ar/workflows.json';

/** What the other areas of the product say. */
export const texts: Record<string, string> = {
  ...approvals,
  ...errors,
  ...flows,
  ...jobs,
  ...leasing,
  ...lifecycles,
  ...property,
  ...records,
  ...settings,
  ...workflows,
};
