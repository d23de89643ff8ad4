import { type RunningEngine } from './running-engine.js';

type Answer = Readonly<Record<string, unknown>>;

interface Documented {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

/** An operation of the document with the example of its body. */
export interface Example {
  readonly id: string;
  readonly method: 'POST' | 'PUT';
  /** With parameters in braces */
  readonly path: string;
  readonly body: object;
}

/** Those that server keys open. Browsers have the same ones, a few in 5 seconds. */
export async function examplesOf(engine: RunningEngine): Promise<readonly Example[]> {
  const { body } = await engine.request('GET', '/openapi.json');
  const { paths } = body as { readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id, requestBody }]): Example[] => {
      const [[type = '', { example = undefined } = {}] = []] = Object.entries(requestBody?.content ?? {});
      if (!requestBody || path.startsWith('/client/')) return [];
      return [{ id, path, method: method.toUpperCase() as Example['method'], body: encoded(type, example as object) }];
    }),
  );
}

function encoded(type: string, example: object): object {
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(example as Record<string, string>);
  if (type !== 'multipart/form-data') return example;
  const form = new FormData();
  for (const [name, text] of Object.entries(example)) form.append(name, new Blob([text]), `${name}.csv`);
  return form;
}

/** Sends examples in the order in which they work: one waits for those that make what its path names, or what its body names. */
export class Examples {
  private readonly made = new Map<string, Answer>();

  /** @param named what parameters of paths stand for, by parameter, or by operation and parameter */
  constructor(
    private readonly engine: RunningEngine,
    private readonly named: Readonly<Record<string, string>>,
  ) {}

  /** @returns why those did not succeed that never did, by operation */
  async send(examples: readonly Example[]): Promise<Readonly<Record<string, unknown>>> {
    const failures: Record<string, unknown> = {};
    let left = examples;
    for (;;) {
      const waiting: Example[] = [];
      for (const example of left) {
        const failure = await this.try(example);
        if (failure === undefined) delete failures[example.id];
        else {
          failures[example.id] = failure;
          waiting.push(example);
        }
      }
      if (waiting.length === 0 || waiting.length === left.length) return failures;
      left = waiting;
    }
  }

  private async try({ id, method, path, body }: Example): Promise<unknown> {
    const unknown: string[] = [];
    const url = path.replace(/\{(\w+)\}/g, (_whole, name: string, at: number) => {
      const value = this.named[`${id} ${name}`] ?? this.named[name] ?? this.idOf(path.slice(0, at - 1));
      if (value === undefined) unknown.push(name);
      return encodeURIComponent(value ?? '');
    });
    if (unknown.length > 0) return `nobody has made ${unknown.join()}`;
    const answer = await this.engine.request(method, url, body);
    if (answer.status >= 300) return answer.body;
    if (method === 'POST') this.made.set(path, [answer.body].flat()[0] as Answer);
    return undefined;
  }

  /** Of what was made under the path. */
  private idOf(path: string): string | undefined {
    return this.made.get(path)?.['id'] as string | undefined;
  }
}
