/** The query of a request: `filters[code][conditions][$is][0]=A` for what lies deeper, a list by its name again and again. */
export function queryText(query: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const each of value) params.append(name, String(each));
    else append(params, name, value);
  }
  return params.toString();
}

function append(params: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') params.append(name, String(value));
  else for (const [key, each] of Object.entries(value)) append(params, `${name}[${key}]`, each);
}
