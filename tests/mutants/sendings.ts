import type { Mutant, Suite } from './mutant.ts';

const sendings: Suite = {
  project: 'server',
  files: ['tests/server/sales/sendings.test.ts', 'tests/server/sales/public-offers.test.ts'],
};

const whatsapp: Suite = { project: 'server', files: ['tests/server/sales/whatsapp.test.ts'] };
const signing: Suite = { project: 'server', files: ['tests/server/leasing/signing.test.ts'] };

/** Sabotages of what is sent to customers, and of what they answer. */
export const sendingMutants: Mutant[] = [
  {
    id: 'a-code-is-guessed-for-ever',
    kind: 'guard',
    file: 'server/sales/public-offer.ts',
    find: 'and code_until > now() and code_tries < $3 returning code_hash',
    replace: 'and code_until > now() and code_tries < $3 + 1000 returning code_hash',
    suite: sendings,
  },
  {
    id: 'a-code-is-good-for-days',
    kind: 'timer',
    file: 'server/sales/public-offer.ts',
    find: 'and code_until > now() and code_tries',
    replace: 'and code_tries',
    suite: sendings,
  },
  {
    id: 'any-code-accepts',
    kind: 'guard',
    file: 'server/sales/public-offer.ts',
    find: 'if (rows[0].code_hash !== hash) throw wrongCode();\n  return hash;',
    replace: 'return rows[0].code_hash;',
    suite: sendings,
  },
  {
    id: 'a-customer-hears-who-has-the-unit',
    kind: 'input',
    file: 'server/sales/public-offer.ts',
    find: "if (!(error instanceof ApiError) || !['refused', 'not_in_this_state'].includes(error.code)) return error;",
    replace: 'return error;',
    suite: sendings,
  },
  {
    id: 'a-customer-accepts-what-they-did-not-read',
    kind: 'input',
    file: 'server/sales/public-offer.ts',
    find: 'if (version !== body.version) throw stale(undefined);',
    replace: '',
    suite: sendings,
  },
  {
    id: 'an-older-offer-link-works-on',
    kind: 'effect',
    file: 'server/sales/sending.ts',
    find: 'error: null, token_hash: null, code_hash: null',
    replace: 'error: null, code_hash: null',
    suite: sendings,
  },
  {
    id: 'a-revised-offer-is-still-answered',
    kind: 'effect',
    file: 'src/machines/sales/quotation/lifecycle.ts',
    find: "actions: ['countRevision', 'releaseHolds', 'stopExpiry', 'endSendings'],",
    replace: "actions: ['countRevision', 'releaseHolds', 'stopExpiry'],",
    suite: sendings,
  },
  {
    id: 'an-offer-is-sent-that-nobody-approved',
    kind: 'guard',
    file: 'src/machines/sales/sending/lifecycle.ts',
    find: "guard: and([mayEdit, 'isSendable', 'isValidToday', 'hasAddress']),",
    replace: "guard: and([mayEdit, 'isValidToday', 'hasAddress']),",
    suite: sendings,
  },
  {
    id: 'a-quotation-is-sent-before-the-mail-is',
    kind: 'effect',
    file: 'server/sales/sending.ts',
    find: "if (contract_id === null && quotation_status !== 'requests_approved') return;",
    replace: 'return;',
    suite: sendings,
  },
  {
    id: 'one-person-signs-for-both-sides',
    kind: 'guard',
    file: 'src/machines/leasing/contract/regions/signing.ts',
    find: "guard: and(['mayEdit', 'hasLeases', 'isOtherSide']),",
    replace: "guard: and(['mayEdit', 'hasLeases']),",
    suite: signing,
  },
  {
    id: 'a-contract-is-signed-for-ever',
    kind: 'timer',
    file: 'server/sales/sending.ts',
    find: 'plusDays(todayOf(company), daysToSign)',
    replace: 'plusDays(todayOf(company), daysToSign * 20)',
    suite: signing,
  },
  {
    id: 'a-mail-without-its-offer',
    kind: 'effect',
    file: 'server/sales/sending-message.ts',
    find: 'subject, text, attachments });',
    replace: 'subject, text });',
    suite: sendings,
  },
  {
    id: 'a-message-speaks-of-an-attachment-it-lacks',
    kind: 'effect',
    file: 'server/sales/sending-message.ts',
    find: '? `${about}.link_text` : `${about}.mail_text`',
    replace: '? `${about}.mail_text` : `${about}.mail_text`',
    suite: whatsapp,
  },
  {
    id: 'a-message-in-the-other-language',
    kind: 'effect',
    file: 'server/sales/sending-message.ts',
    find: 'filled(bodyOf(template, language), values, {})',
    replace: "filled(bodyOf(template, 'en'), values, {})",
    suite: whatsapp,
  },
  {
    id: 'a-message-to-a-number-without-its-country',
    kind: 'effect',
    file: 'server/sales/sending-message.ts',
    find: 'to: sending.mobile as string, text',
    replace: "to: (sending.mobile as string).replace('+966', '0'), text",
    suite: whatsapp,
  },
];
