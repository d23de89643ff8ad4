import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@perkstream/published';

const contexts = join(import.meta.dirname, '../../libs/contexts');

/** The apps that call addresses outside of the installation: those with a context that uses the port for such calls. */
export function callersOut() {
  const services = Object.entries(SERVICES).filter(([, hosted]) => hosted.some(doesCallOut));
  return [...services.map(([service]) => service), ...(services.length > 0 ? ['standalone'] : [])];
}

function doesCallOut(context) {
  const folder = join(contexts, context, 'src');
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !/\.spec\.ts$|\btesting\b/.test(name))
    .some((name) => /\bCallouts\b/.test(readFileSync(join(folder, name), 'utf8')));
}
