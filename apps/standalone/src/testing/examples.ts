import { until } from '@perkstream/kernel/testing';
import { type RunningEngine } from './running-engine.js';

interface Parameter {
  readonly in?: string;
  readonly name: string;
  readonly required?: boolean;
  readonly example?: string;
}

interface Documented {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
}

/** An operation of the document with the examples of its path and its body. */
export interface Example {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** Parameters of the path without an example */
  readonly lacking: readonly string[];
  readonly body?: object;
}

/**
 * Those that keys of servers and of management open, in the order of the page: by tags; in a tag as in the document, and what deletes
 * last. Operations of browsers are the same, for projects that allow them; those of people need somebody who is signed in.
 */
export async function fetchExamples(engine: RunningEngine): Promise<readonly Example[]> {
  const { tags, paths } = (await engine.request('GET', '/openapi.json')).body as Document;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return tags.flatMap(({ name }) => {
    const ofTag = all.filter(
      ({ path, operation }) => operation.tags[0] === name && !/^\/(client|console)\//.test(path),
    );
    const [deleting, others] = [true, false].map((deletes) =>
      ofTag.filter(({ method }) => (method === 'DELETE') === deletes),
    );
    return [...others!, ...deleting!].map(({ path, method, operation }) =>
      exampleOf(path, method as Example['method'], operation),
    );
  });
}

function exampleOf(path: string, method: Example['method'], { operationId: id, ...operation }: Documented): Example {
  const ofPath = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
  const values = Object.fromEntries(ofPath.map(({ name, example }) => [name, example]));
  const ofQuery = operation.parameters?.filter((parameter) => parameter.in === 'query' && parameter.required) ?? [];
  const examples = Object.fromEntries(ofQuery.map(({ name, example: value = '' }) => [name, value]));
  const query = new URLSearchParams(examples).toString();
  const [[type = '', { example = undefined } = {}] = []] = Object.entries(operation.requestBody?.content ?? {});
  return {
    id,
    method,
    url:
      path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? '')) +
      (query && `?${query}`),
    lacking: ofPath.filter((parameter) => parameter.example === undefined).map(({ name }) => name),
    ...(example !== undefined && { body: encoded(type, example as object) }),
  };
}

function encoded(type: string, example: object): object {
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(example as Record<string, string>);
  if (type !== 'multipart/form-data') return example;
  const form = new FormData();
  for (const [name, text] of Object.entries(example)) form.append(name, new Blob([text]), `${name}.csv`);
  return form;
}

/** Sends each example once, one after the other. @returns why some did not succeed, by operation */
export async function sendExamples(
  engine: RunningEngine,
  examples: readonly Example[],
): Promise<Readonly<Record<string, unknown>>> {
  const failures: Record<string, unknown> = {};
  for (const { id, method, url, lacking, body } of examples) {
    if (lacking.length > 0) failures[id] = `no example of ${lacking.join()}`;
    else {
      let answer = await engine.request(method, url, body);
      // The rebuild of one view, which an example has begun, goes on after its answer.
      await until(async () => {
        if (keyOf(answer.body) !== 'rebuild_in_progress') return true;
        answer = await engine.request(method, url, body);
        return false;
      });
      if (answer.status >= 300) failures[id] = keyOf(answer.body) ?? answer.status;
    }
  }
  return failures;
}

function keyOf(body: unknown): unknown {
  return (body as { readonly key?: string } | undefined)?.key;
}
