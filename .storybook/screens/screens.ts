import { workflowStatsCalls } from '../../src/api/app/workflows.ts';
import { executionCalls } from '../../src/api/approvals/execution.ts';
import { calls } from '../../src/api/calls.ts';
import type { Call } from '../../src/api/contract.ts';
import { can, describe, type EntityName, entitiesThat } from '../../src/api/entities.ts';
import { inCode } from '../../src/api/entity-names.ts';
import { collectionCalls } from '../../src/api/finance/collection.ts';
import { invoiceCalls } from '../../src/api/finance/invoice.ts';
import { contractCalls } from '../../src/api/leasing/contract.ts';
import { leaseCalls } from '../../src/api/leasing/lease.ts';
import { leasingClearanceCalls } from '../../src/api/leasing/leasing-clearance.ts';
import { leasingOrderCalls } from '../../src/api/leasing/leasing-order.ts';
import { mobileAccessCalls } from '../../src/api/leasing/mobile-access.ts';
import { tenantCalls } from '../../src/api/leasing/tenant.ts';
import { maintenanceIssueCalls } from '../../src/api/maintenance/maintenance-issue.ts';
import { providerCalls } from '../../src/api/maintenance/provider.ts';
import { buildingCalls } from '../../src/api/property/building.ts';
import { compoundCalls } from '../../src/api/property/compound.ts';
import { deliveryReceiptCalls } from '../../src/api/property/delivery-receipt.ts';
import { sellableUnitCalls } from '../../src/api/property/sellable-unit.ts';
import { unitCalls } from '../../src/api/property/unit.ts';
import { unitOwnerCalls } from '../../src/api/property/unit-owner.ts';
import { unitPreparationCalls } from '../../src/api/property/unit-preparation.ts';
import { leadCalls } from '../../src/api/sales/lead.ts';
import { quotationCalls } from '../../src/api/sales/quotation.ts';
import { flows } from '../../src/machines/flows.ts';
import { recordedAnswer } from '../../src/machines/kit/samples/recorded-answers.ts';

/** Where a flow is shown. */
export interface Screen {
  /** Its name among the flows. */
  flow: string;
  /** The URL of the page that shows it. */
  at: string;
  /** With the frame around it, for what the frame itself shows. */
  isFramed?: boolean;
  /** In a window with room for a second column. */
  isWide?: boolean;
  /** Locale keys of the buttons that open the part that shows it. */
  press?: string[];
  /** The parent flow, in the state that runs it as a child. Otherwise a view starts it. */
  inside?: { flow: string; state: string; child: string };
}

const lead = `/leads/${recordedAnswer(leadCalls.get).id}`;
const quotation = `/quotations/${recordedAnswer(quotationCalls.one).id}`;
const run = `/approvals/${recordedAnswer(executionCalls.associatedOne).id}`;
const tenant = `/tenants/${recordedAnswer(tenantCalls.get).id}`;
const contract = `/contracts/${recordedAnswer(contractCalls.get).id}`;
const collection = `/collections/${recordedAnswer(collectionCalls.get).id}`;
const invoice = `/invoices/${recordedAnswer(invoiceCalls.get).id}`;
const access = `/mobile-accesses/${recordedAnswer(mobileAccessCalls.byId).id}`;
const lease = `/leases/${recordedAnswer(leaseCalls.one).id}`;
const clearance = `/clearances/${recordedAnswer(leasingClearanceCalls.get).id}`;
const order = `/leasing-orders/${recordedAnswer(leasingOrderCalls.get).id}`;
const preparation = `/unit-preparations/${recordedAnswer(unitPreparationCalls.get).id}`;
const compound = `/compounds/${recordedAnswer(compoundCalls.get).id}`;
const unit = `/units/${recordedAnswer(unitCalls.get).id}`;
const building = recordedAnswer(buildingCalls.list).rows[0]?.id;
const villa = `/sellable-units/${recordedAnswer(sellableUnitCalls.get).id}`;
const owner = `/unit-owners/${recordedAnswer(unitOwnerCalls.get).id}`;
const provider = `/providers/${recordedAnswer(providerCalls.get).id}`;
const issue = `/issues/${recordedAnswer(maintenanceIssueCalls.get).id}`;
const delivery = `/delivery-receipts/${recordedAnswer(deliveryReceiptCalls.get).id}`;
const rules = '/settings/approvals';

