/*
 * Labels that are shown and aren't compared with an answer, by `<table>: <column>` or the label of a fact (any number as #), and why. A
 * line fails the full run once it can be compared.
 */
const listed = (why: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, why]));
const ofRules = ['Quotation', 'Discount', 'Deal', 'Contract discount'].map((kind) => `Rules: ${kind}: Steps`);

export const uncompared: Record<string, string> = {
  ...listed(
    'a plot’s own table, of points that the view makes',
    ...['Occupied units by month, in percent: all', 'From lead to lease: all', 'Open amounts by days past due: all'],
    ...['Receivables at month end: all', 'Invoiced each month, less credit notes: all', 'Collected each month: all'],
    ...['Received: all', 'Units by progress: all', 'Gross leasable area: all'],
  ),
  ...listed('a form of checkboxes', ': all'),
  ...listed('rows made of a list of checks', 'Rows with errors: Each account’s balance is the sum of its entries: all'),
  ...listed('rows made of several lists', 'Lines of the statement: all', 'Columns: all'),
  ...listed(
    'a duration in its largest unit',
    ...['Statuses: Quotation: Expected', 'Statuses: Quotation: Longest open', 'Statuses: Quotation: Median time'],
    ...['Statuses: Quotation: #th percentile', 'Approval decision: Duration'],
  ),
  ...listed('zero and no are a dash', 'Approval decision: Stuck', 'Approval decision: Count'),
  ...listed('the past form of an event', 'Returned to an earlier status: Event'),
  ...listed('buttons', 'Units available for this term: Compare', 'Sent documents: Actions', 'Background jobs: Actions'),
  ...listed(
    'what several fields come to, in words',
    ...['Units available for this term: Fit', 'Matching rules: Applies', 'Matching rules: Why', 'Users: Status'],
    ...['All rules of this type: Applies', 'All rules of this type: Why', 'Uncleared cheques: Status', 'Unit owners: Status'],
    ...['Unit owners: Unit owner', 'Units: Unit', 'Letters: Letter', 'Inventory accepted', 'Keys returned', 'Limits'],
    ...['Steps: Step', 'Steps: Status', 'Steps: Decision', 'Steps: Comment', 'Steps: Decided by, at the latest'],
    ...['Steps: If time runs out', 'Sent so far: Time', 'Sent so far: Days', 'Tenant', 'Landlord', 'Coordinates'],
    ...['Installments of the run: Result', 'Installments of the run: Remark', 'Background jobs: Next attempt'],
    ...['Background jobs: Last error', 'Rent cap for new leases (Riyadh)', 'Logo'],
  ),
  ...listed(
    'people, units or steps by the names of a list',
    ...['Approval requests: Waiting on', 'Waiting on', 'Steps: Who', 'Steps: Approvers', 'Sent so far: Emails', 'Recipients'],
    ...['Scheduled reports: Recipients', 'Packages: Services', 'Services: Services', 'Amenities', 'Property use'],
    ...['Contract type', 'Compounds', 'Unit types', 'Trades', 'Compounds served', ...ofRules],
  ),
  ...listed(
    'a figure that the view works out from others',
    ...['Discount', 'Below minimum', 'First payment, # Mar #', 'Market rent (# leases)', 'Letters: To pay'],
    ...['On statement only', 'In books only, this period', 'Annual asking rent'],
  ),
  ...listed(
    'the columns of the person’s own file',
    ...['Rows: Error', 'Rows: Name', 'Rows: Mobile', 'Rows: Source', 'Rows: Remark'],
  ),
  ...listed('a holiday, by the days it takes', 'Ramadan', 'Founding Day', 'Eid al-Fitr', 'Eid al-Adha', 'National Day'),
};
