/** A reason to end the program at once: one clear sentence for the operator, exit code 1. */
export class StartupError extends Error {}
