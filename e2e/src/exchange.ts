import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';

export interface Exchanged {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request and reads its answer, for a quarter of the processor time of `fetch`, as tests send tens of thousands.
 * @param body `URLSearchParams` go as a form, `FormData` as one with files, all else as JSON
 */
export async function exchange(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<Exchanged> {
  const { content, type } = await contentOf(body);
  const ownHeaders = content && { 'content-type': type, 'content-length': content.byteLength };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...ownHeaders, ...headers } }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      text(response).then((read) => resolve({ status, text: read, headers: answered }), reject);
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

interface Content {
  readonly content?: Buffer;
  readonly type?: string;
}

async function contentOf(body: unknown): Promise<Content> {
  if (body === undefined) return {};
  if (!(body instanceof URLSearchParams || body instanceof FormData)) {
    return { content: Buffer.from(JSON.stringify(body)), type: 'application/json' };
  }
  const form = new Response(body);
  return { content: await buffer(form.body as never), type: form.headers.get('content-type') as string };
}
