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

/** What is special about an entity's record page. */
export interface RecordOptions<R extends Versioned, F extends object> {
  /** The entity's name on the wire. */
  entity: string;
  /** Whose edit and delete privileges are asked for. */
  module: Module;
  /** Null: the record has no status. */
  lifecycle: AnyLifecycle | null;
  /** The form, its `save` provided; null: the record is not edited by hand. */
  edit: EditMachine<R, F> | null;
  /** Narrower than the privilege: which records may be edited or removed as they stand. */
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

/** What the person wants to happen, from the click to the server's answer. */
export interface PendingEvent {
  event: string;
  meta: TransitionMeta;
  payload: Payload;
  /** What was wrong with the payload: the chart's own reasons, and the server's per field. */
  reasons: Refusal[];
  fieldErrors: FieldErrors;
}

export interface ActInput<R> {
  record: R;
  event: string;
  /** The call that performs it, by its id in the specification. */
  call: string | undefined;
  /** The status that the chart leads to, for calls that name the wanted status. The answer decides. */
  to: string;
  payload: Payload;
  parents: Parents;
}

/** The record as a save left it, and the fields that were different before. */
export interface TakenBack<R> {
  record: R;
  fields: object;
}

export interface RecordContext<R extends Versioned> extends Required<RecordInput> {
  record: R | null;
  /** What the lifecycle offers this person as the record stands. */
  availableEvents: AvailableEvent[];
  /** Why it can't be edited or removed here; nothing against it: an empty list. Null: it has no form. */
  against: { edit: Refusal[] | null; remove: Refusal[] };
  wanted: PendingEvent | null;
  /** The event that takes the last one back, while it is offered. */
  undo: string | null;
  /** What the last save changed, while it can be taken back; and what is being taken back. */
  former: TakenBack<R> | null;
  takingBack: TakenBack<R> | null;
  /** What would be deleted with it, or what keeps it, once that is known. */
  deletionImpact: DeletionImpact | null;
  failure: Failure | null;
  reasons: Refusal[];
  editAction: string | null;
  /** The server has a newer version than the one shown. */
  outdated: boolean;
  /** Quiet re-reads that failed in a row. */
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
  | Signal;

export type RecordOutput = { removed: true };
