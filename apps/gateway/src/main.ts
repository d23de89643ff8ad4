import 'reflect-metadata';
import { runOnce, runProcess } from '@perkstream/assembly/running';

/** With the argument `prepare` it makes the topics of all services instead. */
export const started =
  process.argv[2] === 'prepare'
    ? runOnce(async () => (await import('./start-gateway.js')).prepare(), 'gateway')
    : runProcess(async () => (await import('./start-gateway.js')).start(), 'gateway');
