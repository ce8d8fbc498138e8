import app from './en/app.json';
import kit from './en/kit.json';
import sales from './en/sales.json';
import statuses from './en/statuses.json';

/** What the frame and the list of leads say, which most people open first, and how things stand. */
export const texts: Record<string, string> = { ...app, ...kit, ...sales, ...statuses };
