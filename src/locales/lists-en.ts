import sales from './en/sales.json';
import statuses from './en/statuses.json';

/** What the list of leads says, which most people open first, and how things stand. */
export const texts: Record<string, string> = { ...sales, ...statuses };
