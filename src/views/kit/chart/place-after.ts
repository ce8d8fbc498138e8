/** The point that a key goes to; null for other keys. */
export function placeAfter(key: string, at: number, count: number, isReversed: boolean): number | null {
  const steps: Record<string, number> = {
    ...{ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 },
    ...{ ArrowRight: isReversed ? at - 1 : at + 1, ArrowLeft: isReversed ? at + 1 : at - 1 },
  };
  const next = steps[key];
  return next === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, next));
}
