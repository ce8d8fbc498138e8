import { toFailure } from '../../../api/failure.ts';
import type { PublicReportPlace, PublicReportStatus } from '../../../api/maintenance/public-report.ts';
import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { type PublicReportContext, publicReportMachine } from './flows.ts';

const place: PublicReportPlace = {
  ...{ company_en: 'Najd Oasis', company_ar: 'واحة نجد', place_en: 'A-101 · Al-Yasmin', place_ar: 'A-101 · الياسمين' },
  categories: [
    { id: 1, name_en: 'Leaking tap', name_ar: 'صنبور يسرب', group_en: 'Plumbing · Taps', group_ar: 'السباكة · الصنابير' },
    { id: 2, name_en: 'Blocked drain', name_ar: 'انسداد صرف', group_en: 'Plumbing · Drains', group_ar: 'السباكة · الصرف' },
  ],
};
const status: PublicReportStatus = { ref_no: 'IS-31', progress: 'assigned', reported_on: '2026-01-15', photos: 1 };
const gone = (code: string, error: string) => toFailure(410, { success: false, code, error });
const revoked = gone('revoked', 'This label is no longer in use. Please contact the management office.');
const expired = gone('expired', 'The work on this report ended long ago. Please report it again if it is needed.');
const wrong = toFailure(422, {
  success: false,
  code: 'invalid',
  error: 'Fix 1 field',
  fields: { mobile: 'Enter a mobile number.' },
});
const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
const draft = {
  ...{ subsubcategory_id: 1, description: 'The tap in the kitchen drips', name: 'Faisal', mobile: '0551234567' },
};

const link = { slug: 'najd-oasis', token: 'a-token', language: 'en' as const };
const publicReportSamples: FlowSamples<typeof publicReportMachine> = {
  inputs: { 'a label': { ...link, isMade: false }, 'a report that was made': { ...link, isMade: true } },
  outputs: {
    readPlace: { 'a place': place },
    report: { reported: { answer: { ref_no: 'IS-31', token: 'its-token' }, message: 'Thank you. Your report is IS-31.' } },
    sendPhoto: { taken: { photos: 1 } },
    readStatus: { status, 'work that is over': { ...status, progress: 'done' } },
  },
  errors: {
    readPlace: [revoked, failures.missing, failures.offline],
    report: [wrong, failures.throttled, revoked, failures.missing],
    sendPhoto: [failures.offline, failures.throttled],
    readStatus: [expired, failures.missing, failures.offline],
  },
  events: {
    'speak Arabic': { type: 'speak', language: 'ar' },
    'send it': { type: 'send', ...draft, photo: null },
    'send it with a photo': { type: 'send', ...draft, photo },
    'add a photo': { type: 'add.photo', photo },
    'leave out the photo': { type: 'skip.photo' },
    'see what became of it': { type: 'follow' },
    retry: { type: 'retry' },
  },
  facet: ({ photo, made, isMade, status }: PublicReportContext) => [
    ...[photo !== null, made !== null, isMade, status?.progress ?? null],
  ],
};

export const publicReportCharts: Chart[] = [
  sharedChart('maintenance/public-report/flows.ts', 'public report', publicReportMachine, publicReportSamples),
];
