import type { Mutant, Suite } from './mutant.ts';
import { walks } from './suites.ts';

const inServer = (file: string, only?: string): Suite => ({
  project: 'server',
  files: [`tests/server/${file}.test.ts`],
  ...(only && { only }),
});

/** Sabotages of what comes of one of several ways to the same end, and of what else comes of an act. */
export const secondEffects: Mutant[] = [
  {
    id: 'a-paid-invoice-keeps-its-request-for-write-off',
    kind: 'effect',
    file: 'server/finance/invoice.ts',
    find: 'dropRequest: ({ scope, record }) => setColumns(',
    replace: "dropRequest: async ({ scope, record, event }) => event.type !== 'allocated' && setColumns(",
    suite: walks('invoice'),
  },
  {
    id: 'a-rejected-tax-report-tells-nobody',
    kind: 'notification',
    file: 'server/finance/tax-report.ts',
    find: '        user: record.created_by,\n',
    replace: "        user: to === 'rejected' ? null : record.created_by,\n",
    suite: inServer('finance/tax-reports', 'a document that was rejected'),
  },
  {
    id: 'a-rejected-tax-report-tells-nobody-on-its-walk',
    kind: 'notification',
    file: 'server/finance/tax-report.ts',
    find: '        user: record.created_by,\n',
    replace: "        user: to === 'rejected' ? null : record.created_by,\n",
    suite: walks('tax_report'),
  },
  {
    id: 'a-recovery-code-is-used-and-nobody-told',
    kind: 'notification',
    file: 'server/app/session/second-factor.ts',
    find: "    await sendNotice(scope, services, 'recovery_code_used', user);\n",
    replace: '',
    suite: inServer('app/account', 'recovery codes'),
  },
  {
    id: 'a-bounce-fee-is-due-some-day',
    kind: 'timer',
    file: 'server/finance/cheque.ts',
    find: 'await bounceFee(moving, record, charged, today)',
    replace: "await bounceFee(moving, record, charged, '2026-02-14')",
    suite: inServer('finance/cheques', 'that bounces is'),
  },
  {
    id: 'a-changed-expiry-is-not-reminded-of',
    kind: 'timer',
    file: 'server/leasing/occupant.ts',
    find: 'if (after.identity_expiry !== before.identity_expiry) await remind',
    replace: 'if (before.identity_expiry === null) await remind',
    suite: inServer('leasing/occupants', 'whose identity expires'),
  },
  {
    id: 'who-takes-a-ticket-over-answers-it-anew',
    kind: 'timer',
    file: 'server/community/ticket.ts',
    find: 'responded_at: record.responded_at ?? now.toISOString()',
    replace: 'responded_at: now.toISOString()',
    suite: inServer('community/tickets', 'three steps'),
  },
];
