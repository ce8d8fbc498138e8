import answers from '../../../api/answers.json' with { type: 'json' };
import { sessionCalls } from '../../../api/app/session.ts';
import type { AnswerOf, Call } from '../../../api/contract.ts';
import type { Note } from '../../../api/note.ts';
import type { Privileges } from '../../../api/privileges.ts';
import type { ContactPerson } from '../../../api/sales/contact-person.ts';
import type { Viewer } from '../lifecycle.ts';
import { madeAnswer } from './made.ts';

/**
 * A recorded response of a demo server (`npm run answers`), checked against the call's schema by a test. For a call without a
 * recording, a minimal value that satisfies the schema.
 */
export function recordedAnswer<C extends Call>(call: C): AnswerOf<C> {
  return ((answers as Record<string, unknown>)[call.id] ?? madeAnswer(call)) as AnswerOf<C>;
}

/** The samples' user and date. */
export const profileNow = recordedAnswer(sessionCalls.profile);
export const viewerNow: Viewer = {
  id: profileNow.id,
  is_admin: profileNow.role.is_admin,
  privileges: profileNow.role.privileges as Privileges,
};
export const companyNow = profileNow.company;

/** A note on a record. */
export const noteOn = (entity: string, record_id: number): Note => ({
  id: 1,
  version: 1,
  created_at: '2026-03-01T08:00:00Z',
  updated_at: '2026-03-01T08:00:00Z',
  created_by: 1,
  entity,
  record_id,
  author_name: 'Huda Al-Otaibi',
  text: 'The lift is serviced on Tuesdays',
  mentions: [],
  files: [],
});

/** Contacts of a lead or a tenant. */
export const contactsOf = (owner_id: number): ContactPerson[] => {
  const known = { version: 1, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z', created_by: 1, owner_id };
  return [
    {
      ...known,
      id: 1,
      name: 'Faisal Al-Harbi',
      position: 'Brother',
      mobile: '+966512345678',
      email: 'faisal@alharbi.example',
      is_signatory: true,
    },
    { ...known, id: 2, name: 'نورة الشهري', position: null, mobile: '+966551112222', email: null, is_signatory: false },
  ];
};
