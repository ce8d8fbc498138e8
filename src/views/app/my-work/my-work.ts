import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MyWork } from '../../../api/app/my-work.ts';
import type { myWorkMachine } from '../../../machines/app/my-work/flows.ts';

type WorkRef = ActorRefFrom<typeof myWorkMachine>;
export type WorkSnapshot = SnapshotFrom<typeof myWorkMachine>;

const WorkContext = createContext<WorkRef | null>(null);
export const WorkProvider = WorkContext.Provider;

const countsOf = (snapshot: WorkSnapshot) => snapshot.context.answer?.counts ?? null;

/** What is waiting for me, loaded once for the navigation and My work. */
export function useWorkRef(): WorkRef {
  const work = useContext(WorkContext);
  if (!work) throw new Error('useWorkRef needs the frame above it');
  return work;
}
export const useCounts = () => useSelector(useWorkRef(), countsOf);

const none: MyWork['decisions'] = [];
const decisionsOf = (snapshot: WorkSnapshot) => snapshot.context.answer?.decisions ?? none;
export const useDecisions = () => useSelector(useWorkRef(), decisionsOf);
/** The next decision that is mine, besides one on this request; none where the frame isn't above, as in a story. */
export const useNextDecision = (execution: number): MyWork['decisions'][number] | undefined =>
  useSelector(
    useContext(WorkContext) ?? undefined,
    (snapshot) => snapshot && decisionsOf(snapshot).find(({ execution_id }) => execution_id !== execution),
  );
