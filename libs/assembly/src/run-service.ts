import { runOnce, runProcess } from './running.js';
import { type Service } from './start-service.js';

/**
 * Runs a service until the process is told to end; with the argument `prepare` makes its indexes and views instead.
 * @param load loads its modules: when signals are taken already
 */
export function runService(load: () => Promise<Service>): Promise<void> {
  if (process.argv[2] === 'prepare') {
    return runOnce(async () => {
      const { prepareService } = await import('./start-service.js');
      await prepareService(await load());
    });
  }
  return runProcess(async () => {
    const { startService } = await import('./start-service.js');
    return startService(await load());
  });
}
