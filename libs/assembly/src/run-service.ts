import { type ServiceName } from '@perkstream/published';
import { runOnce, runProcess } from './running.js';
import { type Service } from './start-service.js';

/**
 * Runs a service until the process is ended from outside; with the argument `prepare` makes its indexes and views instead.
 * @param load loads its modules: when signals are taken already
 */
export function runService(name: ServiceName, load: () => Promise<Omit<Service, 'name'>>): Promise<void> {
  if (process.argv[2] === 'prepare') {
    return runOnce(async () => {
      const { prepareService } = await import('./start-service.js');
      await prepareService({ name, ...(await load()) });
    }, name);
  }
  return runProcess(async () => {
    const { startService } = await import('./start-service.js');
    return startService({ name, ...(await load()) });
  }, name);
}
