import { KafkaBus } from '../index.js';

/*
 * A process of a service, for tests that kill one: `replica.ts <brokers> <service>` answers `who` with its process id and never answers
 * `hang`; says `ready` when it serves.
 */
const [, , brokers = '', service = ''] = process.argv;
const bus = new KafkaBus({ brokers: brokers.split(','), service });
bus.handle('who', async () => process.pid);
bus.handle('hang', () => new Promise(() => process.send?.('hanging')));
await bus.start();
process.send?.('ready');
