/** The least time that an act takes, in milliseconds, repeated until it can be measured. */
function leastTime(act: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    let times = 0;
    const began = performance.now();
    do {
      act();
      times += 1;
    } while (performance.now() - began < 4);
    least = Math.min(least, (performance.now() - began) / times);
  }
  return least;
}

/**
 * How much longer an input of `4 * size` takes than one of `size`: about 4 where the time is linear, 16 where it is quadratic,
 * 64 where it is cubic. Below `linear` it isn't more than linear.
 */
export const growthOf = (act: (size: number) => unknown, size: number): number =>
  leastTime(() => act(4 * size)) / leastTime(() => act(size));
export const linear = 9;
