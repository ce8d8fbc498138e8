import app from './ar/app.json';
import kit from './ar/kit.json';
import sales from './ar/sales.json';
import statuses from './ar/statuses.json';

/** What the frame and the list of leads say, which most people open first, and how things stand. */
export const texts: Record<string, string> = { ...app, ...kit, ...sales, ...statuses };
