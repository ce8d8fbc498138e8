import type { Call } from '../../../src/api/contract.ts';
import type { AnyReport } from '../../../src/api/define-report.ts';
import { reports } from '../../../src/api/reports.ts';

/** Summaries by the specification's id, for calls whose entity and name don't say enough. */
const summaries: Record<string, string> = {
  ...Object.fromEntries(
    (Object.values(reports) as AnyReport[]).flatMap(({ groups, data = {} }) =>
      [...Object.values(groups), ...Object.values(data)].map(([id, , summary]) => [id, summary]),
    ),
  ),
  'SES-01': 'Sign in',
  'SES-02': 'Get the signed-in user',
  'SES-03': 'Request a password reset link',
  'SES-04': 'Set a new password',
  'SES-05': 'Set a new mobile app password',
  'X-SES-01': 'Sign out',
  'X-SES-02': 'Get the name of the company',
  'X-ACC-01': 'Get my account',
  'X-ACC-02': 'Update my account',
  'X-ACC-03': 'Change my password',
  'X-ACC-04': 'List my sessions',
  'X-ACC-05': 'End one of my sessions',
  'X-ACC-06': 'End all my other sessions',
  'X-ACC-07': 'Dismiss the tour or the news',
  'X-2FA-01': 'Get my two-step sign-in',
  'X-2FA-02': 'Begin to set up my authenticator app',
  'X-2FA-03': 'Confirm my authenticator app by a code',
  'X-2FA-04': 'Replace my recovery codes',
  'X-2FA-05': 'Turn off my two-step sign-in',
  'X-2FA-06': 'Reset the two-step sign-in of a user',
  'NTF-02': 'Mark a notification as read',
  'X-REL-01': 'List the records of the same deal',
  'X-CMT-01': 'List the comments on a record',
  'X-CMT-02': 'Comment on a record',
  'X-CMT-03': 'Change my comment',
  'X-CMT-04': 'Delete a comment',
  'X-CMT-05': 'Find the people that a comment can mention',
  'X-NTF-01': 'Mark all notifications as read',
  'X-IMP-01': 'List my imports',
  'X-IMP-02': 'Get an import of mine',
  'X-IMP-03': 'Choose the columns of an import, and check its rows',
  'X-IMP-04': 'Start or cancel an import, or change its columns',
  'X-IMP-05': 'List the rows of an import',
  'X-IMP-06': 'List the activities of an import',
  'UNI-12': 'Import units for sale from a file',
  'X-IMP-11': 'Import units from a file',
  'X-IMP-12': 'Import tenants from a file',
  'X-IMP-13': 'Import leads from a file',
  'X-IMP-14': 'Import equipment from a file',
  'X-IMP-15': 'Import parts from a file',
  'X-IMP-16': 'Import maintenance plans from a file',
  'X-STK-10': 'List the parts to be reordered',
  'X-STK-11': 'Create draft restocks of several parts',
  'X-PPR-01': 'List the papers of providers and equipment that expire',
  'X-LBL-07': 'Create the labels that a compound lacks',
  'X-QRR-01': 'Open the page of a label',
  'X-QRR-02': 'Report an issue by a label',
  'X-QRR-03': 'Follow a report',
  'LEA-07': 'Mark a lead as lost',
  'LEA-09': 'Create leases from the accepted quotation of a lead',
  'LEA-14': 'Record the down payment of a quotation',
  'LEA-15': 'Add a trade name to a lead',
  'LEA-13': 'List the quotation templates available to a lead',
  'LEA-16': 'List the templates that can be assigned to a lead',
  'LEA-18': 'Get a contact of a lead',
  'LEA-21': 'List the contacts of a tenant',
  'LEA-22': 'Get a contact of a tenant',
  'LEA-23': 'Add a contact to a tenant',
  'LEA-24': 'Update a contact of a tenant',
  'X-LEA-02': 'List who asked for a lead',
  'X-LEA-03': 'Ask to take over a lead',
  'X-LEA-04': 'Read a request to take over a lead',
  'X-LEA-05': 'Accept a request to take over a lead',
  'X-LEA-06': 'Decline a request to take over a lead',
  'X-LEA-07': 'Withdraw a request to take over a lead',
  'X-LEA-01': 'Mark an activity of a lead as done or not done',
  'X-QUO-01': 'List the quotations of all leads and tenants',
  'X-QUO-02': 'Get a quotation by its ID',
  'X-QUO-03': 'List the history of a quotation',
  'X-QUO-05': 'List the units that a quotation can offer',
  'LQ-07': 'Request approval of a quotation',
  'LQ-14': 'Get a proforma invoice of a quotation',
  'LQ-15': 'Delete a quotation and everything in it',
  'TEN-38': 'Create leases from the accepted quotation of a tenant',
  'TEN-39': 'Draft the renewal of a quotation',
  'TEN-40': "Record the down payment of a tenant's quotation",
  'WFL-29': 'List discount reasons',
  'WFL-30': 'Create a discount reason',
  'WFL-31': 'Update a discount reason',
  'WFL-32': 'List the users and roles an approval rule can assign',
  'WFL-33': 'List the approvers of a step',
  'WFL-36': 'Comment on an approval',
  'WFL-37': 'Approve',
  'WFL-38': 'Reject',
  'WFL-39': 'List the approvals waiting for me',
  'WFL-40': 'Get an approval waiting for me',
  'WFL-41': 'List the approvals I took part in',
  'WFL-42': 'Get an approval I took part in',
  'WFL-43': 'List the approval rules for a quotation, and which of them applies',
  'X-WFL-01': 'Delegate a decision',
  'X-WFL-02': 'Get a decision',
  'X-WFL-03': 'Try out an approval rule on a quotation',
  'X-WFL-04': 'Preview who would approve a case by the live rules, and until when',
  'X-WFL-05': 'Get the live approval rules with the people and places they can name',
  'X-WFL-06': 'Replay the quotations of the last 90 days against changed approval rules',
  'FIN-18': 'List the installments of a tenant',
  'FIN-21': 'List the units of a contract of a tenant',
  'FIN-55': 'Change the signature status of a contract',
  'X-CON-04': 'Enter what happened to a contract in Ejar',
  'FIN-56': 'Change the deposit status of a contract',
  'CON-10': 'Get the annual rent of a contract',
  'CON-15': 'Get leasing statistics',
  'TEN-07': 'Change the status of a lease',
  'FIN-01': 'List the invoices of a tenant',
  'FIN-02': 'List the drafts of invoices of a tenant',
  'FIN-03': 'Get an invoice of a tenant',
  'FIN-04': 'List the credit notes of an invoice',
  'FIN-05': 'List the collections that pay an invoice',
  'FIN-06': 'List what is allocated to an invoice',
  'FIN-32': 'Create an income invoice for a quotation',
  'FIN-33': 'List the income invoices of a quotation',
  'FIN-34': 'Get an income invoice of a quotation',
  'FIN-35': 'Update an income invoice of a quotation',
  'FIN-36': 'Approve an income invoice of a quotation',
  'FIN-37': 'Void an income invoice of a quotation',
  'FIN-38': 'List the items of an income invoice of a quotation',
  'FIN-39': 'Add an item to an income invoice of a quotation',
  'FIN-40': 'Update an item of an income invoice of a quotation',
  'FIN-41': 'Create an income invoice',
  'FIN-42': 'List the income invoices of a tenant',
  'FIN-43': 'Get an income invoice',
  'FIN-44': 'Update an income invoice',
  'FIN-45': 'Approve an income invoice',
  'FIN-46': 'Void an income invoice',
  'FIN-47': 'List the items of an income invoice',
  'FIN-48': 'Add an item to an income invoice',
  'FIN-49': 'Update an item of an income invoice',
  'FIN-07': 'Create a credit note',
  'FIN-08': 'Get a credit note of a tenant',
  'FIN-09': 'Update a credit note',
  'FIN-12': 'Record a receipt that pays several invoices',
  'FIN-13': 'Record a cash receipt',
  'FIN-22': 'List the collections of a tenant',
  'FIN-23': 'Get a collection of a tenant',
  'FIN-25': 'List the cheques of a tenant that are not paid yet',
  'FIN-26': 'Change the status of a cheque of a tenant',
  'X-AGE-02': 'Report what was invoiced, collected and open in each of the last twelve months',
  'FIN-15': 'List the documents of a tenant',
  'FIN-19': 'List the compounds in which a tenant has leases',
  'FIN-50': 'Get the increases of the rent of a unit in a quotation',
  'FIN-51': 'Set the increases of the rents in a quotation',
  'FIN-53': 'List the sub accounts of income',
  'FIN-54': 'List the payment terms that a quotation can have',
  'X-STM-01': 'Get the statement of account of a tenant',
  'X-CHQ-03': 'Receive a series of cheques',
  'FIN-10': 'Pay invoices with what is left of a credit note',
  'FIN-11': 'Ask for a refund of a credit note',
  'X-BNK-02': 'Import a bank statement',
  'X-BNK-04': 'Compare the bank with the books at the end of a bank statement',
  'X-BNK-05': 'List the lines of a bank statement with what they match or may match',
  'X-BNK-06': 'List the movements that a line of a bank statement can be matched with',
  'X-BNK-07': 'Match a line of a bank statement with movements',
  'X-BNK-08': 'Match all lines of a bank statement of which one movement is certain',
  'X-BNK-09': 'Explain a line of a bank statement that is not in the books',
  'X-BNK-10': 'Make a line of a bank statement unmatched again',
  'X-CBX-05': 'Open the cash box of the person who asks',
  'X-CBX-06': 'Open a cash box',
  'X-CBX-07': 'Count the notes and coins of a cash box',
  'X-CBX-08': 'Go back to a cash box that is counted',
  'X-CBX-09': 'Close a cash box and post its difference',
  'X-DPS-05': 'List what can be brought to the bank today',
  'X-DPS-06': 'Pay a slip in at the bank',
  'X-DPS-07': 'Take a slip back that the bank returned',
  'X-DPS-08': 'Discard a slip that was not paid in',
  'X-DPS-09': 'Take the confirmation of a slip back',
  'X-BNK-14': 'Reopen a line of a reconciled bank statement',
  'X-ZAT-03': 'Send a document to the tax authority again',
  'X-RFD-03': 'Ask for a refund of a collection',
  'X-DUN-03': 'Send the next letter of a dunning case now',
  'X-DUN-04': 'Record a promise to pay',
  'X-DUN-05': 'Pause a dunning case',
  'X-DUN-06': 'Resume a dunning case',
  'X-DUN-07': 'Close a dunning case',
  'X-DUN-08': 'Hand a dunning case to the lawyer',
  'X-DUN-09': 'Mark the printed letter of a dunning case as sent',
  'X-DUN-16': 'Open the dunning cases of a tenant',
  'X-RSC-06': 'Pause a scheduled report',
  'X-RSC-07': 'Resume a scheduled report',
  'X-RSC-08': 'Send a scheduled report now',
  'X-RSC-09': 'List what a scheduled report was sent as',
  'X-RSC-10': 'List the staff who may get a report',
  'X-CRN-06': 'Remove an allocation of a credit note',
  'FIN-24': 'Pay invoices with what is left of a collection',
  'X-COL-03': 'Take an allocation back',
  'X-COL-05': 'Suggest which invoices an amount pays',
  'CON-14': 'Post the invoice of an installment',
  'X-BIL-06': 'Ask for an invoice to be written off',
  'X-BIL-07': 'Approve the write-off of an invoice',
  'X-BIL-08': 'Decline the write-off of an invoice',
  'X-BIL-10': 'Take back a write-off, all or a part of it',
  'X-BIL-11': 'Email an invoice to its tenant',
  'OPS-11': 'Cancel several leases',
  'OPS-22': 'List expected arrivals',
  'X-DRY-01': 'Preview the consequences of an event',
  'X-DEL-01': 'Preview the impact of deleting a record',
  'X-EXP-01': 'Export a list as a file',
  'X-EXP-02': 'Get the state of an export',
  'X-EXP-04': 'Cancel an export, or delete its file',
  'X-LOG-01': 'List the history of a record',
  'X-SRCH-01': 'Search everywhere',
  'X-WRK-01': 'Get my work',
  'X-CAL-01': 'Get the calendar of viewings, handovers and terms',
  'X-WRK-02': 'Get the statistics of my work',
  'X-WRK-03': 'Get what waits for my role',
  'X-FOL-01': 'Follow a record',
  'X-FOL-02': 'Stop following a record',
  'X-FOL-03': 'List the records I follow',
  'X-CLK-01': 'Change the test date of a sandbox company',
  'X-WF-01': 'Get the statistics of all workflows',
  'X-WF-02': 'List the records behind a workflow statistic',
  'X-WF-04': 'Get how often the transitions of a workflow were taken in the last 90 days',
  'X-WF-03': 'Open the workbench for this browser',
  'SET-43': 'List the services for a quotation',
  'SET-97': 'List sales roles',
  'SET-85': 'List quotation templates to choose from',
  'SET-86': 'List contract templates to choose from',
  'SET-87': 'Duplicate a template',
  'X-USR-01': 'List the users who hold a privilege',
  'SET-103': 'List the users in leasing',
  'CMP-10': 'List compounds without a manager',
  'CMP-38': 'Set the payment terms of a compound',
  'UNI-37': 'List the prices of unit types',
  'X-UNI-05': 'Get the floor map of a building',
  'X-UNI-06': 'Get the occupancy of a unit since its first day',
  'X-UNI-07': 'Get the map of the units of a compound',
};

