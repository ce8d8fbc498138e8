import * as z from 'zod/mini';
import type { DunningCase, DunningLetter } from '../../../src/api/finance/dunning-case.ts';
import { money } from '../../../src/api/money.ts';
import { formatsOf } from '../../../src/locales/formats.ts';
import type { Language } from '../../../src/locales/translate.ts';
import { dunningCases, dunningLetters } from '../../db/schema/dunning-case.ts';
import type { Scope } from '../../db/scope.ts';
import { dunningLetterPaper, letterText } from '../../documents/dunning-letter.ts';
import { fileName } from '../../documents/file-name.ts';
import { withLogo } from '../../documents/logo.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { todayOf } from '../../kit/clock.ts';
import type { WriteContext } from '../../kit/crud.ts';
import { systemUser } from '../../kit/current-user.ts';
import { advanceIfAllowed } from '../../kit/lifecycle.ts';
import { insertRow, setColumns } from '../../kit/records.ts';
import { texts } from '../../kit/texts.ts';
import { addresseeOf } from '../addressee.ts';
import { standingOf } from './standing.ts';

const payload = z.strictObject({ letter: z.int() });

interface Step {
  days: number;
  name_en: string;
  name_ar: string;
  letter_en: string;
  letter_ar: string;
}
const nextStepSql = `select days, name_en, name_ar, letter_en, letter_ar from dunning_steps
  where company_id = $1 and days > $2 order by days limit 1`;

/** What a step's text says to a tenant. */
const filledText = (text: string, words: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole);

/**
 * Writes the letter of a case's next step: with what is past due now, in the tenant's language. It is mailed by a job, or waits to be
 * printed. The case is locked, and a step has one letter.
 */
export async function writeLetter(
  { scope, services, currentUser: { company } }: WriteContext,
  record: DunningCase,
  isPrinted: boolean,
): Promise<void> {
  const { rows } = await scope.client.query<Step>({
    name: 'dunning.next_step',
    text: nextStepSql,
    values: [scope.company, record.last_step_days ?? 0],
  });
  const [step] = rows;
  if (!step) throw new Error(`Case ${record.id} has no next step`);
  const today = todayOf(company);
  const standing = await standingOf(scope, record, today);
  const to = await addresseeOf(scope, record.tenant_id);
  const { language } = to;
  const { money: say } = formatsOf(language);
  const due = money(standing.overdue - standing.covered);
  const id = await insertRow(scope, dunningLetters, {
    ...{ dunning_case_id: record.id, step_days: step.days, is_final: record.next_is_last && record.letters_count > 0 },
    ...{ name_en: step.name_en, name_ar: step.name_ar, language },
    body: filledText(language === 'ar' ? step.letter_ar : step.letter_en, {
      tenant_name: to.name,
      total: `${say(due)} ${texts[language]('sales.riyals')}`,
      company_name: language === 'ar' ? company.name_ar : company.name_en,
    }),
    ...{ state: isPrinted ? 'to_print' : 'queued', email: isPrinted ? null : to.email, written_on: today },
    ...{ overdue: money(standing.overdue), covered: money(standing.covered), items: standing.items },
  });
  if (isPrinted) return;
  await setColumns(scope, dunningCases, record.id, { last_contact_on: today });
  await enqueue(scope, services, letterJob, { letter: id });
}

/** A letter on paper has gone. */
export async function keepLetterSent(scope: Scope, dunning_case: number, today: string): Promise<void> {
  await scope.client.query({
    name: 'dunning.mark_sent',
    text: `update dunning_letters set state = 'sent', sent_on = $3, updated_at = now(), version = version + 1
      where company_id = $1 and dunning_case_id = $2 and state = 'to_print'`,
    values: [scope.company, dunning_case, today],
  });
  await setColumns(scope, dunningCases, dunning_case, { last_contact_on: today });
}

/** A case that ends sends nothing more. */
export const withdrawLetters = ({ client, company }: Scope, dunning_case: number) =>
  client.query({
    name: 'dunning.withdraw',
    text: `update dunning_letters set state = 'withdrawn', updated_at = now(), version = version + 1
      where company_id = $1 and dunning_case_id = $2 and state in ('queued', 'to_print')`,
    values: [company, dunning_case],
  });

type Queued = Pick<DunningLetter, 'name_en' | 'name_ar' | 'email'> & { dunning_case_id: number; language: Language };

/** Mails a letter with its PDF, once: what was paid before it went isn't reminded of. */
const letterJob = defineJob({
  kind: 'dunning_letter',
  payload,
  attempts: 5,
  run: async ({ services, currentUser: { company }, payload: { letter }, job: { reference } }) => {
    const made = await services.db.read(company.id, async (scope) => {
      const { rows } = await scope.client.query<Queued>(
        `select l.dunning_case_id, l.language, l.name_en, l.name_ar, l.email from dunning_letters l
          where l.company_id = $1 and l.id = $2 and l.state = 'queued'`,
        [company.id, letter],
      );
      return rows[0] && { ...rows[0], paper: await dunningLetterPaper(scope, letter) };
    });
    if (!made?.email) return;
    const { paper, language } = made;
    const { pdf: content } = await services.printer.print({ company: company.id, person: null }, () =>
      withLogo(services, company.id, paper),
    );
    await services.mail.send({
      reference,
      to: made.email,
      subject: `${language === 'ar' ? made.name_ar : made.name_en} · ${paper.letterhead.name}`,
      text: letterText(paper),
      attachments: [{ filename: fileName(paper), content, contentType: 'application/pdf' }],
    });
    await services.db.write(company.id, (scope) => keepMailed(scope, letter, todayOf(company)));
  },
  givenUp: async (scope, services, { letter }) => {
    const company = await services.companies.byId(scope.company);
    if (company) await keepFailed({ scope, services, currentUser: systemUser(company) }, letter);
  },
});

const keepMailed = ({ client, company }: Scope, letter: number, today: string) =>
  client.query(
    `update dunning_letters set state = 'sent', sent_on = $3, updated_at = now(), version = version + 1
      where company_id = $1 and id = $2 and state = 'queued'`,
    [company, letter, today],
  );

/** It reaches nobody by mail: somebody prints it, unless the case is elsewhere by now. */
async function keepFailed({ scope, services, currentUser }: WriteContext, letter: number): Promise<void> {
  const { rows } = await scope.client.query<{ dunning_case_id: number }>(
    `select dunning_case_id from dunning_letters where company_id = $1 and id = $2 and state = 'queued'`,
    [scope.company, letter],
  );
  if (!rows[0]) return;
  const isBack = await advanceIfAllowed(scope, services, {
    ...{ entity: 'dunning_case', id: rows[0].dunning_case_id, currentUser },
    event: { type: 'undeliver' },
  });
  await setColumns(scope, dunningLetters, letter, { state: isBack ? 'to_print' : 'failed' });
}
