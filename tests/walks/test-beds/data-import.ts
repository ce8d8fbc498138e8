import { systemUser } from '../../../server/kit/current-user.ts';
import { advance } from '../../../server/kit/lifecycle.ts';
import { type DataImport, dataImportCalls } from '../../../src/api/app/data-import.ts';
import { withJobAsleep } from './asleep.ts';
import type { EntityTestBed } from './entity.ts';
import type { TestCompany } from './test-company.ts';

const columns = JSON.stringify(['Name', 'Mobile', 'Source'].map((heading) => ({ heading, samples: [] })));
/** What its job would have found and done by then. */
const worked: Record<string, string> = {
  read: `columns = '${columns}', mapping = '[null, null, null]', total = 2`,
  checked: 'checked = 2',
  done: 'created = 2',
  partially_done: 'created = 1, bad = 1',
  failed: 'bad = 2',
};

/** Imports whose job never works: what it does is seen in tests/server/imports. */
export function dataImportTestBed(company: TestCompany): EntityTestBed {
  const { testBed, people, driver, ask, sql } = company;
  const { services } = testBed.app;
  const owner = people.leasing_agent;
  const asleep = <T>(act: () => Promise<T>): Promise<T> => withJobAsleep(company, 'data_import', act);
  const read = (id: number) => ask<DataImport>(owner, dataImportCalls.get, { params: { id } });
  const bySystem = async (id: number, event: Parameters<typeof advance<'data_import'>>[2]['event'], columns?: string) => {
    if (columns) await sql(`update data_imports set ${columns} where id = $1`, [id]);
    await services.db.write(testBed.one.company.id, (scope) =>
      advance(scope, services, { entity: 'data_import', id, currentUser: systemUser(testBed.one.company), event }),
    );
    return undefined;
  };
  const move = async (id: number, status: DataImport['status']) => {
    await ask(owner, dataImportCalls.status, { params: { id }, body: { status } });
    return owner;
  };
  return {
    entity: 'data_import',
    create: async () => {
      const attachment_id = await driver.file?.('leasing_agent', 'data_import');
      return asleep(async () => (await ask<DataImport>(owner, dataImportCalls.leads, { body: { attachment_id } })).id);
    },
    wire: read,
    status: async (id) => (await read(id)).status,
    perform: async (id, { event, to }, act) => {
      if (act) {
        await asleep(act);
        return owner;
      }
      if (event === 'read' || event === 'checked') return bySystem(id, { type: event }, worked[event]);
      if (event === 'finish') return bySystem(id, { type: 'finish' }, worked[to]);
      if (event === 'fail') return bySystem(id, { type: 'fail', key: 'imports.error.empty' });
      if (event !== 'map') return asleep(() => move(id, to as DataImport['status']));
      const body = { mapping: ['name', 'mobile', 'source'] };
      await asleep(() => ask(owner, dataImportCalls.map, { params: { id }, body }));
      return owner;
    },
  };
}
