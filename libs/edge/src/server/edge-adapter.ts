import { type HttpAdapterHost } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyInstance } from 'fastify';
import { type Drain, edgeServer, type EdgeServerSettings } from './edge-server.js';

const DRAIN_MS = 2_000;

/**
 * The HTTP adapter for `NestFactory.create`. Operations are routes of Fastify itself, so Nest's body parsers, middleware engine and
 * its handlers for errors and unknown routes, which would replace the edge's own, are left out.
 */
export class EdgeAdapter extends FastifyAdapter {
  readonly drain: Drain;
  /** Every client can name its address. */
  readonly trustsAnyProxy: boolean;
  /** The address of a request is that of its connection. */
  readonly trustsNoProxy: boolean;
  readonly publicOrigin: string | undefined;
  private readonly drainMilliseconds: number;

  constructor(settings: EdgeServerSettings) {
    const { isStarting = false } = settings;
    const drain: Drain = { begun: isStarting, isStarting };
    const server = edgeServer(settings, drain);
    const { addHook } = server;
    // Nest's own hooks, seven on the way of each request, are for CORS, versions and middleware of Nest, which the edge has not.
    server.addHook = () => server;
    super(server as never);
    server.addHook = addHook;
    this.drain = drain;
    this.trustsAnyProxy = settings.trustProxy === true;
    this.trustsNoProxy = !settings.trustProxy;
    this.publicOrigin = settings.publicOrigin;
    this.drainMilliseconds = settings.drainMilliseconds ?? DRAIN_MS;
  }

  /** @throws when the app runs on another one */
  static of({ httpAdapter }: HttpAdapterHost): EdgeAdapter {
    if (httpAdapter instanceof EdgeAdapter) return httpAdapter;
    throw new Error('The edge needs the EdgeAdapter as the HTTP adapter of its app');
  }

  get server(): FastifyInstance {
    return this.getInstance() as unknown as FastifyInstance;
  }

  override async init(): Promise<void> {}

  override registerParserMiddleware(): void {}

  override setErrorHandler(): never {
    return undefined as never;
  }

  override setNotFoundHandler(): never {
    return undefined as never;
  }

  override beforeClose(): void {
    super.beforeClose();
    this.drain.begun = true;
  }

  /** Takes nothing new and waits for what is in work, but not for ever: connections that are still open then are cut. */
  override async close(): Promise<void> {
    this.drain.begun = true;
    const cut = setTimeout(() => this.server.server.closeAllConnections(), this.drainMilliseconds);
    try {
      await super.close();
    } finally {
      clearTimeout(cut);
    }
  }
}