const on = (flow: string, at: string, more: Partial<Screen> = {}): Screen => ({ flow, at, ...more });
/** A form that is only shown on its record's page. */
const formOn = (page: string, at: string): Screen =>
  on(`${page.replace(/ page$/, '')} form`, at, { inside: { flow: page, state: 'editing.fresh', child: 'edit' } });
/** The form of a row in a child list. */
const partForm = (flow: string): Partial<Screen> => ({ inside: { flow, state: 'editing.fresh', child: 'edit' } });
/** The screens of an entity with shared flows, at its own path. */
const ofEntity = (entity: EntityName): Screen[] => {
  const { path = '/' } = describe(entity);
  const name = entity.replaceAll('_', ' ');
  const record = `${path}/${idOf(entity)}`;
  return [
    on(`${name} list`, path),
    on(`${name} page`, record),
    can(entity, 'create') ? on(`${name} form`, `${path}/new`) : formOn(`${name} page`, record),
  ];
};
/** The id of the record in its samples; any id for settings. */
const idOf = (entity: EntityName): number => {
  const get = callsOf[inCode(entity)]?.get;
  return get ? (recordedAnswer(get) as { id: number }).id : 1;
};
const callsOf: Partial<Record<string, Partial<Record<string, Call>>>> = calls;
const flowNames = new Set(flows.map(({ name }) => name));

/** Pages that show texts alone: what they do shows nowhere, so they are in no state of a flow. */
export const textPages = ['/whats-new', '/reports'];

