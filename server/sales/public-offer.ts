import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicOffer, publicOfferCalls } from '../../src/api/sales/public-offer.ts';
import type { Sending } from '../../src/api/sales/sending.ts';
import { limitAttempts } from '../app/session/attempts.ts';
import { hashOf } from '../app/session/sessions.ts';
import type { Scope } from '../db/scope.ts';
import { languageAsked } from '../documents/documents.ts';
import { fileName } from '../documents/file-name.ts';
import { withLogo } from '../documents/logo.ts';
import { currentUserOf, type Handlers, opensOwnTransactions, WithMessage } from '../http/contract.ts';
import { networkOf } from '../http/network.ts';
import { ApiError, notFound, stale } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import { type Company, systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import type { Services } from '../kit/services.ts';
import { texts } from '../kit/texts.ts';
import { sentPaper } from './sending-message.ts';
import { readSending } from './sending-record.ts';

/** How long a code can be entered, how often wrongly, and how many are sent for a link. */
export const codeMinutes = 10;
export const codeTries = 5;
export const mostCodes = 10;

const gone = (sending: Sending, code: 'expired' | 'revoked') => new ApiError(410, code, said(sending, code));

/** Whose link it is. Throws an ApiError: 404 for what never was a link or no longer is, 410 for one that has had its time. */
async function sendingOf(scope: Scope, company: Company, token: string): Promise<Sending> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'sending.of',
    text: 'select id from sendings where company_id = $1 and token_hash = $2',
    values: [scope.company, hashOf(token)],
  });
  if (!rows[0]) throw notFound();
  const sending = await readSending(scope, rows[0].id);
  if (sending.status === 'revoked') throw gone(sending, 'revoked');
  const isOver = sending.expires_at !== null && sending.expires_at <= nowOf(company).toISOString();
  if (sending.status === 'expired' || (isOver && sending.status !== 'answered')) throw gone(sending, 'expired');
  return sending;
}

/** Where a code goes: by the channel's own server, else by mail. Null where neither reaches the customer. */
const codeBy = ({ whatsapp }: Services, { channel, email, mobile }: Sending): { by: 'whatsapp' | 'email'; to: string } | null =>
  channel === 'whatsapp' && whatsapp && mobile ? { by: 'whatsapp', to: mobile } : email ? { by: 'email', to: email } : null;

/** a•••@example.com, •••••4567: who has it knows it again. */
const hinted = (to: string): string => (to.includes('@') ? to.replace(/^(.)[^@]*/, '$1•••') : `•••••${to.slice(-4)}`);

/** What it shows can still be answered: the offer is open, or the contract isn't signed by its tenant yet. */
const isOpen = ({ quotation_status, contract_status, contract_life_status }: Sending): boolean =>
  contract_status === null
    ? quotation_status === 'sent' || quotation_status === 'requests_approved'
    : contract_life_status === 'draft' && (contract_status === 'sent' || contract_status === 'not_sent');
const answerOf = (sending: Sending): PublicOffer['answer'] => sending.answer ?? (isOpen(sending) ? null : 'closed');
const paperOf = ({ contract_id }: Sending): PublicOffer['paper'] => (contract_id === null ? 'offer' : 'contract');
/** What is said of it, an offer or a contract. */
const said = (sending: Sending, what: string): string => `sales.public_${paperOf(sending)}.${what}`;

const wrongCode = () =>
  new ApiError(422, 'code_wrong', 'sales.public_offer.error.code', {
    fields: { one_time_code: 'sales.public_offer.error.code' },
  });

/** A code is of no use to who reads the database: the link's token, which isn't there, is a part of what is hashed. */
const codeHashOf = (token: string, code: string): string => hashOf(`${token}:${code}`);

/** Counts an attempt before the code is compared, for itself: a refusal would take the count back. Throws an ApiError. */
async function spendCode(services: Services, company: Company, id: number, token: string, code: string): Promise<string> {
  const { rows } = await services.db.write(company.id, ({ client }) =>
    client.query<{ code_hash: string; tries: number }>(
      `update sendings set code_tries = code_tries + 1 where company_id = $1 and id = $2 and code_hash is not null
        and code_until > now() and code_tries < $3 returning code_hash`,
      [company.id, id, codeTries],
    ),
  );
  const hash = codeHashOf(token, code);
  if (!rows[0]) throw new ApiError(422, 'code_over', 'sales.public_offer.error.code_over');
  if (rows[0].code_hash !== hash) throw wrongCode();
  return hash;
}

interface Answering {
  services: Services;
  company: Company;
  request: FastifyRequest;
  token: string;
  body: { name: string; one_time_code: string; version: number; reason?: string | null };
  answer: 'accepted' | 'declined';
}

/** What stands in the way is said without what is no customer's business: who else has the unit, or which rule it is. */
const plainly = (sending: Sending, error: unknown): unknown => {
  if (!(error instanceof ApiError) || !['refused', 'not_in_this_state'].includes(error.code)) return error;
  const guard = error.details.reasons?.[0]?.guard;
  const why = guard === 'unitsAreFree' || guard === 'isValidToday' ? guard : 'other';
  return new ApiError(422, 'not_possible', said(sending, `why.${sending.contract_id === null ? why : 'other'}`));
};

