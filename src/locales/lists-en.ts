import app from './en/app.json';
import kit from './en/kit.json';
import leads from './en/leads.json';

/** Texts of the frame and the list of leads, which most people open first. */
export const texts: Record<string, string> = { ...app, ...kit, ...leads };
