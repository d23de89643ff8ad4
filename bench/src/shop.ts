/** A running engine, and how to ask it for things. */
export interface Shop {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly post: <T = { readonly id: string }>(path: string, body: object) => Promise<T>;
  readonly get: <T>(path: string) => Promise<T>;
}

/** A shop in which every answer but a good one is an error. */
export function shopAt(url: string, headers: Readonly<Record<string, string>>): Shop {
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`${url}${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const sent = { ...headers, 'content-type': 'application/json' };
  return {
    url,
    headers,
    post: (path, body) => ask(path, { method: 'POST', headers: sent, body: JSON.stringify(body) }),
    get: (path) => ask(path, { headers }),
  };
}
