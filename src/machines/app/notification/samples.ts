import type { Notification } from '../../../api/app/session.ts';
import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { notificationsMachine } from './flows.ts';

const notification: Notification = {
  id: 5,
  text_key: 'sales.lead.told.accepted',
  values: { name: 'Sara', ref_no: 'L-11' },
  entity: 'lead',
  record_id: 11,
  read_at: null,
  created_at: '2026-03-01T08:00:00Z',
};
const listed = (isLast: boolean, unread: number) => ({
  notifications: [notification],
  unread_count: unread,
  is_last_page: isLast,
  count: 21,
});

const notificationsSamples: FlowSamples<typeof notificationsMachine> = {
  inputs: { 'nothing yet': undefined },
  outputs: {
    read: { 'a page of more': listed(false, 1) },
    readMore: { 'the last page': listed(true, 1) },
    mark: { marked: null },
  },
  errors: {
    read: [failures.offline],
    readMore: [failures.offline],
    mark: [failures.offline],
    realtime: [failures.broken],
  },
  events: {
    'one arrives': { type: 'notified', notification: { ...notification, id: 6 } },
    'too much was missed': { type: 'missed' },
    'what it tells of is seen to': { type: 'settled', entity: 'lead', id: 11 },
    'something else is': { type: 'settled', entity: 'lead', id: 12 },
    connected: { type: 'connected' },
    disconnected: { type: 'disconnected' },
    open: { type: 'open', id: 5 },
    'read all': { type: 'read.all' },
    more: { type: 'more' },
    retry: { type: 'retry' },
  },
  facet: ({ rows, unread, isLastPage, isLive }) => [rows.length, unread, isLastPage, isLive],
};

export const notificationCharts: Chart[] = [
  sharedChart('app/notification/flows.ts', 'notifications', notificationsMachine, notificationsSamples),
];