/** Screens that don't follow from an entity's description. */
const special: Screen[] = [
  on('session', '/'),
  on('password', '/forgot-password'),
  on('public offer', '/o/najd-oasis.a-token'),
  on('public report', '/report/najd-oasis.a-token'),
  on('portal', '/app'),
  on('tenant home', '/app'),
  on('portal invoice', '/app/invoices/41'),
  on('owner home', '/app'),
  on('provider home', '/app'),
  on('provider job', '/app/jobs/7'),
  on('provider act', '/app/jobs/7'),
  on('provider assignee', '/app/jobs/7'),
  on('provider task', '/app/jobs/7'),
  on('new provider task', '/app/jobs/7'),
  on('provider photo', '/app/jobs/7'),
  on('message to the office', '/app/jobs/7'),
  on('field', '/field'),
  on('account', '/account'),
  on('second factor', '/account'),
  on('own sessions', '/account'),
  on('save account', '/account'),
  on('change password', '/account'),
  on('end session', '/account'),
  on('dismiss', '/', { isFramed: true }),
  on('connection', '/', { isFramed: true }),
  on('export', '/exports/7'),
  on('my work', '/', { isFramed: true }),
  on('queues of my work', '/', { isFramed: true }),
  on('queues of my work', '/areas/sales'),
  on('calendar', '/calendar?view=month&day=2026-01-15'),
  on('notifications', '/', {
    isFramed: true,
    press: ['app.notifications'],
    inside: { flow: 'session', state: 'ready.active', child: 'notifications' },
  }),
  on('statement', '/tenants/7/statement'),
  on('report', '/aging'),
  on('report', '/reports/gross-leasable-area'),
  on('receivables by month', '/aging'),
  on('movements of a part', '/parts/7'),
  on('restocks of a part', '/parts/7'),
  on('items of a part', '/parts/7?tab=work_orders'),
  on('items awaiting approval', '/', { isFramed: true }),
  on('count sheet', '/stock-count'),
  on('count stock', '/stock-count'),
  on('reorder list', '/reorder'),
  on('reorder', '/reorder'),
  on('expiring papers', '/expiring-papers'),
  on('label of a place', '/units/7?tab=report_label'),
  on('create a label', '/units/7?tab=report_label'),
  on('labels of a compound', '/compounds/7?tab=report_labels'),
  on('create missing labels', '/compounds/7?tab=report_labels'),
  on('books', '/books'),
  on('check the books', '/books'),
  on('workflow stats', '/workflows'),
  on('open the workbench', '/workflows'),
  on('records behind a figure', `/workflows/${recordedAnswer(workflowStatsCalls.stats).lifecycles[0]?.entity}`),
  on('log', `${lead}?tab=workflow`),
  on('timeline', `${lead}?tab=timeline`),
  on('follow', lead),
  on('replay', `${lead}?tab=workflow`),

  on('lead activities', `${lead}?tab=activities`),
  on('log an activity', `${lead}?tab=activities`),
  on('contact people', `${lead}?tab=contacts`),
  on('lead contact form', `${lead}?tab=contacts`, {
    inside: { flow: 'contact people', state: 'editing.fresh', child: 'edit' },
  }),
  on('lead quotations', `${lead}?tab=quotations`),
  on('new quotation', `${lead}?tab=quotations`),
  on('quotation page', quotation),
  formOn('quotation page', quotation),
  on('quotation by its id', quotation),
  on('proforma', `${quotation}?tab=offer`, { press: ['sales.papers.proforma'] }),
  on('sendings of a quotation', `${quotation}?tab=offer`),
  on('who a quotation is for', `${quotation}?tab=offer`),
  on('applicable rules', `${quotation}?tab=approvals`),
  on('quotation builder', `${quotation}?tab=units`),
  on('rent form', `${quotation}?tab=units`, { inside: { flow: 'quotation builder', state: 'pricing', child: 'rent' } }),
  on('charge form', `${quotation}?tab=units`, { inside: { flow: 'quotation builder', state: 'charging', child: 'charge' } }),

  on('pending approvals', '/approvals'),
  on('associated approvals', '/approvals', { press: ['approvals.associated'] }),
  on('approval', run),
  on('decide', run),
  on('comment', run),
  ...['quotation', 'quotation_discount', 'deal', 'contract_discount'].flatMap((kind) => {
    const named = kind.replaceAll('_', ' ');
    return [
      on(`rules of ${named}`, `${rules}/${kind}/rules`),
      on(`rule of ${named}`, `${rules}/${kind}/rules/1`),
      on(`rule form of ${named}`, `${rules}/${kind}/rules/new`),
      on(`rejection reasons of ${named}`, `${rules}/${kind}/reasons`),
      on(`rejection reason of ${named}`, `${rules}/${kind}/reasons/1`),
      on(`rejection reason form of ${named}`, `${rules}/${kind}/reasons/new`),
    ];
  }),
  on('order of rules', `${rules}/quotation/rules/1`),
  on('move a rule', `${rules}/quotation/rules/1`),
  on('who approves', `${rules}/who_approves`),
  on('discount reasons', `${rules}/discount_reasons`),
  on('discount reason', `${rules}/discount_reasons/1`),
  on('discount reason form', `${rules}/discount_reasons/new`),

  on("tenant's contact people", `${tenant}?tab=contacts`),
  on('tenant contact form', `${tenant}?tab=contacts`, {
    inside: { flow: "tenant's contact people", state: 'editing.fresh', child: 'edit' },
  }),
  on('erasure', tenant, { press: ['privacy.erase'] }),
  on('mobile accesses of a tenant', `${tenant}?tab=accesses`),
  on('mobile access by its id', access),
  on('invoices of a tenant', `${tenant}?tab=invoices`),
  on('credit notes of an invoice', `${invoice}?tab=wrong`),
  on('allocations of an invoice', `${invoice}?tab=money`),
  on('the tenant who pays', `/collections/new?tenant_id=${recordedAnswer(tenantCalls.get).id}`),
  on('open invoices', `${collection}?tab=allocations`),
  on('allocate', `${collection}?tab=allocations`),
  on('take an allocation back', `${collection}?tab=allocations`, { press: ['finance.collection.deallocate'] }),
  on('dunning cases of a tenant', `${tenant}?tab=invoices`),
  on('refunds of a collection', `${collection}?tab=refunds`),
  on('ask for a refund', `${collection}?tab=refunds`, { press: ['finance.cash_refund.ask'] }),
  on("tenant's contracts", `${tenant}?tab=contracts`),
  on("tenant's quotations", `${tenant}?tab=quotations`),
  on('new quotation for a tenant', `${tenant}?tab=quotations`),
  on('contract by its id', contract),
  on('related records', contract, { isWide: true }),
  on('comment form', `${contract}?tab=timeline`, { press: ['kit.timeline.write'] }),
  on("contract's leases", `${contract}?tab=leases`),
  on('installments', `${contract}?tab=installments`),
  on('payments', `${contract}?tab=installments`),
  on('lease page', lease),
  on('lease by its id', lease),
  on('resend passwords', lease),
  on('lease services', `${lease}?tab=services`),
  ...(
    [
      ['occupants', 'occupant form', `${lease}?tab=occupants`],
      ['vehicles', 'vehicle form', `${lease}?tab=vehicles`],
      ['inventory', 'inventory item form', `${order}?tab=handover`],
      ['preparation items', 'preparation item form', `${preparation}?tab=work`],
      ['contract parties', 'contract party form', `${contract}?tab=parties`],
      ['documents', 'document form', `${contract}?tab=documents`],
      ['damaged items', 'damaged item form', clearance],
      ['meter readings', 'meter reading form', `/meters/${idOf('meter')}?tab=meter_readings`],
      ['checklist steps', 'checklist step form', `/work-order-checklists/${idOf('work_order_checklist')}?tab=checklist_steps`],
    ] as const
  ).flatMap(([list, form, at]) => [
    on(list, at),
    on(form, at, { inside: { flow: list, state: 'editing.fresh', child: 'edit' } }),
  ]),
  on('clearance inspection', clearance),
  on('clearance amenities', clearance),
  on('blocks', `${compound}?tab=parts`),
  on('buildings', `${compound}?tab=parts`),
  on('compound owners', `${compound}?tab=owners`),
  on('compound banks', `${compound}?tab=owners`),
  on('contracting details', `${compound}?tab=contracting`),
  on('compound warrantys', `${compound}?tab=contracting`),
  on('compound owner form', `${compound}?tab=owners`, partForm('compound owners')),
  on('compound bank form', `${compound}?tab=owners`, partForm('compound banks')),
  on('contracting detail form', `${compound}?tab=contracting`, partForm('contracting details')),
  on('compound warranty form', `${compound}?tab=contracting`, partForm('compound warrantys')),
  on('utility requests of a lease', `${lease}?tab=utilities`),
  on('block form', `${compound}?tab=parts`, { inside: { flow: 'blocks', state: 'editing.fresh', child: 'edit' } }),
  on('building form', `${compound}?tab=parts`, { inside: { flow: 'buildings', state: 'editing.fresh', child: 'edit' } }),
  on('unit terms', `${unit}?tab=price`),
  on('unit history', `${unit}?tab=state`),
  on('tickets of a compound', `${compound}?tab=tickets`),
  on('due times of an issue', `${issue}?tab=due`),
  on('events of phones', `${issue}?tab=phone`),
  on('issues of a place', `${issue}?tab=place`),
  on('meters of equipment', `/equipment/${idOf('equipment')}?tab=meters`),
  on('next occurrences of a plan', `/maintenance-plans/${idOf('maintenance_plan')}?tab=occurrences`),
  on('past occurrences of a plan', `/maintenance-plans/${idOf('maintenance_plan')}?tab=occurrences`),
  on('versions of a checklist', `/work-order-checklists/${idOf('work_order_checklist')}?tab=checklist_steps`),
  on('warranties of a place', `${issue}?tab=place`),
  on('bill of an issue', `${issue}?tab=bill`),
  on('provider bills of an issue', `${issue}?tab=bill`),
  on('tasks of an issue', `${issue}?tab=tasks`),
  on('task form', `${issue}?tab=tasks`, { inside: { flow: 'tasks of an issue', state: 'editing.fresh', child: 'edit' } }),
  on('report a ticket', `/tickets/${idOf('ticket')}?tab=issue`),
  on('take part in an issue', `/tickets/${idOf('ticket')}?tab=issue`),
  on('move a task', `${issue}?tab=tasks`),
  on('services of an issue', `${issue}?tab=items`),
  on('issue service form', `${issue}?tab=items`, {
    inside: { flow: 'services of an issue', state: 'editing.fresh', child: 'edit' },
  }),
  on('parts and costs of an issue', `${issue}?tab=items`),
  on('part or cost form', `${issue}?tab=items`, {
    inside: { flow: 'parts and costs of an issue', state: 'editing.fresh', child: 'edit' },
  }),
  on('checklist of an issue', `${issue}?tab=checklist`),
  on('messages of an issue', `${issue}?tab=provider`),
  on('message to a provider', `${issue}?tab=provider`),
  on('people of a provider', `${provider}?tab=people`),
  on('invitation to a provider', `${provider}?tab=people`),
  on('access of a provider', `${provider}?tab=people`),
  on('steps of an issue', `${issue}?tab=checklist`),
  on('answer form', `${issue}?tab=checklist`, { inside: { flow: 'steps of an issue', state: 'editing.fresh', child: 'edit' } }),
  on('dispatch board', '/issues/board'),
  on('compound map', `${compound}?tab=map`),
  on('floor map', `/units/map?building_id=${building}`),
  on('progress of a unit', `${villa}?tab=progress`),
  on('progress form', `${villa}?tab=progress`, partForm('progress of a unit')),
  on('units of an owner', owner),
  on('unit of an owner form', owner, partForm('units of an owner')),
  on('estate of an owner', owner, { isWide: true }),
  on('owners of a unit', `${villa}?tab=owners`),
  on('sellable warranties', `${villa}?tab=warranties`),
  on('sellable warranty form', `${villa}?tab=warranties`, partForm('sellable warranties')),
  on('sales board', '/sellable-units/board'),
  on('sales figures', '/sellable-units/dashboard'),
  on('delivery receipt page', delivery),
  on('delivery receipt form', `${delivery}?tab=details`, {
    inside: { flow: 'delivery receipt page', state: 'editing.fresh', child: 'edit' },
  }),
  on('delivery receipt by its id', delivery),
  on('snags of a delivery', delivery),

  on('data import page', '/imports/7'),
  on('data import list', '/imports'),
  on('rows of an import', '/imports/7'),
  on('installments of an invoicing run', '/invoicing-runs/7'),
  on('times of a scheduled report', '/report-schedules/7'),
  on('recipients of a report', '/report-schedules/new?report=collections'),
  on('import a bank file', '/bank-statements/new'),
  on('lines of a bank statement', '/bank-statements/7'),
  on('bank and books', '/bank-statements/7'),
  on('match a line', '/bank-statements/7'),
  on('begin an import', '/imports/new'),

  on('company page', '/settings/company'),
  on('company form', '/settings/company', { inside: { flow: 'company page', state: 'editing.fresh', child: 'edit' } }),
  on('quotation setting page', '/settings/quotation_settings'),
  on('quotation setting form', '/settings/quotation_settings', {
    inside: { flow: 'quotation setting page', state: 'editing.fresh', child: 'edit' },
  }),
  on('business calendar page', '/settings/business_calendar'),
  on('business calendar form', '/settings/business_calendar', {
    inside: { flow: 'business calendar page', state: 'editing.fresh', child: 'edit' },
  }),
  on('data retention page', '/settings/retention_settings'),
  on('data retention form', '/settings/retention_settings', {
    inside: { flow: 'data retention page', state: 'editing.fresh', child: 'edit' },
  }),
  on('access log of ID numbers', '/settings/identity_reads'),
  on('background jobs', '/settings/jobs'),
];

