import { useActorRef } from '@xstate/react';
import { createContext, useContext } from 'react';
import { type ActorOptions, type AnyActorRef, type AnyStateMachine, createMachine } from 'xstate';

/** Where views get their flows outside the running app: a screen in the workbench, or a walk. */
export interface Stage {
  /** The actor to show when a view asks for this machine. */
  actorOf: (machine: AnyStateMachine) => AnyActorRef | null;
  /** The machine with actors that make no calls. */
  quiet: (machine: AnyStateMachine) => AnyStateMachine;
}
const StageContext = createContext<Stage | null>(null);
export const StageProvider = StageContext.Provider;

const idle = createMachine({});

/** A view's own flow while mounted; on a stage, the stage's. Same arguments as `useActorRef`. */
export const useFlow = ((machine: AnyStateMachine, options?: ActorOptions<AnyStateMachine>) => {
  const stage = useContext(StageContext);
  const staged = stage?.actorOf(machine) ?? null;
  const own = useActorRef(staged ? idle : (stage?.quiet(machine) ?? machine), options);
  return staged ?? own;
}) as typeof useActorRef;
