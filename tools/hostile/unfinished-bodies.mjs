// Thousands of connections each send most of a body and then wait.
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { openScene, underAttack } from './scene.mjs';

export const name = 'bodies that never end';
const CONNECTIONS = 8_000;
const OPENED_AT_ONCE = 200;
const STATED_BYTES = 130_000;
const SENT_BYTES = 110_000;

export async function run(settings) {
  const scene = await openScene(settings);
  const { hostname, port } = new URL(settings.baseUrl);
  const headers = {
    host: hostname,
    'content-type': 'application/json',
    'content-length': STATED_BYTES,
    ...scene.attacker.server,
  };
  const lines = Object.entries(headers).map((header) => `${header.join(': ')}\r\n`);
  const sent = `POST /v1/validations HTTP/1.1\r\n${lines.join('')}\r\n{"a":"${'x'.repeat(SENT_BYTES)}`;
  const open = new Set();
  let connections = 0;
  let mostOpen = 0;
  const counts = {};
  const begin = () => {
    connections += 1;
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.once('connect', () => {
      open.add(socket);
      mostOpen = Math.max(mostOpen, open.size);
      socket.write(sent);
    });
    socket.once('data', (data) => {
      const status = String(data).slice(9, 12);
      counts[status] = (counts[status] ?? 0) + 1;
      // Who is refused comes again.
      socket.destroy();
    });
    socket.once('close', () => open.delete(socket));
    return once(socket, 'connect').catch(() => undefined);
  };
  const attack = async (signal) => {
    while (!signal.aborted) {
      const lacking = Math.min(OPENED_AT_ONCE, CONNECTIONS - open.size);
      await Promise.race([Promise.all(Array.from({ length: lacking }, begin)), pause(1_000)]);
      await pause(lacking === OPENED_AT_ONCE ? 0 : 50);
    }
    for (const socket of open) socket.destroy();
  };
  const { ok, figures } = await underAttack(scene, settings, attack);
  return { ok, figures: { ...figures, connections, mostOpen, counts } };
}
