import { wire } from './session-wire.ts';

/** The transport part of the export calls: every list has a button for them, and none of the lists waits for their schemas. */
export const exportWire = {
  create: { ...wire('POST', '/exports', 'data'), wrapper: 'export' },
  get: wire('GET', '/exports/{id}', 'data'),
  remove: wire('DELETE', '/exports/{id}', 'data'),
};
