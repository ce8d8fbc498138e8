import * as z from 'zod/mini';
import type { Invoice } from '../../src/api/finance/invoice.ts';
import { formatsOf } from '../../src/locales/formats.ts';
import type { invoiceDeliveryLifecycle } from '../../src/machines/finance/invoice-delivery/lifecycle.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import type { Scope } from '../db/scope.ts';
import { fileName } from '../documents/file-name.ts';
import { withLogo } from '../documents/logo.ts';
import { invoicePaper } from '../documents/tax-invoice.ts';
import { defineJob, type JobContext } from '../jobs/job.ts';
import { explainMailError, isRefusedForGood } from '../jobs/mail-refusals.ts';
import { type Company, systemUser } from '../kit/current-user.ts';
import { advanceIfAllowed } from '../kit/lifecycle.ts';
import type { Services } from '../kit/services.ts';
import { texts } from '../kit/texts.ts';
import { type Addressee, addresseeOf } from './addressee.ts';
import { readInvoice } from './invoice-record.ts';

const payload = z.strictObject({ invoice: z.int() });
const attempts = 5;

/** A job for each invoice, two at once in a process: an invoicing run leaves thousands, which wait for one another alone. */
const mailing = {
  payload,
  attempts,
  atOnce: 2,
  run: mail,
  givenUp: async (scope: Scope, services: Services, { invoice }: z.infer<typeof payload>) => {
    const company = await services.companies.byId(scope.company);
    if (company) await move(scope, services, company, invoice, { type: 'fail', error: 'lost' });
  },
};
/** Mails an invoice that was posted to its tenant with the PDF, unless it was mailed or withdrawn meanwhile. */
export const invoiceMailJob = defineJob({ ...mailing, kind: 'invoice_mail' });
/** The same for a person who asked for it, before those of a run. */
export const askedInvoiceMailJob = defineJob({ ...mailing, kind: 'invoice_mail_asked', isAwaited: true });

/** The mail's text in the tenant's language. */
function letterOf({ number, due_on, open }: Invoice, { name, language }: Addressee, company: Company) {
  const t = texts[language];
  const { date, money } = formatsOf(language);
  const values = {
    ...{ ref_no: number ?? '', tenant_name: name, due: date(due_on) },
    total: `${money(open)} ${t('sales.riyals')}`,
    company_name: language === 'ar' ? company.name_ar : company.name_en,
  };
  return { subject: t('finance.invoice_mail.subject', values), text: `${t('finance.invoice_mail.text', values)}\n` };
}

async function mail({ services, currentUser: { company }, payload: { invoice: id }, job }: JobContext<z.infer<typeof payload>>) {
  const made = await services.db.read(company.id, async (scope) => {
    const invoice = await readInvoice(scope, id);
    if (invoice.delivery_status !== 'queued') return null;
    const to = await addresseeOf(scope, invoice.tenant_id);
    return { to, letter: letterOf(invoice, to, company), paper: await invoicePaper(scope, id, to) };
  });
  if (!made) return;
  const { to, letter, paper } = made;
  const write = (event: Event) => services.db.write(company.id, (scope) => move(scope, services, company, id, event));
  if (to.email === null) {
    await write({ type: 'fail', error: 'no_address' });
    return;
  }
  const { pdf: content } = await services.printer.print({ company: company.id, person: null }, () =>
    withLogo(services, company.id, paper),
  );
  const attachments = [{ filename: fileName(paper), content, contentType: 'application/pdf' }];
  try {
    await services.mail.send({ reference: job.reference, to: to.email, ...letter, attachments });
  } catch (error) {
    if (!isRefusedForGood(error) && job.attempt < attempts) throw error;
    await write({ type: 'fail', error: explainMailError(error) });
    return;
  }
  await write({ type: 'deliver' });
}

type Event = EventOf<typeof invoiceDeliveryLifecycle>;
const move = (scope: Scope, services: Services, company: Company, id: number, event: Event) =>
  advanceIfAllowed(scope, services, { entity: 'invoice_delivery', id, currentUser: systemUser(company), event });
