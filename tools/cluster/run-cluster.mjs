import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps, mainOf } from '../build/built-app.mjs';
import { startEngines } from '../engines/start-engines.mjs';
import { freePort } from '../engines/engine-process.mjs';
import { servicesOf } from './compose-services.mjs';
import { ownTokens } from './own-tokens.mjs';
import { ServiceProcess } from './service-process.mjs';

const compose = join(import.meta.dirname, '../../docker-compose.yml');
const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 120_000;
const LOOK_INTERVAL_MS = 200;

/**
 * The distributed topology on this machine: its engines, unless settings name others, and the services with the environment of the
 * compose file. Resolves when the gateway is ready.
 * @param environment settings of the user: they fill in the compose file, and may name engines that run already
 * @param port of the gateway
 * @param ports `compose`: services listen where the compose file says; `free`: on any free port, for several clusters at a time
 * @param replicas of a service, by its name; one where absent
 * @param settings of all services, which the compose file does not name
 * @param checkout the folder of the project, with its packages installed, whose programs are built and run at first; this one where absent
 * @param onLine takes the name of a service and a line that it wrote
 * @param log what is done meanwhile
 */
export async function runCluster({
  environment = process.env,
  dataFolder,
  port,
  ports = 'compose',
  replicas = {},
  settings = {},
  checkout,
  onLine = () => undefined,
  log = () => undefined,
}) {
  const engines = await startEngines({ dataFolder: join(dataFolder, 'engines'), settings: environment, log });
  const services = [];
  const stop = async () => {
    // The gateway is stopped first, so that what it has taken is answered.
    await gatewayOf(services)?.stop();
    await Promise.all(services.map((service) => service.stop()));
    await engines.stop();
  };
  try {
    const filledIn = { ...ownTokens(dataFolder), ...environment, ...engines.environment };
    const composed = replicated(servicesOf(readFileSync(compose, 'utf8'), filledIn), replicas);
    const names = [...new Set(composed.map(({ name }) => name))];
    buildApps(...names);
    if (checkout) execFileSync(process.execPath, [join(checkout, 'tools/build/build-all.mjs'), ...names]);
    const places = await Promise.all(composed.map((service) => placeOf(service, { port, ports })));
    const gatewayAt = places[composed.findIndex(({ name }) => name === 'gateway')];
    const publicUrl = environment.PERKSTREAM_PUBLIC_URL || `http://${HOST}:${gatewayAt.PORT}`;
    for (const [index, { name, environment: own }] of composed.entries()) {
      const placed = { ...places[index], ...('PERKSTREAM_PUBLIC_URL' in own && { PERKSTREAM_PUBLIC_URL: publicUrl }) };
      const given = { ...own, ...settings, ...reached(own, engines.environment), ...placed };
      const service = { name, environment: given, program: mainOf(name, checkout) };
      services.push(new ServiceProcess(service, (line) => onLine(name, line)));
    }
    log(`starting ${services.map(({ name }) => name).join(', ')}`);
    for (const service of services) service.start();
    await untilReady(services);
  } catch (error) {
    await stop();
    throw error;
  }
  /** One more replica of a service, on a port of its own; resolves when it is ready. */
  const addReplica = async (name) => {
    const { environment: first } = services.find((service) => service.name === name);
    const own = { name, environment: { ...first, PORT: String(await freePort()) } };
    const replica = new ServiceProcess(own, (line) => onLine(name, line));
    services.push(replica);
    replica.start();
    await untilReady([replica]);
    return replica;
  };
  const removeReplica = async (replica) => {
    services.splice(services.indexOf(replica), 1);
    await replica.stop();
  };
  const gateway = gatewayOf(services);
  return {
    addReplica,
    removeReplica,
    url: gateway.url,
    keys: keysOf(services),
    engines: engines.engines,
    services,
    stop,
  };
}

function replicated(services, replicas) {
  return services.flatMap((service) =>
    Array.from({ length: replicas[service.name] ?? 1 }, (_, index) => ({ ...service, isFirst: index === 0 })),
  );
}

/** On this machine alone, on a port of its own. */
async function placeOf({ name, environment, isFirst }, { port, ports }) {
  const usual = ports === 'free' || !isFirst ? await freePort() : environment.PORT;
  return { HOST, PORT: String(name === 'gateway' ? (port ?? usual) : usual) };
}

function gatewayOf(services) {
  return services.find(({ name }) => name === 'gateway');
}

/** The engines that the service has addresses of, where they are on this machine. */
function reached(environment, engines) {
  return Object.fromEntries(Object.entries(engines).filter(([name]) => name in environment));
}

/** The keys are those of the service that makes them. */
function keysOf(services) {
  const { environment } = services.find(({ name }) => name === 'auth');
  const names = /^PERKSTREAM_(PROJECT_ID|(APP|CLIENT|MANAGEMENT)_(ID|TOKEN))$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => names.test(name)));
}

async function untilReady(services) {
  const end = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const states = await Promise.all(services.map((service) => service.readiness()));
    if (states.every((state) => state?.status === 'ok')) return;
    if (Date.now() > end) {
      const lacking = services.filter((_, index) => states[index]?.status !== 'ok').map(({ name }) => name);
      throw new Error(`Not ready within ${READY_TIMEOUT_MS / 1000} s: ${lacking.join(', ')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
  }
}
