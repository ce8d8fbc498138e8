export const areas = [
  'app',
  'property',
  'sales',
  'approvals',
  'leasing',
  'finance',
  'maintenance',
  'visits',
  'community',
  'insight',
  'settings',
] as const;
export type Area = (typeof areas)[number];

/** The capabilities of an entity's records. Pages, buttons, calls and tests are derived from each. */
export type Capability =
  /** There is a list at `path`. */
  | 'list'
  /** New records are created on their own page, `path`/new. */
  | 'create'
  /** The list can be exported. */
  | 'export'
  /** Users can follow records; My work shows their changes. */
  | 'follow'
  /** The palette's search finds its records. */
  | 'search'
  /** Records can be deleted; the impact is previewed with counts. */
  | 'delete'
  /** Files hang on its records: their pages have a tab, and whoever may edit a record adds and removes them. */
  | 'files';

export type EntityIcon =
  | 'lead'
  | 'quotation'
  | 'approval'
  | 'tenant'
  | 'contract'
  | 'lease'
  | 'order'
  | 'unit'
  | 'compound'
  | 'type'
  | 'queue'
  | 'clearance'
  | 'inspection'
  | 'utility'
  | 'sale'
  | 'delivery'
  | 'snag'
  | 'preparation'
  | 'phone'
  | 'period'
  | 'owner'
  | 'sending'
  | 'invoice'
  | 'credit'
  | 'receipt'
  | 'ticket'
  | 'cheque'
  | 'refund'
  | 'reminder'
  | 'tax_report'
  | 'invoice_run'
  | 'bank'
  | 'cash_box'
  | 'pay_in'
  | 'provider'
  | 'part'
  | 'equipment'
  | 'category'
  | 'label'
  /** Of a new entity, until it has one of its own. */
  | 'open';

export interface EntityDescription {
  area: Area;
  /** The module whose privileges its calls require: its own or a shared one. */
  module: string;
  /** The path of its list in the app, with record pages below it. Without a path it has no pages of its own. */
  path?: `/${string}`;
  /** Its path in the API, where that isn't the app's path without the settings part. */
  wire?: `/${string}`;
  /** Its place and icon in the navigation; `key` opens it after G. */
  nav?: { group: Exclude<Area, 'app' | 'settings'>; icon: EntityIcon; key?: string };
  /** Open to every signed-in user, because everything in it is their own. */
  isOpen?: true;
  can?: readonly Capability[];
  /**
   * If fields and filters can reference its records: where the choices are read, if not from its list, and with which query.
   */
  choices?: { at?: `/${string}`; query?: Record<string, string | number> };
  /** The entity on whose page it is shown, and that record's column if it is an additional status of it. */
  partOf?: { entity: string; life?: `${string}_status` };
}
