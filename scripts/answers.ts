import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingsOfEnvironment } from '../server/environment.ts';
import { run } from '../server/main.ts';
import { sessionCalls } from '../src/api/app/session.ts';
import { calls } from '../src/api/calls.ts';
import { cleanQuery } from '../src/api/client.ts';
import type { AnswerOf, Call, Page } from '../src/api/contract.ts';
import { entityNames } from '../src/api/entities.ts';
import { inCode } from '../src/api/entity-names.ts';
import { pathOf } from '../src/api/path-of.ts';

// Records what a server with a new demo returns to the calls that screens make, one record of each kind and five rows of each
// list: src/api/answers.json, from which samples are made. `npm run answers` starts that server itself, and ends it.
const dataDir = await mkdtemp(path.join(tmpdir(), 'statehouse-answers-'));
const settings = { ...settingsOfEnvironment(), dataDir, demo: true, host: '127.0.0.1', port: 4790, databaseUrl: undefined };
const { address: origin, filled, stop } = await run(settings);
const end = async (code: number) => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code);
};
process.on('uncaughtException', (error) => {
  console.error(error);
  void end(1);
});
// The server listens while the demo is still being filled.
await filled;
const slug = 'najd-oasis';
type Params = Record<string, string | number>;

async function get<C extends Call>(call: C, token: string | null, params: Params = {}, query: object = {}, body?: object) {
  const url = new URL(origin + pathOf(call, params));
  for (const [key, value] of Object.entries(cleanQuery(query as Record<string, unknown>)))
    url.searchParams.set(key, String(value));
  const response = await fetch(url, {
    method: call.method,
    headers: { 'company-slug': slug, ...(token && { 'auth-token': token }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(call.wrapper ? { [call.wrapper]: body } : body) }),
  });
  const said = (await response.json()) as Record<string, unknown>;
  if (said.success !== true) throw new Error(`${call.id} ${url}: ${JSON.stringify(said)}`);
  const value = call.field ? said[call.field] : said;
  // A machine only uses what the contract declares.
  if (!call.paged) return call.answer.parse(value) as AnswerOf<C>;
  const rows = (value as unknown[]).map((row) => call.answer.parse(row));
  const { total_entries, total_exact, page, per_page, next_cursor } = { ...said, rows } as Page<unknown>;
  return {
    rows,
    total_entries,
    total_exact,
    page,
    per_page,
    next_cursor,
  } as AnswerOf<C>;
}

const signIn = async (who: string): Promise<string> =>
  (await get(sessionCalls.signIn, null, {}, {}, { email: `${who}@${slug}.example`, password: 'statehouse-demo' })).auth_token;
const admin = await signIn('admin');
const supervisor = await signIn('supervisor');

const kept: Record<string, unknown> = {};
/** A recorded response; lists are cut to five rows, paged or not. */
async function keep<C extends Call>(
  call: C,
  params: Params = {},
  query: object = {},
  as = admin,
  body?: object,
): Promise<AnswerOf<C>> {
  const answer = await get(call, as, params, call.paged ? { per_page: 5, ...query } : query, body);
  kept[call.id] = Array.isArray(answer) ? answer.slice(0, 8) : answer;
  return answer;
}
type Row = { id: number };
const firstOf = async <C extends Call>(call: C, query: object = {}, as = admin): Promise<Row> => {
  const answer = (await keep(call, {}, query, as)) as Page<Row> | Row[];
  const [row] = Array.isArray(answer) ? answer : answer.rows;
  if (!row) throw new Error(`${call.id} lists nothing`);
  return row;
};
/** The row of a list with the most related data. */
const richest = async <C extends Call>(call: C, inner: (row: Row) => Promise<unknown[]>, query: object = {}): Promise<Row> => {
  const { rows } = (await get(call, admin, {}, { per_page: 40, ...query })) as Page<Row>;
  const counted = await Promise.all(rows.map(async (row) => ({ row, count: (await inner(row)).length })));
  return (counted.sort((a, b) => b.count - a.count)[0] as { row: Row }).row;
};

