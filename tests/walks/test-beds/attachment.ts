import { systemUser } from '../../../server/kit/current-user.ts';
import { advance } from '../../../server/kit/lifecycle.ts';
import { type Attachment, attachmentCalls } from '../../../src/api/app/attachment.ts';
import { create, finish, pdf, sendChunk } from '../../setup/files.ts';
import { withJobAsleep } from './asleep.ts';
import type { EntityTestBed } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** A file on its way in, with a scanner that is waited for. */
export function attachmentTestBed(company: TestCompany): EntityTestBed {
  const { testBed, people, ask } = company;
  const { services } = testBed.app;
  const owner = people.leasing_manager;
  // Without one, a finished upload is ready at once.
  services.config.scanCommand = 'true';
  const bySystem = (id: number, event: { type: 'pass' } | { type: 'refuse'; refusal: 'virus' }) =>
    services.db.write(testBed.one.company.id, (scope) =>
      advance(scope, services, { entity: 'attachment', id, currentUser: systemUser(testBed.one.company), event }),
    );
  return {
    entity: 'attachment',
    create: async () => {
      const content = pdf();
      const made = await create(owner, 'passport.pdf', content.length);
      const { id } = made.body.data as Attachment;
      await sendChunk(owner, id, 0, content);
      return id;
    },
    status: async (id) => (await ask<Attachment>(owner, attachmentCalls.get, { params: { id } })).status,
    perform: async (id, { event }) => {
      if (event === 'refuse') await bySystem(id, { type: 'refuse', refusal: 'virus' });
      else if (event === 'pass') await bySystem(id, { type: 'pass' });
      else {
        const { status, body } = await withJobAsleep(company, 'file_scan', () => finish(owner, id));
        if (status !== 200) throw new Error(JSON.stringify(body));
        return owner;
      }
      return undefined;
    },
  };
}
