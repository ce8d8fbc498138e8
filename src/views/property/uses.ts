/** What a property can be used for. */
export const uses = ['residential', 'commercial', 'general'] as const;
