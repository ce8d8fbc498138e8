import type { PublicReportSend, PublicReportSnapshot } from '../../../machines/maintenance/public-report/flows.ts';

/** What each part of the page shows, and sends. */
export interface ReportProps {
  snapshot: PublicReportSnapshot;
  send: PublicReportSend;
}
