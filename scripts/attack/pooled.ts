/** Acts on everything, a few at a time. */
export async function pooled<T>(items: readonly T[], act: (item: T) => Promise<void>, most = 8): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: most }, work));
}