const {
  lead,
  activity,
  contactPerson,
  quotation,
  sending,
  tenant,
  tenantQuotation,
  contract,
  lease,
  mobileAccess,
  execution,
  workflow,
  compound,
  block,
  building,
  unit,
  template,
  work,
  workflowStats,
  notification,
  session,
} = calls;

await keep(sessionCalls.profile);
await keep(session.company);
await keep(notification.list, {}, { page: 1 });
await keep(work.myWork, {}, {}, supervisor);
await keep(work.figures);
await keep(calls.report.occupancy);
const quarter = { from: '2025-10-01', to: '2025-12-31', compare: 'previous', per_page: 5 };
await keep(calls.report.collectionsCollection, {}, quarter);
await keep(calls.report.collectionsMethod, {}, quarter);
const month = await keep(calls.calendar.days, {}, { from: '2025-12-28', to: '2026-01-31' });
kept[calls.calendar.days.id] = { ...month, entries: month.entries.filter((_, n) => n % 4 === 0).slice(0, 12) };
await keep(work.search, {}, { q: 'al' });
const allFigures = await keep(workflowStats.stats);
await keep(workflowStats.records, { entity: allFigures.lifecycles[0]?.entity ?? 'quotation' });

await firstOf(lead.list);
const { id: leadId } = await richest(
  lead.list,
  ({ id }) => get(quotation.list, admin, { lead_id: id }).then(({ rows }) => rows),
  {
    status: 'negotiating',
  },
);
await keep(lead.get, { id: leadId });
await keep(lead.logs, { id: leadId });
await keep(activity.list, { id: leadId });
await keep(contactPerson.ofLead, { lead_id: leadId });
const [offer] = (await keep(quotation.list, { lead_id: leadId })).rows;
await firstOf(quotation.all);
if (!offer) throw new Error('No lead in negotiation has a quotation');
await keep(quotation.one, { id: offer.id });
await keep(quotation.get, { lead_id: leadId, id: offer.id });
await keep(quotation.log, { id: offer.id });
await keep(quotation.unitChoices, { id: offer.id });
await keep(quotation.virtualInvoice, { lead_id: leadId, id: offer.id }, {}, admin, {});
const [sent] = (await keep(sending.list, {}, { status: 'sent' })).rows;
if (!sent) throw new Error('Nothing was sent');
await keep(sending.get, { id: sent.id });
await keep(sending.activities, { id: sent.id });
await keep(sending.ofQuotation, { quotation_id: sent.quotation_id });
await keep(sending.addressee, { quotation_id: sent.quotation_id });
await keep(template.quotationOptions);
await keep(workflow.applicable, {}, { quotation_id: offer.id });

// A tenant with contracts, and with quotations of their own.
const { id: tenantId } = await richest(tenant.list, async ({ id }) => {
  const contracts = await get(tenant.contracts, admin, { tenant_id: id });
  const { rows } = await get(tenantQuotation.list, admin, { tenant_id: id });
  return contracts.length ? rows : [];
});
await keep(tenant.list);
await keep(tenant.get, { id: tenantId });
await keep(tenant.histories, { tenant_id: tenantId });
const { rows: accesses } = await keep(mobileAccess.list);
const accessOf = { tenant_id: accesses[0]?.tenant_id ?? 0, id: accesses[0]?.id ?? 0 };
await keep(mobileAccess.byId, { id: accessOf.id });
await keep(mobileAccess.get, accessOf);
await keep(mobileAccess.ofTenant, accessOf);
await keep(mobileAccess.activities, { id: accessOf.id });
const contracts = await keep(tenant.contracts, { tenant_id: tenantId });
await keep(tenantQuotation.list, { tenant_id: tenantId });
const contractId = contracts[0]?.id ?? 0;
await keep(contract.list);
await keep(contract.get, { id: contractId });
await keep(contract.activities, { id: contractId });
await keep(contract.installments, { id: contractId });
const { id: paidId } = await richest(contract.list, ({ id }) => get(contract.payments, admin, { id }), { sort: 'start_on' });
await keep(contract.payments, { id: paidId });
await keep(contract.leases, { id: contractId });
await keep(lease.list);
const { id: leaseId } = await firstOf(lease.list, { status: 'active', per_page: 1 });
await keep(lease.list);
await keep(lease.one, { id: leaseId });
await keep(lease.activities, { id: leaseId });

