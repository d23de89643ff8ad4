/**
 * The query of a request: `{ limit: 20, filters: { status: { conditions: { $active: [''] } } } }` becomes
 * `limit=20&filters[status][conditions][$active][0]=`. What is undefined or null is left out.
 */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => pairs(encodeURIComponent(name), value))
    .join('&');
}

function pairs(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [`${name}=${encodeURIComponent(String(value))}`];
  return Object.entries(value).flatMap(([key, each]) => pairs(`${name}[${encodeURIComponent(key)}]`, each));
}
