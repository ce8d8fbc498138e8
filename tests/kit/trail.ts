/** What walks set out to go over, by name: how many of them have not come through. What was never tried did not fail. */
export type Trail = Map<string, number>;

export const triedIn = (trail: Trail): string[] => [...trail.keys()];
export const walkedIn = (trail: Trail): string[] => [...trail].flatMap(([name, left]) => (left ? [] : [name]));

/** Goes over something by its name. */
export async function walkOver(trail: Trail, name: string, act: () => unknown): Promise<void> {
  trail.set(name, (trail.get(name) ?? 0) + 1);
  await act();
  trail.set(name, (trail.get(name) ?? 0) - 1);
}