await firstOf(execution.associated, {}, supervisor);
const { id: runId } = await firstOf(execution.pending, {}, supervisor);
await keep(execution.associatedOne, { id: runId }, {}, supervisor);
for (const kind of [calls.quotationConfig, calls.contractDiscountConfig, calls.quotationDiscountConfig, calls.dealConfig]) {
  const rules = (await keep(kind.list as typeof calls.quotationConfig.list)).rows;
  if (rules[0]) await keep(kind.get as typeof calls.quotationConfig.get, { id: rules[0].id });
  await keep(kind.reasons as typeof calls.quotationConfig.reasons);
}
await keep(workflow.discountReasons);
await keep(workflow.configAssignees);

const { id: compoundId } = await firstOf(compound.list);
await keep(compound.get, { id: compoundId });
await keep(compound.brief);
await keep(compound.notes, { id: compoundId });
await keep(compound.history, { id: compoundId });
await keep(block.list, { compound_id: compoundId });
await keep(calls.compoundOwner.list, { id: compoundId });
await keep(calls.compoundBank.list, { id: compoundId });
await keep(calls.contractingDetail.list, { compound_id: compoundId });
await keep(calls.compoundWarranty.list, { compound_id: compoundId });
const { id: buildingId } = await firstOf(building.list, { compound_id: compoundId });
const map = await keep(unit.floorMap, {}, { building_id: buildingId });
kept[unit.floorMap.id] = { ...map, floors: map.floors.slice(0, 4) };
const { id: unitId } = await firstOf(unit.list, { building_id: buildingId });
await keep(unit.get, { id: unitId });
await keep(calls.unitHistory.history, { id: unitId });
kept[calls.unitHistory.map.id] = (await keep(calls.unitHistory.map, { compound_id: compoundId })).slice(0, 3);
await keep(unit.notes, { id: unitId });
await keep(unit.history, { id: unitId });
await keep(unit.price, { id: unitId });
await keep(unit.receivingConditions, { id: unitId });
// A villa with most to show: under inspection.
const { id: receiptId } = await firstOf(calls.deliveryReceipt.list, { status: 'reinspection' });
await keep(calls.deliveryReceipt.list);
const receipt = await keep(calls.deliveryReceipt.byId, { id: receiptId });
const ofVilla = { unit_id: receipt.sellable_unit_id };
await keep(calls.deliveryReceipt.activities, { id: receiptId });
await keep(calls.deliveryReceipt.get, ofVilla);
await keep(calls.deliveryReceipt.comments, ofVilla);
await keep(calls.snag.ofReceipt, ofVilla);
await keep(calls.progress.list, ofVilla);
await keep(calls.sellableWarranty.list, ofVilla);
for (const call of ['progressFigures', 'ticketFigures', 'statusFigures', 'accessFigures'] as const)
  await keep(calls.sellableUnit[call]);
// An owner who was invited, and their villa.
const { id: ownerId } = await firstOf(calls.unitOwner.list, { status: 'invited' });
await keep(calls.unitOwner.list);
for (const call of ['get', 'activities', 'compounds', 'sellableUnits'] as const)
  await keep(calls.unitOwner[call], { id: ownerId });
