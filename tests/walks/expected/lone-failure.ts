import type { Role } from '../test-beds/test-company.ts';

/** Dates, ids and users of the company under test, for payloads. */
export interface Known {
  today: string;
  tomorrow: string;
  yesterday: string;
  thirtyDaysAgo: string;
  thirtyOneDaysAgo: string;
  /** An occupied unit. */
  lettedUnit: number;
  rejectionReason: number;
  /** A rejection reason that requires a note. */
  strictReason: number;
  colleague: number;
  /** Somebody who works on maintenance, and a provider. */
  maintainer: number;
  provider: number;
  /** Another tenant, who can sign, and one who can't. */
  otherTenant: number;
  unknownTenant: number;
  /** The tenant of the running lease. */
  lessee: number;
}
/** The name of a situation in test-beds/situations.ts, or of a variation of the record's own life. */
export type Situated = string;
export type Given = Record<string, unknown> | ((known: Known) => Record<string, unknown>);

export interface LoneFailure {
  /** Another role sends it. */
  by?: Role;
  /** Another payload. */
  given?: Given;
  /** The situation the record is put into first. */
  in?: Situated;
  /** Sent by requesting the status, because the event's own call would refuse it earlier. */
  byStatus?: true;
  /**
   * How the call refuses it before the guard is evaluated (status, code and invalid fields). The guard is then tested with
   * `advance`, bypassing the call.
   */
  before?: string;
  /** Not refused: an alternative transition is taken instead, to this status. */
  goes?: string;
}

export interface ExpectedTransition {
  from: string[];
  event: string;
  /** Its target, if several transitions have the same event. */
  to?: string;
  /** A role that may send it. */
  by: Role;
  given?: Given;
  /** The situation it requires. */
  in?: Situated;
  /** It is a tenant's quotation. */
  ofTenant?: true;
  guards: Record<string, LoneFailure>;
}

/** The call requires the same privilege, so it refuses first. */
export const forbidden = (by: Role): LoneFailure => ({ by, before: '403 forbidden' });
/** The call's schema requires the field, so it refuses first. */
export const invalid = (field: string): LoneFailure => ({ given: {}, before: `422 invalid ${field}` });
