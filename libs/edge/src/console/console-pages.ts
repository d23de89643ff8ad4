import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { packed, type Packed, sendPacked } from '../server/packed.js';

export const CONSOLE_PATHS = ['/console', '/console/{file}'];

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const PLAIN = new Set(['.ico', '.png', '.woff2']);
const HTML = '.html';
/** What the build compressed lies beside the file. */
const BROTLI = '.br';

/** Names of files of the console: no dots at the beginning, so that no path leads out of the folder. */
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.\w+$/;
const ASSETS = 'assets/';
const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const MAX_KEPT_FILES = 300;

/** In the page it stands where a nonce of each answer belongs. */
const NONCE = '%NONCE%';

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Perkstream</title>
<h1>The console is not built</h1>
<p>The engine runs, and its files of the console are not there yet. Its <a href="/docs">documentation</a> is.</p>
</html>
`;

/**
 * Scripts, styles and requests of the console stay on this server, and no other page can frame it. Styles that a library puts into the
 * page carry the nonce; an attribute of an element can do no more than look different.
 */
function writePolicy(nonce: string): string {
  return [
    "default-src 'none'; script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`,
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'",
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ].join('; ');
}

interface ConsoleFile extends Packed {
  readonly type: string;
}

/**
 * The console: its page for every path that is no file, and files with hashes in their names, which browsers keep.
 * @param folder may come to be there, or be replaced, while requests go on
 * @param openId the name of the provider by which people may sign in
 */
export function serveConsole(server: FastifyInstance, folder: string, openId?: string): void {
  // What has a hash in its name is never another file.
  const kept = new LRUCache<string, ConsoleFile>({ max: MAX_KEPT_FILES });
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { '*': path = '' } = request.params as { readonly '*'?: string };
    reply.header('cross-origin-opener-policy', 'same-origin').removeHeader('access-control-allow-origin');
    const isAsset = path.startsWith(ASSETS);
    const file =
      FILE.test(path) && path !== 'index.html' ? (kept.get(path) ?? (await fileAt(folder, path))) : undefined;
    if (file && isAsset) kept.set(path, file);
    if (file) return sendFile(file, isAsset, request, reply);
    // A page in the place of a script would be kept as one.
    if (!isAsset) return sendPage(folder, openId, reply);
    reply.callNotFound();
    return reply;
  };
  server.get('/console', answer);
  server.get('/console/*', answer);
}

async function sendPage(folder: string, openId: string | undefined, reply: FastifyReply): Promise<FastifyReply> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(ifAbsent);
  const nonce = randomBytes(16).toString('base64');
  reply.header('content-security-policy', writePolicy(nonce)).header('content-type', TYPES[HTML]);
  if (page === undefined) return reply.code(404).send(NOT_BUILT);
  const shown = page.replaceAll(NONCE, nonce);
  // From there the sign-in page knows that it has a button for it.
  return reply.send(
    openId ? shown.replace('</head>', () => `<meta name="openid" content="${escaped(openId)}" /></head>`) : shown,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function sendFile(
  { type, ...file }: ConsoleFile,
  isAsset: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('content-type', type).header('cache-control', isAsset ? FOR_A_YEAR : 'no-cache');
  return sendPacked(file, request, reply);
}

async function fileAt(folder: string, path: string): Promise<ConsoleFile | undefined> {
  const extension = extname(path);
  const type = TYPES[extension];
  const bytes = type && (await readFile(join(folder, path)).catch(ifAbsent));
  if (!type || !bytes) return undefined;
  if (PLAIN.has(extension)) return { type, bytes };
  const brotli = await readFile(join(folder, `${path}${BROTLI}`)).catch(ifAbsent);
  return { type, ...(await packed(bytes)), ...(brotli && { brotli }) };
}

/** There is no such file, or there is a folder. */
function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return undefined;
  throw error;
}
