import { useActorRef } from '@xstate/react';
import { createContext, useContext } from 'react';
import { type ActorOptions, type AnyActorRef, type AnyStateMachine, createMachine } from 'xstate';

/** Where views get their flows from when the app does not run: a screen to look at, or a walk over one. */
export interface Stage {
  /** The actor that is looked at, when a view asks for its machine. */
  actorOf: (machine: AnyStateMachine) => AnyActorRef | null;
  /** The machine with actors that call nobody. */
  quiet: (machine: AnyStateMachine) => AnyStateMachine;
}
const StageContext = createContext<Stage | null>(null);
export const StageProvider = StageContext.Provider;

const idle = createMachine({});

/** A view's own flow, for as long as it is shown; on a stage the one that stands there. Takes what `useActorRef` takes. */
export const useFlow = ((machine: AnyStateMachine, options?: ActorOptions<AnyStateMachine>) => {
  const stage = useContext(StageContext);
  const staged = stage?.actorOf(machine) ?? null;
  const own = useActorRef(staged ? idle : (stage?.quiet(machine) ?? machine), options);
  return staged ?? own;
}) as typeof useActorRef;
