import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Router, useLocation } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { AnyActorRef } from 'xstate';
import type { SessionRef } from '../../src/machines/app/session/flows.ts';
import { profileNow } from '../../src/machines/kit/samples/recorded-answers.ts';
import { CurrentUserProvider, currentUserFrom } from '../../src/views/app/current-user.tsx';
import { Gate } from '../../src/views/app/gate.tsx';
import { Office, Pages } from '../../src/views/app/office.tsx';
import { useTexts } from '../../src/views/kit/ground/texts.tsx';
import { type Stage, StageProvider } from '../../src/views/kit/ground/use-flow.ts';
import { ReportPage } from '../../src/views/maintenance/public-report/report.tsx';
import { OfferPage } from '../../src/views/sales/public-offer/offer.tsx';
import { FieldHome } from '../../src/views/shells/field/home.tsx';
import { OwnerHome } from '../../src/views/shells/owner/home.tsx';
import { PortalGate } from '../../src/views/shells/portal/gate.tsx';
import { PortalUserProvider } from '../../src/views/shells/portal/portal-user.ts';
import { ProviderHome } from '../../src/views/shells/provider/home.tsx';
import { TenantHome } from '../../src/views/shells/tenant/home.tsx';
import type { Screen } from './screens.ts';
import { actorAt, type FlowPath, flowOf, flowPathsOf, stageOf, take } from './stage.ts';

/** The stage of a screen: the flow being shown, with its parent, and the session. */
export interface Scene {
  screen: Screen;
  actor: AnyActorRef;
  stage: Stage;
  session: SessionRef;
}

const wayTo = (flow: string, state: string): FlowPath => {
  const way = flowPathsOf(flowOf(flow)).get(state);
  if (!way) throw new Error(`${flow} never comes to ${state}`);
  return way;
};

/** The screen's flow at the end of a path. */
export function sceneOf(screen: Screen, way: FlowPath): Scene {
  const flow = flowOf(screen.flow);
  const session = actorAt(flowOf('session'), wayTo('session', 'ready.active'));
  const { inside } = screen;
  if (!inside) {
    const actor = actorAt(flow, way);
    const isSession = screen.flow === 'session';
    return { screen, actor, stage: stageOf(flow.machine, actor), session: (isSession ? actor : session) as SessionRef };
  }
  const host = actorAt(flowOf(inside.flow), wayTo(inside.flow, inside.state), { id: inside.child, input: way.input });
  const actor = (host.getSnapshot().children as Record<string, AnyActorRef>)[inside.child] as AnyActorRef;
  take(actor, way.steps);
  const held = inside.flow === 'session' ? host : session;
  return { screen, actor, stage: stageOf(flowOf(inside.flow).machine, host), session: held as SessionRef };
}

/** A page at its URL, with one flow on the stage and no calls. */
export function ScreenView({ scene: { screen, stage, session } }: { scene: Scene }) {
  const [path = '/', search = ''] = screen.at.split('?');
  const { hook, searchHook } = useMemo(() => memoryLocation({ path, searchPath: search }), [path, search]);
  const currentUser = useMemo(() => currentUserFrom(profileNow, session), [session]);
  const Home = homes[screen.flow];
  const isGate = screen.flow === 'session' || screen.flow === 'password';
  return (
    <StageProvider value={stage}>
      <Router hook={hook} searchHook={searchHook}>
        <Routed>
          <NuqsTestingAdapter searchParams={search} hasMemory>
            {screen.flow === 'public offer' ? (
              <OfferPage link={path.slice('/o/'.length)} />
            ) : screen.flow === 'public report' ? (
              <ReportPage path={path} />
            ) : screen.flow === 'portal' ? (
              <PortalGate />
            ) : screen.flow === 'field' ? (
              <FieldHome session={session} profile={profileNow} company_id={profileNow.company.id} token="token" />
            ) : Home ? (
              <PortalUserProvider value={outside}>
                <Home />
              </PortalUserProvider>
            ) : isGate ? (
              <Gate session={screen.flow === 'password' ? signedOut() : session} />
            ) : (
              <CurrentUserProvider value={currentUser}>
                <Suspense>{screen.isFramed ? <Office /> : <Pages />}</Suspense>
              </CurrentUserProvider>
            )}
            {screen.press && <Opened labels={screen.press} />}
          </NuqsTestingAdapter>
        </Routed>
      </Router>
    </StageProvider>
  );
}

/** The pages behind the portal's gate. */
const homes: Record<string, ComponentType> = {
  ...{ 'tenant home': TenantHome, 'portal invoice': TenantHome, 'owner home': OwnerHome, 'provider home': ProviderHome },
  ...{ 'provider job': ProviderHome, 'provider act': ProviderHome, 'provider assignee': ProviderHome },
  ...{ 'provider task': ProviderHome, 'new provider task': ProviderHome, 'provider photo': ProviderHome },
  'message to the office': ProviderHome,
};
const outside = { profile: { ...profileNow, kind: 'tenant' as const }, signOut: () => {}, isLeaving: false };

const signedOut = () => actorAt(flowOf('session'), wayTo('session', 'signedOut')) as SessionRef;

function Routed({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation();
  return <RouterProvider navigate={navigate}>{children}</RouterProvider>;
}

/** Opens the part of the page that shows the flow, once its button is there. */
function Opened({ labels }: { labels: string[] }) {
  const { t } = useTexts();
  useEffect(() => {
    const left = labels.map((label) => t(label));
    const look = () => {
      const button = [...document.querySelectorAll('button')].find((one) =>
        (one.getAttribute('aria-label') ?? one.textContent ?? '').includes(left[0] as string),
      );
      if (!button) return;
      left.shift();
      if (!left.length) watcher.disconnect();
      button.click();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { childList: true, subtree: true });
    look();
    return () => watcher.disconnect();
  }, [labels, t]);
  return null;
}