const [owned] = await keep(calls.unitOwnership.list, { owner_id: ownerId });
if (owned?.sellable_unit_id) await keep(calls.unitOwnership.ofSellable, { unit_id: owned.sellable_unit_id });
if (owned?.unit_id) await keep(calls.unitOwnership.ofUnit, { unit_id: owned.unit_id });
// An invoice of which a part is paid, and the money that pays it.
const { id: invoiceId } = await firstOf(calls.invoice.list, { status: 'partially_paid' });
await keep(calls.invoice.list);
const { tenant_id: payer } = await keep(calls.invoice.get, { id: invoiceId });
await keep(calls.invoice.activities, { id: invoiceId });
await keep(calls.invoice.allocations, { tenant_id: payer, id: invoiceId });
await keep(calls.collection.suggested, { tenant_id: payer }, { amount: '50000' });
const { id: receivedId } = await firstOf(calls.collection.list, { status: 'partially_allocated' });
await keep(calls.collection.list);
await keep(calls.collection.get, { id: receivedId });
await keep(calls.user.tickets);
// An import is its user's own.
const seller = await signIn('sales');
const { id: importId } = await firstOf(calls.dataImport.list, {}, seller);
for (const call of ['get', 'rows', 'activities'] as const) await keep(calls.dataImport[call], { id: importId }, {}, seller);
const { id: ticketId } = await firstOf(calls.ticket.list, { status: 'in_progress' });
await keep(calls.ticket.list);
const ticket = await keep(calls.ticket.get, { id: ticketId });
await keep(calls.ticket.activities, { id: ticketId });
kept[calls.ticket.ofCompound.id] = (await keep(calls.ticket.ofCompound, { id: ticket.compound_id })).slice(0, 3);
// An issue with most to show, and its tasks.
await keep(calls.user.maintenance);
const { id: issueId } = await firstOf(calls.maintenanceIssue.list, { status: 'in_progress' });
await keep(calls.maintenanceIssue.list);
for (const call of ['get', 'activities', 'dueArithmetic', 'billing'] as const)
  await keep(calls.maintenanceIssue[call], { id: issueId });
await keep(calls.issueTask.list, { issue_id: issueId });
// A bill of a provider that is posted, and what that provider can still bill.
const { id: billId } = await firstOf(calls.providerBill.list, { status: 'posted' });
await keep(calls.providerBill.list);
const { provider_id: billing } = await keep(calls.providerBill.get, { id: billId });
await keep(calls.providerBill.billable, { id: billing });
// A part that was used, and the items of its issue.
const { id: itemId } = await firstOf(calls.workOrderItem.list, { status: 'used', kind: 'part' });
await keep(calls.workOrderItem.list);
const { issue_id: workedOn, part_id: usedPart } = await keep(calls.workOrderItem.get, { id: itemId });
for (const call of ['services', 'additional'] as const) await keep(calls.workOrderItem[call], { issue_id: workedOn });
if (usedPart) await keep(calls.workOrderItem.ofPart, { id: usedPart });
await keep(calls.company.get, { company_slug: slug });
await keep(calls.quotationSetting.get);
await keep(calls.retentionSetting.get);
await keep(calls.businessCalendar.get);

await keep(calls.document.list, {}, { entity: 'contract', record_id: contractId });

// Every other entity gets the same: its list, the first record with its history, and the names to choose from.
const ofEntity: Partial<Record<string, Partial<Record<string, Call>>>> = calls;
for (const entity of entityNames) {
  const { list, get: one, activities, brief } = ofEntity[inCode(entity)] ?? {};
  const isUnasked = (call: Call | undefined, path: RegExp): call is Call =>
    call !== undefined && !(call.id in kept) && path.test(call.path);
  if (isUnasked(list, /^[^{]*$/) && !list.paged) await keep(list);
  if (isUnasked(list, /^[^{]*$/)) {
    const { id } = await firstOf(list);
    for (const call of [one, activities]) if (isUnasked(call, /^[^{]*\{id\}[^{]*$/)) await keep(call, { id });
  }
  if (isUnasked(brief, /^[^{]*$/)) await keep(brief);
}

// When something happened depends on how long the demo took: to ten minutes it is the same each time.
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const tenMinutes = 600_000;
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'string' && instant.test(value)
    ? new Date(Math.round(Date.parse(value) / tenMinutes) * tenMinutes).toISOString()
    : value;
const sorted = Object.fromEntries(Object.entries(kept).sort(([a], [b]) => a.localeCompare(b)));
const file = fileURLToPath(new URL('../src/api/answers.json', import.meta.url));
writeFileSync(file, JSON.stringify(sorted, rounded, 2));
spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', file], { stdio: 'inherit' });
console.log(`${Object.keys(sorted).length} answers recorded.`);
await end(0);
