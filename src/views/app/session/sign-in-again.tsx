import { useSelector } from '@xstate/react';
import type { SessionSnapshot } from '../../../machines/app/session/flows.ts';
import { LazyBoundary, lazyView } from '../../kit/ground/lazy-view.tsx';
import { placed } from '../../kit/overlays/anchored.tsx';
import { useCurrentUser } from '../current-user.tsx';

const SignInOver = lazyView(async () => (await import('./sign-in-over.tsx')).SignInOver, 'little');

const isExpired = (snapshot: SessionSnapshot) =>
  (['expired', 'renewing', 'codeAsked'] as const).some((state) => snapshot.matches({ ready: state }));

/** The session ended under the page: the page stays, and the same user signs in again. */
export function SignInAgain() {
  const { session } = useCurrentUser();
  return useSelector(session, isExpired) ? (
    <LazyBoundary around={placed()}>
      <SignInOver />
    </LazyBoundary>
  ) : null;
}
