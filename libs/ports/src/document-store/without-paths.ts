/** The document without what is at dotted paths, for stores that do not leave it out themselves. It is changed. */
export function withoutPaths<D extends object>(document: D, paths: readonly string[] = []): D {
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop()!;
    let at: unknown = document;
    for (const name of names) at = isRecord(at) ? at[name] : undefined;
    if (isRecord(at)) delete at[last];
  }
  return document;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
