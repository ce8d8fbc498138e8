import app from './ar/app.json';
import kit from './ar/kit.json';

/** What the sign-in screen and the frame say; the rest follows after the sign-in. */
export const texts: Record<string, string> = { ...app, ...kit };
