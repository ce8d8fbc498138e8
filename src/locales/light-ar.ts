import app from './ar/app.json';
import kit from './ar/kit.json';

/** What the sign-in screen and the frame say; more follows after the sign-in. */
export const texts: Record<string, string> = { ...app, ...kit };
