import * as z from 'zod/mini';
import type { TaxReport } from '../../../src/api/finance/tax-report.ts';
import type { taxReportLifecycle } from '../../../src/machines/finance/tax-report/lifecycle.ts';
import type { EventOf } from '../../../src/machines/kit/define-lifecycle.ts';
import type { Scope } from '../../db/scope.ts';
import { defineJob, type JobContext } from '../../jobs/job.ts';
import { ApiError } from '../../kit/api-error.ts';
import { nowOf } from '../../kit/clock.ts';
import { type Company, systemUser } from '../../kit/current-user.ts';
import { advanceIfAllowed } from '../../kit/lifecycle.ts';
import type { Services } from '../../kit/services.ts';
import type { TaxAnswer } from './provider.ts';
import { authorityOf } from './reporting.ts';

const payload = z.strictObject({ report: z.int() });
/** About half an hour: then somebody has to see to it. */
const attempts = 6;

/** Sends a document to the tax authority, and tells its report what became of it. */
export const taxReportJob = defineJob({
  kind: 'tax_report',
  payload,
  attempts,
  run: send,
  givenUp: async (scope, services, { report }) => {
    const company = await services.companies.byId(scope.company);
    if (company) await tell(scope, services, company, report, { type: 'give_up', error: 'lost' });
  },
});

const tell = (scope: Scope, services: Services, company: Company, id: number, event: EventOf<typeof taxReportLifecycle>) =>
  advanceIfAllowed(scope, services, { entity: 'tax_report', id, currentUser: systemUser(company), event });

type Made = Pick<TaxReport, 'kind'> & { uuid: string; hash: string; xml: string };
/** The document of a report that is being sent. */
async function madeOf({ client, company }: Scope, id: number): Promise<Made | null> {
  const { rows } = await client.query<Made>({
    name: 'tax_report.made',
    text: "select kind, uuid, hash, xml from tax_reports where company_id = $1 and id = $2 and status = 'sending'",
    values: [company, id],
  });
  return rows[0] ?? null;
}

async function send({ services, currentUser: { company }, payload: { report }, job }: JobContext<z.infer<typeof payload>>) {
  const made = await services.db.read(company.id, (scope) => madeOf(scope, report));
  if (!made) return;
  const answer = await answerOf(services, company, made);
  const isLast = job.attempt >= attempts;
  const event = typeof answer === 'string' ? ({ type: isLast ? 'give_up' : 'fail', error: answer } as const) : eventOf(answer);
  await services.db.write(company.id, (scope) => tell(scope, services, company, report, event));
  if (event.type === 'fail') throw new ApiError(503, 'unavailable', 'finance.tax_report.error.no_answer');
}

/** What the tax authority answers, or why it doesn't. */
async function answerOf(services: Services, company: Company, made: Made): Promise<TaxAnswer | string> {
  const authority = authorityOf(services, company);
  if (!authority) return 'no_provider';
  try {
    const answer = await authority.submit({ ...made, client: company.slug, at: nowOf(company) });
    return [200, 202, 400].includes(answer.status) ? answer : `HTTP ${answer.status}`;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 300);
  }
}

function eventOf({ status, validationResults: { infoMessages, warningMessages, errorMessages } }: TaxAnswer) {
  const messages = [...errorMessages, ...warningMessages, ...infoMessages];
  if (status === 400) return { type: 'reject', messages } as const;
  return { type: warningMessages.length ? 'accept_with_warnings' : 'accept', messages } as const;
}