async function answer({ services, company, request, token, body, answer }: Answering): Promise<Sending> {
  const known = await services.db.read(company.id, (scope) => sendingOf(scope, company, token));
  if (answerOf(known) !== null) throw new ApiError(422, 'answered', said(known, 'error.answered'));
  await limitAttempts(services, { company, what: 'offer', account: `answer ${known.id}`, address: request.ip });
  const move = { entity: 'sending', id: known.id, currentUser: systemUser(company) } as const;
  const hash = await spendCode(services, company, known.id, token, body.one_time_code);
  await services.db
    .write(company.id, async (scope) => {
      // A code is good for one answer, also when two arrive at once.
      const { rowCount } = await scope.client.query(
        'update sendings set code_hash = null where company_id = $1 and id = $2 and code_hash = $3',
        [company.id, known.id, hash],
      );
      if (!rowCount) throw wrongCode();
      const { version } = await sentPaper(scope, company, known, known.language);
      if (version !== body.version) throw stale(undefined);
      // The page couldn't tell that it was opened.
      if (known.status !== 'opened') await advance(scope, services, { ...move, event: { type: 'open' } });
      await advance(scope, services, {
        ...move,
        event: {
          type: 'answer',
          answer,
          name: body.name,
          address: codeBy(services, known)?.to,
          // With the token, as all networks could be tried without it.
          ip_hash: hashOf(`${token} ${networkOf(request.ip)}`),
          reason: body.reason,
        },
      });
    })
    .catch((error: unknown) => {
      throw plainly(known, error);
    });
  return known;
}

export const publicOfferHandlers: Handlers<typeof publicOfferCalls> = {
  get: async ({ scope, services, currentUser: { company }, params: { token }, query }) => {
    const sending = await sendingOf(scope, company, token);
    const language = query.language ?? sending.language;
    const { paper, version } = await sentPaper(scope, company, sending, language);
    const to = codeBy(services, sending);
    return {
      paper: paperOf(sending),
      language,
      title: paper.title,
      ref_no: paper.reference,
      company: paper.letterhead,
      customer: sending.name,
      blocks: paper.blocks.flatMap((block) => (block.type === 'signatures' || block.type === 'labels' ? [] : [block])),
      signatures: paper.blocks.flatMap((block) =>
        block.type === 'signatures' && sending.contract_id !== null
          ? block.parties.map(({ name, role, signed = null }) => ({ name, role, signed }))
          : [],
      ),
      answer: answerOf(sending),
      code_to: to && hinted(to.to),
      version,
    };
  },
  opened: async ({ scope, services, currentUser: { company }, params: { token } }) => {
    const sending = await sendingOf(scope, company, token);
    const { id, status, language } = sending;
    if (status !== 'opened' && status !== 'answered')
      await advance(scope, services, { entity: 'sending', id, currentUser: systemUser(company), event: { type: 'open' } });
    return { version: (await sentPaper(scope, company, sending, language)).version };
  },
  code: opensOwnTransactions(async ({ services, currentUser: { company }, params: { token }, request }) => {
    const sending = await services.db.read(company.id, (scope) => sendingOf(scope, company, token));
    if (answerOf(sending) !== null) throw new ApiError(422, 'answered', said(sending, 'error.answered'));
    const by = codeBy(services, sending);
    if (!by) throw new ApiError(422, 'no_address', 'sales.public_offer.error.no_address');
    await limitAttempts(services, { company, what: 'offer', account: `code ${sending.id}`, address: request.ip });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { rowCount } = await services.db.write(company.id, ({ client }) =>
      client.query(
        `update sendings set code_hash = $3, code_until = now() + make_interval(mins => $4), code_tries = 0, codes_sent = codes_sent + 1
          where company_id = $1 and id = $2 and codes_sent < $5`,
        [company.id, sending.id, codeHashOf(token, code), codeMinutes, mostCodes],
      ),
    );
    if (!rowCount) throw new ApiError(429, 'throttled', 'sales.public_offer.error.codes_over', { retry_after: 3600 });
    const t = texts[sending.language];
    const values = { code, ref_no: sending.contract_ref_no ?? sending.quotation_ref_no, minutes: codeMinutes };
    const reference = `${company.id}.code.${sending.id}.${Date.now()}`;
    const text = t(said(sending, 'code_text'), values);
    if (by.by === 'whatsapp') await services.whatsapp?.send({ reference, to: by.to, text });
    else
      await services.mail
        .send({ reference, to: by.to, subject: t(said(sending, 'code_subject'), values), text })
        .catch((error) => {
          services.log.warn({ err: error }, 'a code could not be sent');
          throw new ApiError(503, 'busy', 'sales.public_offer.error.code_not_sent', { retry_after: 30 });
        });
    return new WithMessage({}, 'sales.public_offer.said.code', { to: hinted(by.to) });
  }),
  accept: opensOwnTransactions(async ({ services, currentUser: { company }, params: { token }, body, request }) => {
    const sending = await answer({ services, company, request, token, body, answer: 'accepted' });
    return new WithMessage({}, said(sending, 'said.accepted'));
  }),
  decline: opensOwnTransactions(async ({ services, currentUser: { company }, params: { token }, body, request }) => {
    const sending = await answer({ services, company, request, token, body, answer: 'declined' });
    return new WithMessage({}, said(sending, 'said.declined'));
  }),
};

/** The offer as PDF. The response has no envelope, so this isn't a declared call. */
export function mountOfferDocument(app: FastifyInstance, services: Services): void {
  app.get('/v2/public_offers/:token/document', async (request, reply): Promise<FastifyReply> => {
    const currentUser = await currentUserOf(request, services, 'nobody');
    const { company } = currentUser;
    const language = languageAsked(request, currentUser);
    const read = async (scope: Scope) => {
      const sending = await sendingOf(scope, company, (request.params as { token: string }).token);
      return (await sentPaper(scope, company, sending, language)).paper;
    };
    const { paper, pdf } = await services.printer.print({ company: company.id, person: networkOf(request.ip) }, async () =>
      withLogo(services, company.id, await services.db.read(company.id, read)),
    );
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName(paper)}"`)
      .send(pdf);
  });
}
