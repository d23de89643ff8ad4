import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type FastifyInstance } from 'fastify';
import { type SampleProject } from '@perkstream/published';
import { packed, type Packed, sendPacked, takes } from '../server/packed.js';
import { PAGE_FOLDER } from './introduction.js';
import { type OpenApiDocument } from './open-api-document.js';

const ASSETS = '/docs/assets';
const BUNDLE = new URL('scalar.js.gz', PAGE_FOLDER);
const SCRIPT = 'text/javascript; charset=utf-8';
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** What stands there until the reference is drawn, so that a reader sees at once that the page has come. */
const PAGE = (title: string, bundle: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} API</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/openapi.json" as="fetch" crossorigin>
<style>
body { margin: 0; font-family: system-ui, sans-serif; line-height: 1.5; }
.opening { max-width: 40rem; margin: 0 auto; padding: 3rem 1.5rem; }
</style>
<script defer src="${bundle}"></script>
<script defer src="${ASSETS}/start.js"></script>
</head>
<body>
<main class="opening">
<h1>${escaped(title)} API</h1>
<p>Campaigns, vouchers, gift cards, loyalty points, referrals and redemptions over HTTP.</p>
<p role="status">The reference opens in a moment.</p>
<noscript>It needs JavaScript. <a href="/openapi.json">openapi.json</a> holds the same for programs.</noscript>
</main>
<div id="reference"></div>
</body>
</html>
`;

/** Contrasts that people with weak sight can read. */
const STYLE = `
.light-mode { --scalar-color-3: #676767; --scalar-color-green: #00704a; --scalar-color-red: #c00000; }
.light-mode { --scalar-color-orange: #a83900; --scalar-color-accent: #0061a8; }
.dark-mode { --scalar-color-3: #9a9a9a; --scalar-color-red: #ff6b6b; }
`;

/**
 * Draws the page. Nothing of it leaves this server: no proxy, telemetry, fonts or assistants of others. Requests go to where the page
 * comes from, and not to the address that the document names. What deletes comes last, so that all examples work in the order of the page.
 */
const START = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  servers: [{ url: location.origin }],
  authentication: { preferredSecurityScheme: [['X-App-Id', 'X-App-Token']] },
  persistAuth: false,
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  hideModels: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenFirstTag: false,
  operationsSorter: (a, b) => Number(/delete/i.test(a.method)) - Number(/delete/i.test(b.method)),
  documentDownloadType: 'direct',
  customCss: ${JSON.stringify(STYLE)},
  onLoaded: () => document.querySelector('.opening')?.remove(),
});

// What Scalar leaves out: fields for keys say whether they show suggestions, and long lines of code can be scrolled by the keyboard.
new MutationObserver(() => {
  for (const code of document.querySelectorAll('code.custom-scroll:not([tabindex])')) code.tabIndex = 0;
  for (const field of document.querySelectorAll('[role=combobox]:not([aria-expanded])')) field.ariaExpanded = 'false';
}).observe(document.body, { childList: true, subtree: true });
`;

/** Scripts, styles and requests of the page stay on this server: it works without a network. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
  let shown: { readonly of: SampleProject | undefined; readonly json: Promise<Packed> } | undefined;
  server.get('/openapi.json', async (request, reply) => {
    const of = await findExamples?.();
    if (shown?.of !== of || !shown) shown = { of, json: packed(JSON.stringify(document(of))) };
    return sendPacked(await shown.json, request, reply.header('content-type', 'application/json; charset=utf-8'));
  });
  // Relative, for a gateway that is reached under a path.
  server.get('/', (_request, reply) => reply.redirect('docs'));
  servePage(server, title);
}

/** The bundle is read when the page is first asked for. Browsers keep it as long as its address is the same. */
function servePage(server: FastifyInstance, title: string): void {
  const compressed = once(() => readFile(BUNDLE));
  const plain = once(async () => promisify(gunzip)(await compressed()));
  const page = once(async () => packed(PAGE(title, `${ASSETS}/scalar.js?${hashOf(await compressed())}`)));
  const start = once(() => packed(START));
  server.get('/docs', async (request, reply) => {
    reply.header('content-security-policy', POLICY).header('content-type', 'text/html; charset=utf-8');
    return sendPacked(await page(), request, reply);
  });
  server.get(`${ASSETS}/start.js`, async (request, reply) =>
    sendPacked(await start(), request, reply.header('content-type', SCRIPT)),
  );
  // Unpacked only for who does not take it packed: it is four times as large.
  server.get(`${ASSETS}/scalar.js`, async (request, reply) => {
    reply.header('content-type', SCRIPT).header('cache-control', FOR_A_YEAR);
    reply.header('vary', 'accept-encoding');
    if (!takes('gzip', request)) return reply.send(await plain());
    return reply.header('content-encoding', 'gzip').send(await compressed());
  });
}

/** What all answers share. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
