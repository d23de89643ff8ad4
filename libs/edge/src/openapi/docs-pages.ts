import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance } from 'fastify';
import { type SampleProject } from '@perkstream/published';
import { type OpenApiDocument } from './open-api-document.js';

const ASSETS = '/docs/assets';

const PAGE = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<link rel="icon" href="${ASSETS}/favicon-32x32.png">
<link rel="stylesheet" href="${ASSETS}/swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<script src="${ASSETS}/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/**
 * The page holds filters as JSON under the name of their field, and sends them with each step in brackets, as the API
 * takes them.
 */
export const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#ui',
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  requestInterceptor: (request) => {
    const url = new URL(request.url, location.href);
    const sent = [...url.searchParams];
    url.search = '';
    for (const [name, value] of sent) addTo(url.searchParams, name, read(value));
    request.url = url.href;
    return request;
  },
});

function read(text) {
  if (!/^[{[]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function addTo(query, name, value) {
  if (typeof value !== 'object' || value === null) query.append(name, value);
  else for (const [step, part] of Object.entries(value)) addTo(query, name + '[' + step + ']', part);
}
`;

/** Scripts, styles and requests of the page stay on this server: it works without a network. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/**
 * `GET /openapi.json`, and `GET /docs`: the page to read it and to try operations.
 * @param findExamples what examples name, the same object as long as it is the same
 */
export function serveDocs(
  server: FastifyInstance,
  title: string,
  document: (examples?: SampleProject) => OpenApiDocument,
  findExamples?: () => Promise<SampleProject | undefined>,
): void {
  let shown: { readonly of: SampleProject | undefined; readonly json: Buffer } | undefined;
  // Bytes that all answers share, so that many clients who do not read take no more memory than one.
  server.get('/openapi.json', async (_request, reply) => {
    const of = await findExamples?.();
    if (shown?.of !== of || !shown) shown = { of, json: Buffer.from(JSON.stringify(document(of))) };
    return reply.header('content-type', 'application/json; charset=utf-8').send(shown.json);
  });
  // Relative, for a gateway that is reached under a path.
  server.get('/', (_request, reply) => reply.redirect('docs'));
  server.get('/docs', (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('content-type', 'text/html; charset=utf-8')
      .send(PAGE(title)),
  );
  server.get('/docs/start.js', (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(START),
  );
  const require = createRequire(import.meta.url);
  void server.register(fastifyStatic, {
    root: dirname(require.resolve('swagger-ui-dist/package.json')),
    prefix: `${ASSETS}/`,
    allowedPath: (path) => /^\/(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/.test(path),
    decorateReply: false,
    index: false,
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
