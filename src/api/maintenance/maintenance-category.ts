import type * as z from 'zod/mini';
import { ticketPriorities } from '../community/ticket.ts';
import { field } from '../define-fields.ts';
import { plainList } from './plain-list.ts';

/** The parties who pay for the work of a category unless an issue says otherwise. */
export const usualPayers = ['company', 'tenant'] as const;

/** A trade: the first of three levels that say what is to be repaired. */
const categories = plainList('/maintenance/categories', {
  ids: ['MNT-30', 'MNT-32', 'MNT-31', 'MNT-33', 'X-MCT-01'],
  wrapper: 'category',
  own: {
    default_payer: field.presetChoice(usualPayers, 'maintenance.payer', { initial: 'company', isMain: true, width: 130 }),
    default_priority: field.presetChoice(ticketPriorities, 'community.ticket.priority_name', { initial: 'normal', width: 130 }),
  },
  names: {},
  filters: ['default_payer', 'default_priority'],
});
export type MaintenanceCategory = z.infer<typeof categories.record>;
export const MaintenanceCategoryInput = categories.input;
export const maintenanceCategoryFields = categories.fields;
export const maintenanceCategoryColumns = categories.columns;
export const maintenanceCategoryCalls = categories.calls;
