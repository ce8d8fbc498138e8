import { notificationCalls, sessionCalls } from './app/session.ts';
import { leadCalls } from './sales/lead.ts';

/** Every call of the product: entity → its calls. The server implements each of them or does not compile. */
export const calls = {
  session: sessionCalls,
  notification: notificationCalls,
  lead: leadCalls,
};