const told = new Set(special.map(({ flow }) => flow));
/** Every flow with the page that shows it: a test finds missing flows and pages. */
export const screens: Screen[] = [
  ...special,
  ...entitiesThat('list')
    .flatMap(ofEntity)
    .filter(({ flow }) => flowNames.has(flow) && !told.has(flow)),
];

const choices = 'the choices of a field';
/** Flows without a screen of their own, and where they are shown. */
export const seenBeside: Record<string, string> = {
  consequences: 'the question before an event that posts or is final',
  'what can be paid in': 'a pay-in slip that is still a draft',
  'field queue': 'a technician’s phone, in its frame and its entries',
  'settle suggestions': 'the tab of an issue that phones sent something of, where something is suggested',
  'my tickets': 'my work, once a ticket is assigned to its user',
  'my issues': 'my work, once an issue is assigned to its user, or to nobody',
  'issues to bill': 'my work, once the payers of an issue have agreed',
  'my provider bills': 'my work, once a bill of a provider is to be matched or approved',
  'billable issues of a provider': 'the form of a provider’s bill, once the provider is chosen',
  'lines of a draft': 'an income invoice that is still a draft',
  'leads at once': 'the list, once rows are chosen',
  'finish an activity': 'my work and the activities of a lead, where one is planned',
  'units at once': 'the list, once rows are chosen',
  'leases at once': 'the list, once rows are chosen',
  'unit owners at once': 'the list, once rows are chosen',
  'cheques at once': 'the list, once rows are chosen',
  'invoices at once': 'the list, once rows are chosen',
  'movements for a line': 'a bank statement, once others are looked for',
  'pay with a credit note': 'a credit note with something left, of a tenant who owes something',
  'fields of a refusal': 'the reasons of a refused button, where a field puts it right',
  'mending fields': 'the reasons of a refused button, where a field puts it right',
  'a call that mends': 'the reasons of a refused button, where a call puts it right',
  'asking somebody': 'the reasons of a refused button, where only somebody else can',
  'approvals by a sole approver': 'the approvals, once that list is chosen',
  'take back what a credit note pays': 'a credit note that pays another invoice',
  'send a quotation': 'the offer of an approved quotation, once a channel is chosen',
  'start dunning': 'the invoices of a tenant who is overdue and isn’t dunned yet',
  'quote a lead': 'a lead that is qualified and has no open quotation',
  'correct an invoice': 'an invoice that was posted, once it is said what is wrong',
  'save the XML of a tax report': 'a tax report that was sent, and its invoice or credit note',
  'invitation link': 'an owner who was invited',
  'saved views': 'the list, once its views are opened',
  'run a job again': 'the list of background jobs, on a row',
  'discard a job': 'the list of background jobs, on a row',
  'choice search': choices,
  'numbers of my work': 'my work, once its numbers are come to',
  'tile of a report': 'my work, once its numbers are come to',
  palette: 'the palette, once it is opened',
  'a form that stays open': 'the shared form: every other form is a screen of it',
  'a page with undo': 'the shared record page: every other record is a screen of it',
  'parts that are removed': 'the shared list of parts: the blocks and buildings of a compound are shown by it',
  "tenant's quotation page": "the quotation's page under another path",
  'post the down payment': 'the quotation, once it is accepted and its down payment is due',
  'services to charge': choices,
  'units to quote': 'the builder, while a unit is looked for',
  'quotations to try a rule on': "a rule's trial, while a quotation is looked for",
  simulation: "a rule's trial, once a quotation is chosen",
  'replay of rules': "a rule's trial, once the last 90 days are replayed",
  'warranties of the compound': 'the warranties of a unit for sale, once they are copied',
  'requests for a lead': 'the details of a lead that somebody asked for',
  'ask for a lead': 'the details of a lead that somebody else has, and the form of a lead that is known already',
  'decide on a request for a lead': 'my work and the details of a lead, while somebody asks for it',
  'move a sending': 'the sendings of a quotation, on a row',
  'sendings of a contract': 'the details of a contract that isn’t signed yet',
  'link of a sending': 'a sending that is handed over',
  renew: 'a contract that can be renewed',
  'discounts of a contract': 'a contract, on its tab of discounts',
  'discount form': 'a contract, on its tab of discounts, once one is asked for',
  'move a discount': 'a discount of a contract, once it is requested',
  'send an invoice': 'an invoice that is posted, whose tenant has an address',
  'save printed invoices': 'the list of invoices, once some are printed',
  'invoices to pay': 'the list of invoices, once some are chosen',
  'new clearance': 'a clearance that was cancelled',
  'clearance payment': 'a clearance whose final bill or refund is open',
  'clearance payments': 'a clearance that was billed',
  'record a payment': 'the installments of a contract, where one is open',
  'columns of an import': 'an import, once its columns are chosen',
  'save a file of imports': 'a new import, and one with errors in its rows',
  upload: 'the documents of a lease, an order or a contract, once a file is chosen',
  'another lead of the same person': 'the form of a lead, once its mobile or ID is typed that another open lead has',
  'company card': 'the menu of the company, once it is opened',
  thumbnail: 'a document of a lease that is an image',
  'open file': 'a document of a lease, once it is opened',
  'save a sheet': 'the statement of a tenant',
  'save a document': 'the papers of a quotation, the details of a contract and the handover of an order',
  'inventory details': 'the handover of an order, once its inventory is accepted',
  'who can be named': choices,
  'reasons to reject': choices,
  colleagues: choices,
  mention: 'a comment that is being written, once an @ is typed',
  'comment removal': 'a comment in a timeline, of its author',
  'reset second factor': 'a user, for administrators',
  'buildings to choose from': choices,
};
