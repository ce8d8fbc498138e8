/** Ends the program with a clear message for the operator and exit code 1. */
export class StartupError extends Error {}
