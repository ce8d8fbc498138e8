import { expect } from 'vitest';
import type { Call } from '../../src/api/contract.ts';
import { type PublicReportMade, publicReportCalls } from '../../src/api/maintenance/public-report.ts';
import { type ReportLabel, reportLabelCalls } from '../../src/api/maintenance/report-label.ts';
import { pathOf } from '../../src/api/path-of.ts';
import { coordinator, usualPath } from './issues.ts';
import { testCompany } from './lettings.ts';
import { done } from './sales-of-units.ts';

interface From {
  slug?: string;
  address?: string;
  language?: string;
}
const headersOf = ({ slug = 'first', language = 'en' }: From) => ({ 'company-slug': slug, 'accept-language': language });
/** Asked without signing in. */
export async function openly(call: Call, token: string, body?: object, from: From = {}) {
  const raw = await testCompany.testBed.app.server.inject({
    method: call.method,
    url: pathOf(call, { token }),
    ...(call.method === 'POST' && { payload: body ?? {} }),
    ...(from.address && { remoteAddress: from.address }),
    headers: headersOf(from),
  });
  return { status: raw.statusCode, body: raw.json() as Record<string, unknown> };
}
export async function sendPhoto(token: string, content: Buffer, from: From = {}) {
  const raw = await testCompany.testBed.app.server.inject({
    method: 'PUT',
    url: `/v2/public_report_status/${token}/photo`,
    payload: content,
    ...(from.address && { remoteAddress: from.address }),
    headers: { ...headersOf(from), 'content-type': 'application/octet-stream' },
  });
  return { status: raw.statusCode, body: raw.json() as Record<string, unknown> };
}

/** The label of a new unit. */
export async function labelled(): Promise<ReportLabel & { unit_id: number }> {
  const { unit } = await testCompany.driver.place();
  const label = await done<ReportLabel>(coordinator(), reportLabelCalls.create, { body: { unit_id: unit } });
  return { ...label, unit_id: unit };
}
export const told = async (more: object = {}) => ({
  ...{ subsubcategory_id: (await usualPath()).subsubcategory, description: 'Water comes through the ceiling' },
  ...{ name: 'Faisal', mobile: '0551234567', ...more },
});
let networks = 0;
/** An address of a network of its own. */
export function newAddress(): string {
  networks += 1;
  return `198.51.${networks}.1`;
}
/** Reports by a label, from a new address. */
export async function made(token: string, more: object = {}): Promise<PublicReportMade> {
  const { status, body } = await openly(publicReportCalls.report, token, await told(more), { address: newAddress() });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as PublicReportMade;
}
