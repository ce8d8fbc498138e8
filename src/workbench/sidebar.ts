/**
 * A name of Storybook's sidebar in the texts' language: of a chart, a page, an area or a group. Storybook makes the names from
 * titles, which are English; what has no text stays so.
 */
export function nameInSidebar(name: string, texts: Record<string, string>): string {
  const word = name.toLowerCase().replaceAll(' ', '_');
  const keys = ['sidebar', 'chart', 'area'].map((kind) => `workbench.${kind}.${word}`);
  const found = [...keys.slice(0, 1), `workflows.entity.${word}`, ...keys.slice(1), `workbench.${word}`].find(
    (key) => key in texts,
  );
  return (found && texts[found]) || name;
}
