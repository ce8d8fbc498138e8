import type { AnyReport } from '../define-report.ts';
import { reports } from '../reports.ts';

type Reports = typeof reports;
type CallsOf<Name extends keyof Reports> = Reports[Name]['calls'];
type Keyed<Name extends string, By> = By extends 'rows' ? Name : `${Name}${Capitalize<By & string>}`;
type Each = {
  [Name in keyof Reports]: {
    [By in keyof CallsOf<Name>]: { key: Keyed<Name, By>; call: CallsOf<Name>[By] };
  }[keyof CallsOf<Name>];
}[keyof Reports];

/** The name of a grouping's call: `agingTenant`; a report with one grouping, `rows`, has its own name. */
export const callNameOf = (report: string, by: string): string =>
  by === 'rows' ? report : `${report}${by.charAt(0).toUpperCase()}${by.slice(1)}`;

/** The calls of the dashboard's data sets: each has the answer of a report's grouping. */
export const dashboardCalls = Object.fromEntries(
  Object.values(reports).flatMap((report) => Object.entries((report as AnyReport).dataCalls)),
) as AnyReport['dataCalls'];

/** The calls of all reports: one for each grouping. */
export const reportCalls = Object.fromEntries(
  Object.entries(reports).flatMap(([name, { calls }]) => Object.entries(calls).map(([by, call]) => [callNameOf(name, by), call])),
) as { [One in Each as One['key']]: One['call'] };
