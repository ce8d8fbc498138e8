import signIn from './ar/sign_in.json';

/** What the sign-in says, and what is said of anything that is still on its way. */
export const texts: Record<string, string> = signIn;
