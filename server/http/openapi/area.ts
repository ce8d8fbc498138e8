import type { Document } from './document.ts';

/** The document of one area: its calls, with the components that they use. `null` if no call has this tag. */
export function documentOfArea(document: Document, area: string): Document | null {
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) => {
      const own = Object.entries(methods).filter(([, { tags }]) => tags.includes(area));
      return own.length > 0 ? [[path, Object.fromEntries(own)]] : [];
    }),
  );
  if (Object.keys(paths).length === 0) return null;
  const components: Document['components'] = { securitySchemes: document.components.securitySchemes ?? {} };
  const reach = (within: unknown): void => {
    for (const [, kind, name] of JSON.stringify(within).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      const found = document.components[kind as string]?.[name as string];
      components[kind as string] ??= {};
      const reached = components[kind as string] as Record<string, object>;
      if (!found || reached[name as string]) continue;
      reached[name as string] = found;
      reach(found);
    }
  };
  reach(paths);
  return { ...document, tags: document.tags.filter(({ name }) => name === area), paths, components };
}
