import type { EntityName } from '../../../api/entities.ts';

/** A text with the app's own labels in it, by their keys. */
export interface InAppAct {
  text: string;
  labels?: Record<string, string>;
}
/** A button of a record's page. */
export interface InAppPress {
  on: EntityName;
  /** The lifecycle of the button, if it isn't the page's. */
  of?: string;
  event: string;
}
type Body = Record<string, unknown>;

/** What a person does in the app instead of an entity's calls, by their ids; an act takes effect where no button stands for it. */
export interface InApp {
  presses?: Record<string, (body: Body) => InAppPress | null>;
  acts?: Record<string, InAppAct>;
}

/** The button for the status that a call asks for. */
export const byStatus =
  (on: EntityName, events: Record<string, string>, of?: string) =>
  ({ status }: Body): InAppPress | null => {
    const event = events[String(status)];
    return event ? { on, of, event } : null;
  };
