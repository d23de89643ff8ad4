import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * The faults over HTTP: `GET /faults` tells them, `PUT /faults` with `{"silent": true}` changes what it names, `DELETE /faults` ends
 * all of them, `POST /cut` cuts the connections once.
 */
export async function startControl(faults, host, port) {
  const work = {
    'GET /faults': async () => undefined,
    'PUT /faults': (body) => faults.set(JSON.parse(body)),
    'DELETE /faults': () => faults.reset(),
    'POST /cut': async () => faults.cut(),
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const asked = work[`${request.method} ${request.url}`];
    try {
      await asked?.(body);
      response.writeHead(asked ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(faults.state));
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const url = `http://${host}:${server.address().port}`;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, stop };
}
