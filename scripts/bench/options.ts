/** A number from the command line, as `--rounds 3`; otherwise what is usual. */
export function numberOf(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const given = at < 0 ? usual : Number(process.argv[at + 1]);
  if (!Number.isFinite(given) || given <= 0) throw new Error(`--${name} takes a number above zero.`);
  return given;
}
