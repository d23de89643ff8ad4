import { fastify } from 'fastify';
import { cartSchema } from './cart.js';

/** The yardstick: a bare Fastify POST with an ajv schema for the redemption body, and an answer of 1.5 kB. */
const answer = { redemptions: [{ id: 'r_1', padding: 'x'.repeat(1_440) }], order: { amount: 20_000 } };

const server = fastify();
server.post('/v1/redemptions', { schema: { body: cartSchema } }, (_request, reply) => reply.send(answer));
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
console.log('ready');
