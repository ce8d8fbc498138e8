import { useActorRef } from '@xstate/react';
import { RouterProvider } from 'react-aria-components';
import { useLocation } from 'wouter';
import { sessionMachine } from '../../../machines/app/session/flows.ts';
import { sessionInput } from '../../../machines/app/session/session-setup.ts';
import { flushDrafts } from '../../../machines/kit/edit/drafts.ts';
import { Gate } from '../../app/gate.tsx';

addEventListener('pagehide', () => flushDrafts());

/** The back office with its session. */
export function OfficeGate() {
  const [, navigate] = useLocation();
  const session = useActorRef(sessionMachine, { input: sessionInput() });
  return (
    <RouterProvider navigate={navigate}>
      <Gate session={session} />
    </RouterProvider>
  );
}
