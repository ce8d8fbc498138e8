import type { SituationName } from '../test-beds/situations.ts';
import type { Role } from '../test-beds/test-company.ts';

/** Days, ids and people that a call needs and only the company under test knows. */
export interface Known {
  today: string;
  tomorrow: string;
  yesterday: string;
  /** A unit that somebody lives in. */
  lettedUnit: number;
  rejectionReason: number;
  /** A reason of rejection that needs a note. */
  strictReason: number;
  colleague: number;
}
export type Given = Record<string, unknown> | ((known: Known) => Record<string, unknown>);

export interface LoneFailure {
  /** Another person asks. */
  by?: Role;
  /** This is given instead. */
  given?: Given;
  /** The record is brought into this situation first. */
  in?: SituationName;
  /** It is asked for by naming the wanted status, where the event's own call would stop a person before. */
  byStatus?: true;
  /**
   * What stops a person before the guard is asked (status, code and wrong fields). Then the guard is asked at the door of the
   * lifecycle, past the call.
   */
  before?: string;
  /** Not refused: of two ways that exclude each other the other one is taken, to here. */
  goes?: string;
}

export interface ExpectedTransition {
  from: string[];
  event: string;
  /** Where several ways have the same event: where this one leads. */
  to?: string;
  /** Who may. */
  by: Role;
  given?: Given;
  /** What must be so for this way to be possible at all. */
  in?: SituationName;
  /** It is about an offer to a tenant. */
  ofTenant?: true;
  guards: Record<string, LoneFailure>;
}

/** The call itself needs the same privilege, and stops whoever lacks it. */
export const forbidden = (by: Role): LoneFailure => ({ by, before: '403 forbidden' });
/** The call's own schema asks for the field. */
export const invalid = (field: string): LoneFailure => ({ given: {}, before: `422 invalid ${field}` });
