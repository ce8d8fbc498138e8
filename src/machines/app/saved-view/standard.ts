import type { Privilege } from '../../../api/privileges.ts';

/** A view that every company has: what those with its privilege look for daily. */
export interface StandardView {
  list: string;
  id: string;
  /** Locale key. */
  label: string;
  needs: Privilege;
  query: Record<string, string>;
}

const openLeads = 'new,contacted,qualified,viewing,quoted,negotiating,accepted,finalizing';
const openTickets = 'pending,assigned,in_progress';
const openIssues = 'pending,assigned,in_progress';
const define = (list: string, id: string, needs: Privilege, query: Record<string, string>): StandardView => ({
  ...{ list, id, needs, query },
  label: `kit.views.standard.${id}`,
});

/** Statuses are written out, so that a list's button doesn't load lifecycles; a test compares them with the charts' groups. */
export const standardViews: readonly StandardView[] = [
  define('leads', 'my_open_leads', 'leads.edit', { status: openLeads, assignee_id: 'me' }),
  define('leads', 'leads_moving_in', 'leads.view', {
    status: openLeads,
    move_in_on_from: 'P0D',
    move_in_on_to: 'P30D',
    sort: 'move_in_on',
  }),
  define('quotations', 'offers_expiring', 'quotations.view', {
    status: 'sent',
    valid_until_from: 'P0D',
    valid_until_to: 'P7D',
    sort: 'valid_until',
  }),
  define('contracts', 'contracts_expiring', 'contracts.view', {
    life_status: 'active',
    end_on_from: 'P0D',
    end_on_to: 'P60D',
    sort: 'end_on',
  }),
  define('leases', 'leases_expiring', 'leases.view', {
    status: 'active,on_notice',
    end_on_from: 'P0D',
    end_on_to: 'P60D',
    sort: 'end_on',
  }),
  define('units', 'units_to_let', 'units.view', { occupancy: 'vacant', readiness: 'ready', sort: 'number' }),
  define('pre_occupancy_orders', 'my_inspections', 'leasing_orders.edit', { assignee_id: 'me', sort: 'inspection_on' }),
  define('snags', 'snags_late', 'units.view', { status: 'open,assigned,reopened', due_on_to: '-P1D', sort: 'due_on' }),
  define('tickets', 'tickets_open', 'tickets.view', { status: openTickets, sort: 'resolve_due_at' }),
  define('tickets', 'my_tickets', 'tickets.edit', { status: openTickets, assignee_id: 'me', sort: 'resolve_due_at' }),
  define('tickets', 'tickets_overdue', 'tickets.view', { status: openTickets, sla: 'breached', sort: 'resolve_due_at' }),
  define('issues', 'issues_queue', 'maintenance.edit', { status: 'pending', dispatch_status: 'none', sort: 'resolve_due_at' }),
  define('issues', 'my_issues', 'maintenance.edit', { status: openIssues, assignee_id: 'me', sort: 'resolve_due_at' }),
  define('issues', 'issues_open', 'maintenance.view', { status: openIssues, sort: 'resolve_due_at' }),
  define('issues', 'issues_at_risk', 'maintenance.view', { status: openIssues, sla: 'at_risk', sort: 'resolve_due_at' }),
  define('issues', 'issues_overdue', 'maintenance.view', { status: openIssues, sla: 'breached', sort: 'resolve_due_at' }),
];

/** The standard views of a list that this user has use for. */
export const standardViewsOf = (list: string, may: (privilege: Privilege) => boolean): StandardView[] =>
  standardViews.filter((view) => view.list === list && may(view.needs));
