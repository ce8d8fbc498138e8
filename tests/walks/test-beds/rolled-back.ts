import { vi } from 'vitest';
import type { Scope } from '../../../server/db/scope.ts';
import type { TestCompany } from './test-company.ts';

class Undo extends Error {}

/** A transaction of the company in which everything runs, including real calls, and which is rolled back. */
export interface RolledBack {
  scope: Scope;
  sql: <T>(text: string, values?: unknown[]) => Promise<T[]>;
  /** Runs something and rolls it back. */
  undone: <T>(act: () => Promise<T>) => Promise<T>;
}

/**
 * While `act` runs, every call runs inside one transaction, the only one that sees earlier changes. A refused call is
 * rolled back on its own, as usual.
 */
export async function rolledBack(testCompany: TestCompany, act: (tx: RolledBack) => Promise<void>): Promise<void> {
  const { db, identityReads, sessions } = testCompany.testBed.app.services;
  const write = db.write.bind(db);
  let depth = 0;
  const inside = async (scope: Scope) => {
    const savepoint = async <T>(works: () => Promise<T>, isKept: boolean): Promise<T> => {
      depth += 1;
      const name = `inside_${depth}`;
      await scope.client.query(`savepoint ${name}`);
      let isDone = false;
      try {
        const result = await works();
        isDone = true;
        return result;
      } finally {
        await scope.client.query(`${isKept && isDone ? 'release' : 'rollback to'} savepoint ${name}`);
      }
    };
    const spies = [
      ...(['read', 'readShort'] as const).map((read) => vi.spyOn(db, read).mockImplementation((_, own) => own(scope))),
      // Written later, amid whatever is being done then.
      vi.spyOn(identityReads, 'note').mockReturnValue(),
      vi.spyOn(sessions, 'note').mockResolvedValue(),
      vi.spyOn(db, 'write').mockImplementation((_, own) => savepoint(() => own(scope), true)),
    ];
    try {
      await act({
        scope,
        sql: async (text, values = []) => (await scope.client.query(text, values)).rows,
        undone: (works) => savepoint(works, false),
      });
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    throw new Undo();
  };
  await Promise.all([identityReads.flush(), sessions.settled()]);
  await write(testCompany.testBed.one.company.id, inside).catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
}
