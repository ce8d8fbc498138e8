/** So many places for each of those who ask, as names. */
export class Places {
  private readonly taken = new Map<string | number, number>();

  constructor(private readonly most: number) {}

  /** Returns how to leave it, which works once; null when all are taken. */
  take(name: string | number): (() => void) | null {
    const taken = this.taken.get(name) ?? 0;
    if (taken >= this.most) return null;
    this.taken.set(name, taken + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const left = (this.taken.get(name) ?? 1) - 1;
      if (left > 0) this.taken.set(name, left);
      else this.taken.delete(name);
    };
  }
}