const words = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
const plural = (noun: string): string => {
  if (/(s|people)$/.test(noun)) return noun;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
};
const withArticle = (noun: string): string => `${/^([aeio]|un(?!i))/.test(noun) ? 'an' : 'a'} ${noun}`;
const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A call's one-line summary. */
export function summaryOf(entity: string, name: string, call: Call): string {
  const own = summaries[call.id];
  if (own) return own;
  const one = words(entity)
    .replace('config', 'approval rule')
    .replace('execution', 'approval')
    .replace('contact person', 'contact');
  switch (name) {
    case 'list':
      return `List ${plural(one)}`;
    case 'get':
    case 'one':
      return `Get ${withArticle(one)}`;
    case 'create':
      return `Create ${withArticle(one)}`;
    case 'update':
      return `Update ${withArticle(one)}${call.moves ? ', change its status, or both' : ''}`;
    case 'remove':
      return `Delete ${withArticle(one)}`;
    case 'brief':
      return `List the names of ${plural(one)}`;
  }
  if (call.moves?.event === 'by status') return `Change the status of ${withArticle(one)}`;
  const [verb = '', ...object] = words(name.replace(/Reason$/, 'RejectionReason')).split(' ');
  const what = object.join(' ');
  const ofRecord = /\{\w*id\}/.test(call.path);
  const owner = ofRecord ? withArticle(one) : plural(one);
  if (call.method === 'GET') {
    const isMany = call.paged || (call.answer as { def?: { type?: string } }).def?.type === 'array';
    return `${isMany ? 'List' : 'Get'} the ${words(name)
      .replace(/^logs?$/, 'history')
      .replace(/^reasons$/, 'rejection reasons')} of ${owner}`;
  }
  if (!what) return `${capitalized(verb)} ${withArticle(one)}`;
  const joint = { add: 'to', remove: 'from' }[verb] ?? 'of';
  return `${capitalized(verb)} ${withArticle(what)} ${joint} ${owner}`;
}
