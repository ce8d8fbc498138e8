interface Effect {
  type: string;
  params?: Record<string, unknown>;
}
interface Raise {
  type: 'xstate.raise';
  event: { type: string } & Record<string, unknown>;
}

/** An effect or `raise({ type })`; carried.ts refuses anything else in a region. */
export type RegionAction = string | Effect | Raise;

export const isRaise = (action: RegionAction): action is Raise => typeof action !== 'string' && action.type === 'xstate.raise';
export const namedIn = (action: string | Effect): Effect =>
  typeof action === 'string' ? { type: action } : { type: action.type, params: action.params };
