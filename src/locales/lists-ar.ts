import app from './ar/app.json';
import kit from './ar/kit.json';
import leads from './ar/leads.json';

/** Texts of the frame and the list of leads, which most people open first. */
export const texts: Record<string, string> = { ...app, ...kit, ...leads };
