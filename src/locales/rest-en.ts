// Written by `npm run registry` from the names of files and exports: not by hand.
import approvals from './en/approvals.json';
import errors from './en/errors.json';
import flows from './en/flows.json';
import jobs from './en/jobs.json';
import leasing from './en/leasing.json';
import lifecycles from './en/lifecycles.json';
import property from './en/property.json';
import records from './en/records.json';
import settings from './en/settings.json';
import workflows from './en/workflows.json';

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
