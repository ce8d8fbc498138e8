import type { BareRow, BareRows } from '../bare-rows.ts';

/** A person who is to be found nowhere: words, digits and days that nothing else has. */
export interface Someone {
  /** A word of all that is written of them. */
  mark: string;
  /** The middle of their numbers, and the year of their days. */
  digits: string;
  year: number;
  /** The id of their rows; further ones of a table count on. */
  id: number;
}

/** A regular expression of PostgreSQL that finds whatever is of a person, also in bytes. */
export const signsOf = ({ mark, digits, year }: Someone): string =>
  [mark, mark.toLowerCase(), Buffer.from(mark).toString('hex'), digits, `${year}-`].join('|');

/** The records with comments: a person's data goes with them. */
const commented = [
  ...[
    'lead',
    'tenant',
    'quotation',
    'waiting_list_entry',
    'unit_owner',
    'ticket',
    'maintenance_issue',
    'mobile_access',
    'lease',
    'contract',
  ],
  ...['leasing_order', 'leasing_clearance', 'pre_occupancy_order', 'utility_account_request'],
];

/** A row for each place that has something of a person, by table. A contract and a sale of theirs are long over. */
export function rowsOf({ mark, digits, year, id }: Someone, user: number): BareRows {
  const said = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, `${mark} ${name}`]));
  const name = `${mark} T.`;
  const mobile = `+966${digits}11`;
  const email = `${mark.toLowerCase()}@mail.example`;
  const identity_no = `1${digits}99`;
  const days = { identity_expiry: `${year}-01-02`, birth_date: `${year}-03-04` };
  const registered = { ...days, ...said('identity_type', 'nationality', 'commercial_register', 'vat_no') };
  const reached = { mobile, email };
  const lead = { status: 'lost', ...said('lost_note', 'note'), ...registered };
  const tenant = {
    ...{ name, mobile, email, ...registered },
    ...said('iban', 'building_no', 'address', 'district', 'city', 'postal_code', 'additional_no'),
  };
  const quotation = { status: 'cancelled', ...said('note', 'discount_reason', 'decline_reason', 'cancel_reason') };
  const sending = { name, mobile, email, ...said('error', 'code_hash') };
  const signature = JSON.stringify({ strokes: `${mark} signature` });
  const ticket = said('name', 'subject', 'message', 'resolution', 'reason', 'feedback');
  const issue = said('contact_name', 'description', 'place_note', 'resolution', 'reason', 'billing_reason', 'feedback');
  const at = (entity: string, record_id = id) => ({ entity, record_id });
  const changed = (row: BareRow) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, [value, value]]));
  const log = (entity: string, row: BareRow, record_id = id, more: BareRow = {}) => ({
    ...at(entity, record_id),
    ...{
      event: 'update',
      reason: `${mark} reason`,
      payload: JSON.stringify({ ...row, ...more }),
      changes: JSON.stringify(changed(row)),
    },
  });
  const texts = said('note', 'lost_note', 'outcome', 'text', 'comment', 'position', 'customer');
  const household = { ...tenant, ...texts, ...said('guardian_name', 'relation') };
  const owned = {
    ...{ name_en: `${mark} O.`, name_ar: `${mark} A.`, mobile, email, identity_expiry: days.identity_expiry },
    ...said('identity_type', 'nationality', 'attorney_name', 'attorney_no', 'note', 'reason'),
    ...{ identity_no, attorney_until: `${year}-05-06` },
  };
  const vehicle = said('plate', 'plate_ar', 'make', 'color');
  return {
    // Found by identity number, by what the tenant came from, and by what became of the lead.
    leads: [
      { name: `${mark} L.`, ...reached, identity_no, ...lead },
      { name: `${mark} L.`, ...reached, ...lead },
      { name: `${mark} L.`, ...reached, ...lead, tenant_id: id },
    ],
    tenants: [{ ...tenant, identity_no, lead_id: id + 1 }],
    unit_owners: [{ ...owned, status: 'revoked' }],
    contact_people: [
      { owner: 'lead', owner_id: id, ...said('name', 'position'), ...reached },
      { owner: 'tenant', owner_id: id, ...said('name', 'position'), ...reached },
      { owner: 'tenant', owner_id: id, is_signatory: true, ...said('name', 'position'), ...reached },
    ],
    lead_activities: [{ lead_id: id, kind: 'call', ...said('outcome', 'note') }],
    lead_takeovers: [{ lead_id: id, asker_id: user, ...said('reason') }],
    // Offers to the lead, signed, and to the tenant.
    quotations: [
      { lead_id: id, ...quotation },
      { lead_id: id, ...quotation, status: 'finalized' },
      { tenant_id: id, ...quotation },
    ],
    executions: [{ entity: 'quotation', record_id: id, status: 'approved' }],
    execution_comments: [{ execution_id: id, ...said('text') }],
    decisions: [{ execution_id: id, user_id: user, status: 'approved', ...said('comment') }],
    sendings: [
      { quotation_id: id, ...sending },
      { quotation_id: id + 1, ...sending },
      { quotation_id: id + 2, ...sending },
    ],
    contracts: [{ tenant_id: id, quotation_id: id + 1, status: 'landlord_signed', start_on: '2001-01-01', end_on: '2001-12-31' }],
    contract_parties: [
      {
        contract_id: id,
        role: 'guarantor',
        limit: 1,
        ...said('name', 'identity_type'),
        ...reached,
        identity_expiry: days.identity_expiry,
        identity_no,
      },
    ],
    leases: [
      { contract_id: id, tenant_id: id, status: 'closed', start_on: '2001-01-01', end_on: '2001-12-31', ended_on: '2001-12-31' },
    ],
    occupants: [{ lease_id: id, ...said('name', 'relation', 'guardian_name', 'nationality'), mobile, ...days, identity_no }],
    vehicles: [{ lease_id: id, ...vehicle }],
    leasing_orders: [
      {
        lease_id: id,
        contract_id: id,
        tenant_id: id,
        inventory_accepted_at: '2001-01-01',
        inventory_accepted_by: name,
        inventory_signature: signature,
      },
    ],
    leasing_clearances: [{ lease_id: id, contract_id: id, tenant_id: id }],
    pre_occupancy_orders: [{ lease_id: id, order_id: id }],
    utility_account_requests: [{ lease_id: id, meter_no: `${id}` }],
    waiting_list_entries: [{ lead_id: id, ...said('note', 'reason') }],
    mobile_accesses: [
      { tenant_id: id, name, email },
      { unit_owner_id: id, name, email: `o.${email}` },
    ],
    mobile_access_links: [
      { mobile_access_id: id, ...said('token_hash') },
      { mobile_access_id: id + 1, token_hash: `${mark} other` },
    ],
    unit_owner_links: [{ unit_owner_id: id, ...said('token_hash') }],
    unit_ownerships: [{ unit_owner_id: id, sellable_unit_id: id, share: 1, ended_on: '2003-01-01' }],
    sellable_units: [
      { number: `${id}`, status: 'resold', contracted_on: '2001-01-01', buyer_name: `${mark} O.`, buyer_mobile: mobile },
    ],
    compounds: [{}],
    unit_types: [{}],
    delivery_receipts: [{ sellable_unit_id: id, signed_by: `${mark} O.`, signature }],
    tickets: [
      { tenant_id: id, ...ticket },
      { mobile, ...ticket },
      { email, ...ticket },
    ],
    maintenance_issues: [
      { tenant_id: id, ...issue },
      { contact_mobile: mobile, ...issue },
    ],
    invoices: [{ tenant_id: id, mailed_to: email, ...said('mail_error') }],
    notes: commented.map((entity) => ({ ...at(entity), ...said('text') })),
    documents: [
      ...['tenant', 'contract', 'lease', 'leasing_order', 'leasing_clearance'].map((owner) => ({ owner, owner_id: id })),
      ...commented.map((_, more) => ({ owner: 'note', owner_id: id + more })),
    ].map((row, more) => ({ ...row, type: 'other', attachment_id: id + more, ...said('note') })),
    notifications: [
      ...['lead', 'tenant', 'unit_owner', 'ticket', 'maintenance_issue'].map((entity) => ({
        ...at(entity),
        values: JSON.stringify(said('words')),
      })),
      ...commented.map((entity) => ({ ...at(entity), text_key: 'app.comment.told', values: JSON.stringify(said('words')) })),
      { ...at('export'), values: JSON.stringify({ name, count: 3 }) },
    ].map((row) => ({ user_id: user, text_key: 'a.b', ...row })),
    outbox: [
      { topic: 'notify', payload: JSON.stringify({ values: { name } }) },
      { topic: 'notify', payload: JSON.stringify({ values: said('words') }) },
    ],
    exports: [
      { user_id: user, state: 'ready', list: 'leads', query: JSON.stringify({ search: name }) },
      { user_id: user, state: 'running', list: 'leads', query: JSON.stringify({ search: name }) },
    ],
    export_chunks: [
      { export_id: id, number: 1, data: Buffer.from(name) },
      { export_id: id + 1, number: 1, data: Buffer.from(name) },
    ],
    saved_views: [
      { user_id: user, list: 'leads', name: `Of ${mark}`, query: 'sort=-id' },
      { user_id: user, list: 'leads', name: 'Mine', query: `search=${mark}&sort=-id` },
    ],
    data_imports: [{ kind: 'lead' }, { kind: 'tenant' }, { kind: 'unit' }],
    data_import_rows: [
      { data_import_id: id, number: 1, record_id: id, cells: JSON.stringify([`${mark} of a lead`]) },
      { data_import_id: id + 1, number: 1, record_id: id, cells: JSON.stringify([`${mark} of a tenant`]) },
      { data_import_id: id + 2, number: 1, record_id: null, cells: JSON.stringify(['12', name]) },
    ],
    // One names the person, the other is what the lead was answered with.
    idempotency_keys: [
      { user_id: user, key: `names ${id}`, call: 'TEN-02', answer: JSON.stringify({ tenant: { id: 1, name } }) },
      { user_id: user, key: `is ${id}`, call: 'LEA-02', answer: JSON.stringify({ lead: { id, ...said('note') } }) },
    ],
    cheques: [{ tenant_id: id, collection_id: id, amount: 100, ...said('drawer') }],
    cash_refunds: [
      {
        tenant_id: id,
        number: `${id}`,
        amount: 100,
        collection_id: id,
        method: 'bank_transfer_payment',
        ...said('payee', 'iban'),
      },
    ],
    dunning_cases: [{ tenant_id: id, status: 'closed' }],
    dunning_letters: [{ dunning_case_id: id, email, ...said('body') }],
    tax_reports: [{ invoice_id: id, icv: id, ...said('pih', 'uuid', 'hash', 'xml') }],
    record_log: [
      log('lead', { ...lead, ...reached, name, identity_no }, id, texts),
      log('lead', { ...lead, name }, id + 1, texts),
      log('tenant', { ...tenant, identity_no }, id, texts),
      log('unit_owner', owned, id, texts),
      log('contact_person', { name, ...reached, ...said('position') }, id, texts),
      // A contact that was deleted.
      log('contact_person', { name, ...reached, ...said('position') }, id + 50),
      log('waiting_list_entry', said('note', 'reason')),
      log('cheque', said('drawer')),
      log('cash_refund', said('payee', 'iban')),
      log('lead_activity', texts),
      log('lead_takeover', said('reason')),
      log('contract_party', { ...tenant, identity_no }, id, texts),
      log('invoice_delivery', said('error')),
      ...[id, id + 1, id + 2].map((one) => log('quotation', { ...texts, ...quotation }, one)),
      ...[id, id + 1, id + 2].map((one) =>
        log('sending', { name, mobile, email, ...said('error', 'address', 'ip_hash') }, one, texts),
      ),
      ...commented.map((_, more) => log('note', said('text'), id + more)),
      log('mobile_access', { ...tenant, identity_no }, id, texts),
      log('mobile_access', owned, id + 1, texts),
      log('leasing_order', said('signed_by')),
      log('occupant', household, id, { identity_no }),
      { ...log('occupant', household, id + 60, { lease_id: id, identity_no }), event: 'remove' },
      log('vehicle', { ...vehicle, name }),
      { ...log('vehicle', vehicle, id + 60, { lease_id: id, name }), event: 'remove' },
      log('sellable_unit', { buyer_name: `${mark} O.`, buyer_mobile: mobile }),
      log('delivery_receipt', said('signed_by')),
      ...[id, id + 1, id + 2].map((one) =>
        log('ticket', { ...said('name', 'subject', 'message', 'resolution'), ...reached }, one, said('comment')),
      ),
      ...[id, id + 1].map((one) =>
        log('maintenance_issue', said('contact_name', 'description', 'place_note'), one, said('comment')),
      ),
    ],
  };
}
