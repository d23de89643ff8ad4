import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EdgeAdapter, type EdgeLogger, EdgeModule, type KeyLookup } from '@perkstream/edge';
import { type MessageBus } from '@perkstream/ports';
import { fastify } from 'fastify';
import { Registry } from 'prom-client';
import { cartSchema, redeemCart, redemption } from './cart.js';

const silent: EdgeLogger = {
  isLevelEnabled: () => false,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (...words) => console.error(...words),
};

const keys: KeyLookup = {
  find: async (kind, id) => ({ kind, appId: id, name: 'bench', projectId: 'proj_bench' }),
  findByToken: async () => undefined,
  findBySession: async () => undefined,
  findDevice: async () => undefined,
};

/** Handlers return at once: only the edge is measured. */
const bus = { request: async () => ({ status: 200, body: redemption }) } as unknown as MessageBus;

async function startBare(): Promise<number> {
  const server = fastify({ logger: false });
  server.post('/v1/redemptions', { schema: { body: cartSchema } }, async () => redemption);
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as { port: number }).port;
}

async function startEdge(): Promise<number> {
  @Module({
    imports: [
      EdgeModule.register({
        operations: [redeemCart],
        bus,
        keys,
        logger: silent,
        metrics: new Registry(),
        probes: [],
        info: { title: 'bench', version: '0' },
      }),
    ],
  })
  class BenchModule {}
  const app = await NestFactory.create(BenchModule, new EdgeAdapter({ logger: silent }), { logger: ['error'] });
  await app.listen(0, '127.0.0.1');
  return (app.getHttpServer().address() as { port: number }).port;
}

const port = await (process.argv[2] === 'bare' ? startBare() : startEdge());
process.send?.({ port });
process.on('disconnect', () => process.exit(0));
