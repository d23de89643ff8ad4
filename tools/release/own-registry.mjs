import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * A registry of npm on this machine, from which npm installs as from another one, and nothing else.
 * @param packages `manifest`: the package.json; `file`: the path of its `.tgz`
 * @returns its address, and what ends it
 */
export async function startRegistry(packages) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url.slice(1));
    const tarball = packages.find(({ manifest }) => path === tarballOf(manifest));
    const known = packages.find(({ manifest }) => path === manifest.name);
    if (tarball) response.end(readFileSync(tarball.file));
    else if (known) response.setHeader('content-type', 'application/json').end(JSON.stringify(describe(known)));
    else response.writeHead(404).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, stop };

  function describe({ manifest, file }) {
    const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    const dist = { tarball: `${url}/${tarballOf(manifest)}`, integrity };
    const { name, version } = manifest;
    return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
  }
}

function tarballOf({ name, version }) {
  return `${name}/-/${version}.tgz`;
}
