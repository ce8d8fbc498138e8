import { wire } from '../app/session-wire.ts';

/** The transport part of the reporter's calls, without the schemas in public-report.ts: their page validates nothing. */
export const publicReportWire = {
  get: wire('GET', '/public_reports/{token}', 'data'),
  report: wire('POST', '/public_reports/{token}', 'data'),
  status: wire('GET', '/public_report_status/{token}', 'data'),
};
/** Photos are bytes, without an envelope: server/maintenance/public-report-photo.ts. */
export const photoPath = (token: string) => `/public_report_status/${encodeURIComponent(token)}/photo`;
