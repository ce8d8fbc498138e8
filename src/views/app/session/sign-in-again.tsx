import { useSelector } from '@xstate/react';
import type { SessionSnapshot } from '../../../machines/app/session/flows.ts';
import { fetched, Late } from '../../kit/ground/fetched.tsx';
import { placed } from '../../kit/overlays/hung.tsx';
import { useHere } from '../viewer.tsx';

const SignInOver = fetched(async () => (await import('./sign-in-over.tsx')).SignInOver, 'little');

const isExpired = (snapshot: SessionSnapshot) =>
  snapshot.matches({ ready: 'expired' }) || snapshot.matches({ ready: 'renewing' });

/** The session ended under the page: it stays as it is, and the same person goes on with their password. */
export function SignInAgain() {
  const { session } = useHere();
  return useSelector(session, isExpired) ? (
    <Late around={placed()}>
      <SignInOver />
    </Late>
  ) : null;
}
