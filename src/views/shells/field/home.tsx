import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Profile } from '../../../api/app/session.ts';
import type { Privileges } from '../../../api/privileges.ts';
import { dayIn } from '../../../calendar/zone.ts';
import type { SessionRef, SessionSnapshot } from '../../../machines/app/session/flows.ts';
import { type FieldRef, type FieldSnapshot, fieldMachine } from '../../../machines/maintenance/field/field.machine.ts';
import { projected } from '../../../machines/maintenance/field/projected.ts';
import {
  type FieldQueueRef,
  type FieldQueueSnapshot,
  fieldQueueMachine,
} from '../../../machines/maintenance/field/queue.machine.ts';
import { isWaiting } from '../../../machines/maintenance/field/queued.ts';
import { CurrentUserProvider, currentUserFrom } from '../../app/current-user.tsx';
import { SignInAgain } from '../../app/session/sign-in-again.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { Loading } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { type Field, FieldProvider } from './field-user.ts';
import { FieldFrame } from './frame.tsx';
import { JobScreen } from './job.tsx';
import { PartsScreen } from './parts.tsx';
import { QueueScreen } from './queue.tsx';
import { ReadingScreen } from './reading.tsx';
import { SigningScreen } from './signing.tsx';
import { StepsScreen } from './steps.tsx';
import { TodayScreen } from './today.tsx';

export interface FieldHomeProps {
  session: SessionRef;
  /** Null until the server was reached. */
  profile: Profile | null;
  company_id: number;
  token: string;
}
/** The technician's phone, once somebody is signed in. */
export function FieldHome({ session, profile, company_id, token }: FieldHomeProps) {
  const field = useFlow(fieldMachine, { input: { owner: { company_id, user: profile?.id ?? null, token }, profile } });
  const isOpen = useSelector(field, (snapshot: FieldSnapshot) => !snapshot.matches('opening'));
  const hasLeft = useSelector(field, (snapshot: FieldSnapshot) => snapshot.matches('left'));
  useEffect(() => {
    if (profile) field.send({ type: 'profile.changed', profile });
  }, [profile, field]);
  useEffect(() => {
    if (!hasLeft) return;
    // While the server is looked for, the session can't end: it ends as soon as it can.
    const leave = () => {
      if (session.getSnapshot().can({ type: 'sign.out' })) session.send({ type: 'sign.out' });
    };
    const leaving = session.subscribe(leave);
    leave();
    return () => leaving.unsubscribe();
  }, [hasLeft, session]);
  // The queue is restored once the key is there.
  return isOpen && !hasLeft ? <Opened field={field} session={session} /> : <Loading height="100vh" />;
}

const contextOf = (snapshot: FieldSnapshot) => snapshot.context;
const itemsOf = (snapshot: FieldQueueSnapshot) => snapshot.context.items;

function Opened({ field, session }: { field: FieldRef; session: SessionRef }) {
  const queue = useFlow(fieldQueueMachine, { input: { isOnline: navigator.onLine } });
  const { copy, profile, failure } = useSelector(field, contextOf);
  const items = useSelector(queue, itemsOf);
  const { t } = useTexts();
  const who = profile ?? copy?.profile;
  if (!copy || !who) return <Nothing field={field} session={session} error={failure?.message ?? null} />;
  const { is_admin, privileges } = who.role;
  const viewer = { id: who.id, is_admin, privileges: privileges as Privileges };
  const { parts, jobs, company_now, taken_at } = copy.jobs;
  const companyAhead = Date.parse(company_now) - Date.parse(taken_at) - copy.ahead;
  // Also of a copy that was taken yesterday.
  const dayOf = (at: string | number) => dayIn(who.company.time_zone, new Date(at));
  const today = dayOf(Date.now() + companyAhead);
  const looking = { viewer, today };
  const value: Field = {
    ...{ field, queue, items, parts, viewer, today, dayOf, companyAhead },
    jobs: jobs.map((job) => projected(job, items, copy.read_at, looking)),
    add: (act) => queue.send({ type: 'add', act, uuid: crypto.randomUUID(), now: Date.now() }),
  };
  return (
    <CurrentUserProvider value={currentUserFrom(who, session)}>
      <FieldProvider value={value}>
        <FieldFrame name={who.name} title={t('field.title')} ahead={copy.ahead}>
          <Screen field={field} queue={queue} />
        </FieldFrame>
        <SignInAgain />
      </FieldProvider>
    </CurrentUserProvider>
  );
}

const screens = {
  today: TodayScreen,
  queue: QueueScreen,
  job: JobScreen,
  steps: StepsScreen,
  parts: PartsScreen,
  reading: ReadingScreen,
  signing: SigningScreen,
};
const screenOf = (snapshot: FieldSnapshot): keyof typeof screens =>
  (Object.keys(screens) as (keyof typeof screens)[]).find((screen) => snapshot.matches({ working: { screen } })) ?? 'today';

function Screen({ field, queue }: { field: FieldRef; queue: FieldQueueRef }) {
  const { t } = useTexts();
  const Shown = screens[useSelector(field, screenOf)];
  const isLeaving = useSelector(field, (snapshot: FieldSnapshot) => snapshot.matches('leaving'));
  const unsent = useSelector(queue, ({ context }: FieldQueueSnapshot) => context.items.filter(isWaiting).length);
  if (!isLeaving) return <Shown />;
  return (
    <section role="alertdialog" aria-labelledby="field-leaving">
      <h1 id="field-leaving">{t('field.leave.title')}</h1>
      <p>{t('field.leave.about', { count: unsent })}</p>
      <Button kind="primary" onPress={() => field.send({ type: 'cancel' })}>
        {t('field.leave.stay')}
      </Button>
      <Button kind="danger" onPress={() => field.send({ type: 'confirm' })}>
        {t('field.leave.go')}
      </Button>
    </section>
  );
}

const unreachableOf = (snapshot: SessionSnapshot): string | null =>
  snapshot.matches('unreachable') ? (snapshot.context.failure?.message ?? null) : null;

/** Nothing is on the phone: it is being read, or can't be. */
function Nothing({ field, session, error }: { field: FieldRef; session: SessionRef; error: string | null }) {
  const { t } = useTexts();
  const unreachable = useSelector(session, unreachableOf);
  const retry = () => {
    session.send({ type: 'retry' });
    field.send({ type: 'retry' });
  };
  return (
    <Loading error={error ?? unreachable} onRetry={retry} height="100vh">
      <Button kind="quiet" onPress={() => session.send({ type: 'sign.out' })}>
        {t('app.sign_out')}
      </Button>
    </Loading>
  );
}
