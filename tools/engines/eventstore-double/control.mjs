import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * The faults over HTTP: `GET /faults` lists them, `PUT /faults` with `{"silent": true}` changes what it names, `DELETE /faults` ends
 * all of them, `POST /cut` cuts the connections once, `POST /drop` ends the subscriptions that are live. `POST /events` stores events as if somebody had: `[{"stream", "type", "data",
 * "metadata"}]`.
 * @param log where the events go; none are taken where absent
 */
export async function startControl(faults, host, port, log) {
  const work = {
    'GET /faults': async () => undefined,
    'PUT /faults': (body) => faults.set(JSON.parse(body)),
    'DELETE /faults': () => faults.reset(),
    'POST /cut': async () => faults.cut(),
    'POST /drop': async () => faults.drop(),
    'POST /events': async (body) => JSON.parse(body).forEach((event) => store(log, event)),
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

function store(log, { stream, type, data, metadata }) {
  const [contents, custom] = [data, metadata].map((part) => Buffer.from(JSON.stringify(part)));
  const event = { id: randomUUID(), type, contentType: 'application/json', data: contents, metadata: custom };
  log.append(stream, 'any', [event]);
}
