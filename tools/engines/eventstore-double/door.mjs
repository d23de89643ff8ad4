import { once } from 'node:events';
import { createServer } from 'node:net';

/** The port of the server: it can be closed and opened again, and its connections cut, while the server goes on. */
export class Door {
  #injector;
  #listener;
  #connections = new Set();

  constructor(server, credentials, host, port) {
    this.#injector = server.createConnectionInjector(credentials);
    this.host = host;
    this.port = port;
  }

  async open() {
    this.#listener = createServer((connection) => {
      connection.setNoDelay(true);
      this.#connections.add(connection);
      connection.on('close', () => this.#connections.delete(connection));
      connection.on('error', () => connection.destroy());
      this.#injector.injectConnection(connection);
    });
    this.#listener.listen(this.port, this.host);
    await once(this.#listener, 'listening');
    this.port = this.#listener.address().port;
  }

  async close() {
    if (!this.#listener.listening) return;
    this.#listener.close();
    this.cut();
    await once(this.#listener, 'close');
  }

  cut() {
    for (const connection of this.#connections) connection.destroy();
  }
}
