const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system by what a browser says of itself, as far as people know them. */
export function deviceOf(agent: string | null): { browser: string | null; system: string | null } {
  const named = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent ?? ''))?.[1] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
