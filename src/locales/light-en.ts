import app from './en/app.json';
import kit from './en/kit.json';

/** What the sign-in screen and the frame say; more follows after the sign-in. */
export const texts: Record<string, string> = { ...app, ...kit };
