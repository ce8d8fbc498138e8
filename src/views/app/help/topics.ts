import { describe, type EntityName, entityNames } from '../../../api/entities.ts';
import { namesOf } from '../../../api/entity-names.ts';

/** What a page's help is about: `help.<id>`, titled as in the navigation. */
export interface Topic {
  id: string;
  title: string;
  entity: EntityName | null;
}

/** Pages that aren't an entity's, or are of one without a list. */
const pages: Record<string, [id: string, title: string]> = {
  '/': ['home', 'app.nav.home'],
  '/calendar': ['calendar', 'app.nav.calendar'],
  '/units/map': ['map', 'property.map'],
  '/sellable-units/board': ['board', 'app.nav.sellable_units'],
  '/sellable-units/dashboard': ['dashboard', 'app.nav.sellable_units'],
  '/aging': ['aging', 'app.nav.aging'],
  '/reports': ['reports', 'app.nav.reports'],
  '/books': ['books', 'app.nav.books'],
  '/workflows': ['workflows', 'app.nav.workflows'],
  '/account': ['account', 'account.title'],
  '/whats-new': ['news', 'news.title'],
  '/exports': ['export', 'kit.export'],
  '/settings/company': ['company', 'settings.company'],
  '/settings/quotation_settings': ['quotation_setting', 'settings.quotation_settings'],
  '/settings/retention_settings': ['retention_setting', 'settings.retention_settings'],
  '/settings/business_calendar': ['business_calendar', 'settings.business_calendar'],
  '/settings/jobs': ['job', 'settings.jobs'],
  '/settings/identity_reads': ['identity_read', 'settings.identity_reads'],
  '/settings/approvals': ['workflow_config', 'approvals.rules_area'],
};

const isBelow = (path: string, location: string) => location === path || (path !== '/' && location.startsWith(`${path}/`));

/** Pages below a record's own. */
const parts: [path: RegExp, id: string, title: string][] = [[/^\/tenants\/\d+\/statement$/, 'statement', 'finance.statement']];

/** The topic of the page at a path; null if it has none. */
export function topicAt(location: string): Topic | null {
  const [, part, name] = parts.find(([path]) => path.test(location)) ?? [];
  if (part && name) return { id: part, title: name, entity: null };
  const page = Object.keys(pages).find((path) => isBelow(path, location));
  const [id, title] = (page && pages[page]) || [];
  if (id && title) return { id, title, entity: null };
  const entity = entityNames.find((name) => isBelow(describe(name).path ?? '-', location));
  return entity ? { id: entity, title: namesOf(entity).many, entity } : null;
}
