import type { Call } from '../../../src/api/contract.ts';

/** Summaries by the specification's id, for calls whose entity and name don't say enough. */
const summaries: Record<string, string> = {
  'SES-01': 'Sign in',
  'SES-02': 'Get the signed-in user',
  'SES-03': 'Request a password reset link',
  'SES-04': 'Set a new password',
  'SES-05': 'Set a new mobile app password',
  'X-SES-01': 'Sign out',
  'X-SES-02': 'Get the name of the company',
  'NTF-02': 'Mark a notification as read',
  'X-NTF-01': 'Mark all notifications as read',
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
  'X-LEA-01': 'Mark an activity of a lead as done or not done',
  'X-QUO-01': 'List the quotations of all leads and tenants',
  'X-QUO-02': 'Get a quotation by its ID',
  'X-QUO-03': 'List the history of a quotation',
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
  'OPS-22': 'List expected arrivals',
  'X-DEL-01': 'Preview the impact of deleting a record',
  'X-EXP-01': 'Export a list as a file',
  'X-EXP-02': 'Get the state of an export',
  'X-EXP-04': 'Cancel an export, or delete its file',
  'X-LOG-01': 'List the history of a record',
  'X-SRCH-01': 'Search everywhere',
  'X-WRK-01': 'Get my work',
  'X-WRK-02': 'Get the statistics of my work',
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
  'SET-103': 'List the users in leasing',
  'CMP-10': 'List compounds without a manager',
  'CMP-38': 'Set the payment terms of a compound',
  'UNI-37': 'List the prices of unit types',
  'X-UNI-05': 'Get the floor map of a building',
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
