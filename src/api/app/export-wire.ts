import { wire } from './session-wire.ts';

/** The transport part of the export calls: every list has an export button, and none should load their schemas. */
export const exportWire = {
  create: { ...wire('POST', '/exports', 'data'), wrapper: 'export' },
  get: wire('GET', '/exports/{id}', 'data'),
  remove: wire('DELETE', '/exports/{id}', 'data'),
};
