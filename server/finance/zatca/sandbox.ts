import type { TaxMessage } from '../../../src/api/finance/tax-report.ts';
import { defaultTimeZone, wallClock } from '../../../src/calendar/zone.ts';
import type { TaxAnswer, TaxAuthority, TaxSubmission } from './provider.ts';
import { type ReadUbl, readUbl } from './read-ubl.ts';
import { type Finding, findingsOf } from './rules.ts';
import { canonicalOf, firstPih, hashOf } from './ubl.ts';

interface Seen {
  uuid: string;
  hash: string;
  pih: string;
  answer: TaxAnswer;
}
/** What it was sent, by its client and the counter. It is of this process alone: what it hasn't seen it doesn't judge. */
type Memory = Map<string, Map<number, Seen>>;

const error = (code: string, message: string): Finding => ({ code, message, problem: 'document_sum' });
const warning = (code: string, message: string): Finding => ({ code, message, problem: null });

/** What only the written document can be wrong in. */
const ofWriting = (read: ReadUbl, { kind, uuid, hash, xml }: TaxSubmission): Finding[] => [
  ...(read.accounted === read.vat ? [] : [error('BR-KSA-EN16931-08', 'Both totals of VAT must be equal in the same currency.')]),
  ...(read.payable === read.gross ? [] : [error('BR-CO-16', 'Amount due for payment = invoice total amount with VAT − paid.')]),
  ...(read.exclusive === read.net ? [] : [error('BR-CO-13', 'Invoice total amount without VAT = sum of line net amounts.')]),
  ...(read.lines.some(({ net, vat }, at) => net + vat !== read.withVat[at])
    ? [error('BR-KSA-51', 'The line amount with VAT = line net amount + line VAT amount.')]
    : []),
  ...(read.kind === kind ? [] : [error('BR-KSA-06', 'A tax invoice is cleared, a simplified one is reported.')]),
  ...(read.uuid === uuid ? [] : [error('UUID', 'The UUID of the request is not that of the document.')]),
  ...(hashOf(canonicalOf(xml)) === hash ? [] : [error('INVALID_INVOICE_HASH', 'The hash is not that of the document.')]),
  ...(read.qr ? [] : [error('BR-KSA-27', 'The document must contain a QR code.')]),
];

/** Its place in the chain: the counter is its own, and it names the document before it. */
function ofChain(read: ReadUbl, hash: string, seen: ReadonlyMap<number, Seen>): Finding[] {
  const before = read.icv === 1 ? firstPih : seen.get(read.icv - 1)?.hash;
  const after = seen.get(read.icv + 1)?.pih;
  return [
    ...(read.icv >= 1 ? [] : [error('BR-KSA-33', 'Each document must have a counter (KSA-16).')]),
    ...(seen.has(read.icv) ? [error('KSA-16', 'The counter was used for another document.')] : []),
    ...((before === undefined || before === read.pih) && (after === undefined || after === hash) && read.pih
      ? []
      : [error('KSA-13', 'The previous invoice hash is not that of the document before it.')]),
  ];
}

const minutesOf = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}:00Z`) / 60_000;
const isLate = ({ kind, issued_on, issued_at }: ReadUbl, at: Date): boolean =>
  kind === 'simplified' &&
  minutesOf(wallClock(defaultTimeZone, at)) - minutesOf(`${issued_on} ${issued_at.slice(0, 5)}`) > 24 * 60;

function answerOf(kind: TaxSubmission['kind'], findings: readonly Finding[]): TaxAnswer {
  const said = (type: TaxMessage['type'], of: readonly Finding[]): TaxMessage[] =>
    of.map(({ code, message }) => ({ type, code, category: code.replace(/-\d+$/, ''), message, status: type }));
  const errorMessages = said(
    'ERROR',
    findings.filter(({ problem }) => problem !== null),
  );
  const warningMessages = said(
    'WARNING',
    findings.filter(({ problem }) => problem === null),
  );
  const isAccepted = errorMessages.length === 0;
  return {
    status: isAccepted ? (warningMessages.length ? 202 : 200) : 400,
    ...(kind === 'standard'
      ? { clearanceStatus: isAccepted ? 'CLEARED' : 'NOT_CLEARED' }
      : { reportingStatus: isAccepted ? 'REPORTED' : 'NOT_REPORTED' }),
    validationResults: {
      status: isAccepted ? (warningMessages.length ? 'WARNING' : 'PASS') : 'ERROR',
      infoMessages: isAccepted
        ? [{ type: 'INFO', code: 'XSD_ZATCA_VALID', category: 'XSD', message: 'Complied with UBL 2.1', status: 'PASS' }]
        : [],
      warningMessages,
      errorMessages,
    },
  };
}

/** A stand-in for the tax authority: it reads what it is sent, and judges it by the same rules. It looks for no stamp. */
export function sandboxAuthority(memory: Memory = new Map()): TaxAuthority {
  return {
    submit: async (submission) => {
      const { client, kind, hash, uuid, xml, at } = submission;
      const read = readUbl(xml);
      if (typeof read === 'string') return answerOf(kind, [error('XSD_ZATCA_INVALID', read)]);
      const seen = memory.get(client) ?? new Map<number, Seen>();
      memory.set(client, seen);
      const same = seen.get(read.icv);
      if (same?.uuid === uuid && same.hash === hash) return same.answer;
      const answer = answerOf(kind, [
        ...findingsOf(read),
        ...ofWriting(read, submission),
        ...ofChain(read, hash, seen),
        ...(isLate(read, at)
          ? [warning('BR-KSA-98', 'Simplified documents are to be reported within 24 hours of their issue.')]
          : []),
      ]);
      if (!same) seen.set(read.icv, { uuid, hash, pih: read.pih, answer });
      return answer;
    },
  };
}
