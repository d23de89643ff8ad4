import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './engine-process.mjs';

/** Where each engine is made, and the setting that names one that is there already. */
export const ENGINES = {
  kafka: { folder: 'kafka', variable: 'KAFKA_BROKERS' },
  ferretdb: { folder: 'ferretdb', variable: 'MONGODB_URL' },
  eventstore: { folder: 'eventstore-double', variable: 'EVENTSTORE_URL' },
};

/** What is fetched once for all projects of this user. */
export function cacheFolder() {
  return process.env.PERKSTREAM_CACHE_DIR || join(homedir(), '.cache/perkstream');
}

/**
 * Fetches what is missing, and starts engines on loopback; one that a setting of the environment names is used as it is.
 * @param names keys of `ENGINES`
 * @param dataFolder each engine gets a folder of its own in it; what it took survives a restart there
 * @param ports by name; a free one where absent
 * @param settings the environment that may name engines
 * @returns `environment`, the settings that lead to them; `engines`, by name, with `url`, `pid` and `stop()`
 *   (and `control`, where it can be made to fail); and `stop()`
 */
export async function startEngines({
  names = Object.keys(ENGINES),
  dataFolder,
  ports = {},
  settings = process.env,
  log = () => undefined,
}) {
  const starting = names.map((name) =>
    startEngine(name, { dataFolder: join(dataFolder, name), port: ports[name], settings, log }),
  );
  const results = await Promise.allSettled(starting);
  const engines = results.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
  const stop = async () => void (await Promise.all(engines.map((engine) => engine.stop())));
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  return {
    engines: Object.fromEntries(engines.map((engine) => [engine.name, engine])),
    environment: Object.fromEntries(engines.map(({ name, url }) => [ENGINES[name].variable, url])),
    stop,
  };
}

async function startEngine(name, { dataFolder, port, settings, log }) {
  const known = ENGINES[name];
  if (!known) throw new Error(`There is no engine ${name}, only ${Object.keys(ENGINES).join(', ')}`);
  const given = settings[known.variable];
  if (given) return { name, url: given, pid: undefined, stop: async () => undefined };
  const { prepare, start } = await import(`./${known.folder}/engine.mjs`);
  await prepare(cacheFolder(), log);
  return start({ cacheFolder: cacheFolder(), dataFolder, port: port ?? (await freePort()), log });
}
