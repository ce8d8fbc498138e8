import type { DeletionImpact } from '../../../api/app/deletion.ts';
import type { Failure, Refusal } from '../../../api/failure.ts';
import type { Module } from '../../../api/privileges.ts';
import type { Parents } from '../actors.ts';
import type { EditMachine } from '../edit/edit-flow.ts';
import type { Versioned } from '../edit/edit-form.ts';
import type { FieldErrors } from '../edit/fields.ts';
import type { AnyLifecycle, AvailableEvent, TransitionMeta, Viewer } from '../lifecycle.ts';
import type { Signal } from '../signals.ts';
import type { UndoEvent } from './undo.ts';

export type Statused = Versioned & { status: string };

/** The options of an entity's record page. */
export interface RecordOptions<R extends Versioned, F extends object> {
  /** The entity's API name. */
  entity: string;
  /** The module whose edit and delete privileges are required. */
  module: Module;
  /** Null if the record has no status. */
  lifecycle: AnyLifecycle | null;
  /** The form, with its `save` provided; null if the record isn't edited by hand. */
  edit: EditMachine<R, F> | null;
  /** Narrower than the privilege: which records may be edited or deleted in their current state. */
  isEditable?: (record: R, viewer: Viewer) => boolean;
  isRemovable?: (record: R, viewer: Viewer) => boolean;
}

export interface RecordInput {
  id: number;
  viewer: Viewer;
  /** The company's id, for drafts. */
  company: number;
  today: string;
  parents?: Parents;
}

export type Payload = Record<string, unknown>;

/** What the user is about to do, from the click to the server's response. */
export interface PendingEvent {
  event: string;
  meta: TransitionMeta;
  payload: Payload;
  /** What is wrong with the payload: the chart's reasons, and the server's errors by field. */
  reasons: Refusal[];
  fieldErrors: FieldErrors;
  /** What the server said is wrong, where that is no field's. */
  message?: string | null;
}

export interface ActInput<R> {
  entity: string;
  record: R;
  event: string;
  /** The call that performs it, by its specification id. */
  call: string | undefined;
  /** The status that the chart leads to, for calls that send the target status. The response decides. */
  to: string;
  /** Whether it moves another of the record's statuses than its own: what else has changed meanwhile is no conflict then. */
  isBeside: boolean;
  payload: Payload;
  parents: Parents;
}

/** The record as saved, and the fields' previous values. */
export interface TakenBack<R> {
  record: R;
  fields: object;
}

export interface RecordContext<R extends Versioned> extends Required<RecordInput> {
  record: R | null;
  /** The events available to this user in the record's current statuses: those of its own chart, or of all its regions. */
  availableEvents: AvailableEvent[];
  /** Why it can't be edited or deleted; empty if it can. Null if it has no form. */
  against: { edit: Refusal[] | null; remove: Refusal[]; isNeverRemoved: boolean };
  wanted: PendingEvent | null;
  /** The event that undoes the last one, while offered. */
  undo: string | null;
  /** What the last save changed, while it can be undone; and what is being undone. */
  former: TakenBack<R> | null;
  takingBack: TakenBack<R> | null;
  /** What would be deleted with it, or what blocks that, once known. */
  deletionImpact: DeletionImpact | null;
  failure: Failure | null;
  reasons: Refusal[];
  editAction: string | null;
  /** The server has a newer version than the one shown. */
  outdated: boolean;
  /** Consecutive failed background reloads. */
  attempts: number;
}

export type RecordEvent<R extends Versioned> =
  | { type: 'act'; event: string; payload?: Payload }
  | { type: 'answer'; payload: Payload }
  | { type: 'edit'; action?: string }
  | { type: 'edit.saved'; record: R }
  | { type: 'remove' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'dismiss' }
  | { type: 'retry' }
  | { type: 'proceed' }
  | UndoEvent
  | Exclude<Signal, { type: 'record.saved' }>
  | { type: 'record.saved'; entity: string; record: R };

export type RecordOutput = { removed: true };
