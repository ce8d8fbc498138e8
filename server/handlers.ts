import type { calls } from '../src/api/calls.ts';
import { notificationHandlers, sessionHandlers } from './app/session.ts';
import type { Handlers } from './contract.ts';
import { leadHandlers } from './sales/lead.ts';

/** Who answers which call. A declared call without its handler does not compile. */
export const handlers: { [E in keyof typeof calls]: Handlers<(typeof calls)[E]> } = {
  session: sessionHandlers,
  notification: notificationHandlers,
  lead: leadHandlers,
};
