import * as z from 'zod/mini';
import { withWire } from '../contract.ts';
import { dayText } from '../field-meta.ts';
import { id, mobile, text } from '../fields.ts';
import { publicReportWire } from './public-report-wire.ts';

/** Photos of a report, their size in bytes, and the minutes after it in which they are taken. */
export const photoLimits = { count: 3, bytes: 4 * 1024 * 1024, minutes: 60 } as const;
/** Days for which the link of a report works after the work on it is over. */
export const statusDays = 30;

/** The place of a label, and what can be wrong there: what its form needs, and nothing else of the company. */
export const PublicReportPlace = z.object({
  company_en: z.string(),
  company_ar: z.string(),
  place_en: z.string(),
  place_ar: z.string(),
  /** Detailed categories, under the name of the category and subcategory that they belong to. */
  categories: z.array(
    z.object({ id: z.int(), name_en: z.string(), name_ar: z.string(), group_en: z.string(), group_ar: z.string() }),
  ),
});
export type PublicReportPlace = z.infer<typeof PublicReportPlace>;

/** Progress in the reporter's words: who works on it, when and at what cost is the company's. */
export const reportProgress = ['received', 'assigned', 'in_progress', 'done', 'cancelled'] as const;
export const PublicReportStatus = z.object({
  ref_no: z.string(),
  progress: z.enum(reportProgress),
  reported_on: dayText(),
  photos: z.int(),
});
export type PublicReportStatus = z.infer<typeof PublicReportStatus>;

export const PublicReportInput = z.strictObject({
  subsubcategory_id: id(),
  description: text(2000).check(z.refine((value) => value === '' || value.length >= 5, 'maintenance.issue.error.description')),
  name: text(120),
  mobile: mobile(),
});
export type PublicReportInput = z.input<typeof PublicReportInput>;
/** A new report: its number, and the secret of the link by which it is followed. */
export const PublicReportMade = z.object({ ref_no: z.string(), token: z.string() });
export type PublicReportMade = z.infer<typeof PublicReportMade>;

const open = { needs: 'nobody', textual: true } as const;

/**
 * Our addition: what anybody does who scans a label. They have no account: the label's token is their key, and then that of their
 * report. 404 for a token that never was one or was renewed, 410 for a label or a report that has had its time, 429 for too many
 * reports by a label or from an address.
 */
export const publicReportCalls = {
  get: withWire('X-QRR-01', publicReportWire.get, { ...open, answer: PublicReportPlace }),
  report: withWire('X-QRR-02', publicReportWire.report, { ...open, body: PublicReportInput, answer: PublicReportMade }),
  status: withWire('X-QRR-03', publicReportWire.status, { ...open, answer: PublicReportStatus }),
};
