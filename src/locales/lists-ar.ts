import sales from './ar/sales.json';
import statuses from './ar/statuses.json';

/** What the list of leads says, which most people open first, and how things stand. */
export const texts: Record<string, string> = { ...sales, ...statuses };
