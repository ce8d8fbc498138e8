import { useSelector } from '@xstate/react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { ticketPriorities } from '../../../api/community/ticket.ts';
import { isDay } from '../../../api/fields.ts';
import type { BoardIssue, IssueBoard } from '../../../api/maintenance/issue-board.ts';
import { type BoardEvent, boardMachine } from '../../../machines/maintenance/issue-board/flows.ts';
import { type Desk, opensTo, type Place, planOfDrop } from '../../../machines/maintenance/issue-board/plans.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';

const parsers = {
  day: parseAsString,
  search: parseAsString,
  priority: parseAsStringLiteral(ticketPriorities),
  compound_id: parseAsInteger,
  category_id: parseAsInteger,
  /** The issue in the side panel. */
  peek: parseAsInteger,
};
const snapshotOf = (snapshot: SnapshotFrom<typeof boardMachine>) => snapshot;

/** The board's flow, with what the URL says of it. */
export function useBoard() {
  const { profile, viewer } = useCurrentUser();
  const [url, setUrl] = useQueryStates(parsers, { history: 'push' });
  const { search, priority, compound_id, category_id } = url;
  const day = url.day !== null && isDay(url.day) ? url.day : null;
  const query = useMemo(
    () =>
      Object.fromEntries(
        Object.entries({ day, search, priority, compound_id, category_id }).filter(([, value]) => value !== null && value !== ''),
      ),
    [day, search, priority, compound_id, category_id],
  );
  const { today } = profile.company;
  const actor = useFlow(boardMachine, { input: { query, viewer, today } });
  const snapshot = useSelector(actor, snapshotOf);
  const isHeld = snapshot.hasTag('held');
  useEffect(() => {
    if (!isHeld) actor.send({ type: 'query.change', query });
  }, [actor, query, isHeld]);
  return { snapshot, send: actor.send as (event: BoardEvent) => void, url, setUrl, day: day ?? today };
}

/** What the parts of a board share. */
export interface BoardParts {
  board: IssueBoard;
  desk: Desk;
  /** The card that is dragged, and the one that keys act on. */
  dragged: BoardIssue | null;
  here: number | null;
  refusal: SnapshotFrom<typeof boardMachine>['context']['refusal'];
  message: string | null;
  onDrag: (id: number | null) => void;
  onDrop: (id: number, place: Place) => void;
  onPeek: (id: number) => void;
  onDismiss: () => void;
}
const BoardContext = createContext<BoardParts | null>(null);
export const BoardProvider = BoardContext.Provider;
export function useBoardParts(): BoardParts {
  const parts = useContext(BoardContext);
  if (!parts) throw new Error('useBoardParts needs the board above it');
  return parts;
}

/** Whether the dragged card may be dropped on a place, by its chart; null while none is dragged. */
export function useOpenness(): (place: Place) => 'open' | 'closed' | null {
  const { dragged, desk } = useBoardParts();
  const open = useMemo(() => (dragged ? opensTo(dragged, desk) : null), [dragged, desk]);
  return (place) => {
    if (!dragged || !open) return null;
    if (place.zone === 'slot' || place.zone === 'technician')
      return planOfDrop(dragged, place, desk)?.refusals.length ? 'closed' : 'open';
    return open.has(place.zone) ? 'open' : 'closed';
  };
}
