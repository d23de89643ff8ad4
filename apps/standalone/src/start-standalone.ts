import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { NestFactory } from '@nestjs/core';
import {
  checkProxyTrust,
  credentialsFileOf,
  dataFileOf,
  loadCredentials,
  noteVersion,
  engineProbes,
  meaningOfTrust,
  observability,
  openIdOf,
  type Settings,
  StartingServer,
  storeProbes,
  untilThere,
} from '@perkstream/assembly';
import { bootstrap, bootstrapOwner, firstSignInLink, openStandaloneEngines } from '@perkstream/assembly/with-storage';
import { EdgeAdapter, parseTrustProxy } from '@perkstream/edge';
import { type Engines, Messenger, persevering, ViewRunner, watchDisk } from '@perkstream/platform';
import { Demo } from './demo/demo.js';
import { demoExamples } from './demo/demo-examples.js';
import { OpeningDemo } from './demo/opening-demo.js';
import { standaloneSettingsOf } from './settings.js';
import { StandaloneModule } from './standalone.module.js';
import { besideOf, welcome } from './welcome.js';

type ReplayThread = ReturnType<NonNullable<Engines['startReplay']>>;

const MAX_REPLAY_MIB = 512;
/** Beside this module in a built app, whatever the process was started by; sources have none, and replay without a thread. */
const BUILT_APP = fileURLToPath(new URL('./main.js', import.meta.url));

/** Threads for back-tests, where the data lie in a file that they can read. */
function replaysOver({ dataDirectory, engines }: Settings): Pick<Engines, 'startReplay'> {
  if (engines.eventStoreUrl || engines.mongodbUrl || !existsSync(BUILT_APP)) return {};
  const file = dataFileOf(dataDirectory);
  const resourceLimits = { maxOldGenerationSizeMb: MAX_REPLAY_MIB };
  return {
    startReplay: (data) =>
      new Worker(BUILT_APP, { workerData: { ...data, file }, argv: [], resourceLimits }) as unknown as ReplayThread,
  };
}

/** Runs the whole engine in this process. @returns what ends it */
export async function start(): Promise<() => Promise<void>> {
  const settings = standaloneSettingsOf(process.env);
  const openId = openIdOf(process.env);
  const observed = observability('standalone', settings);
  const { logger, requestLog, nestLogger, reportFailure, surroundings, reports } = observed;
  const { engines: opened, close } = await openStandaloneEngines(settings, reportFailure, reports);
  const engines = { ...opened, ...replaysOver(settings) };
  const unwatch = watchDisk(observed.metrics, logger, settings.dataDirectory);
  const starting = await StartingServer.listen(engineProbes(engines), settings, observed);
  await untilThere(storeProbes(engines, settings.engines), logger);
  const isFirstStart = !existsSync(credentialsFileOf(settings.dataDirectory));
  const credentials = loadCredentials(process.env, settings.dataDirectory);
  const trustProxy = parseTrustProxy(settings.trustProxy);
  const adapter = new EdgeAdapter({ logger, requestLog, trustProxy, publicOrigin: settings.publicOrigin });
  const exampleProject = settings.demo ? demoExamples(engines, credentials) : undefined;
  const module = StandaloneModule.with(engines, reportFailure, { ...surroundings, openId, exampleProject });
  const app = await NestFactory.create(module, adapter, { logger: nestLogger, abortOnError: false });
  await app.init();
  const demo = settings.demo ? await Demo.for(engines, credentials.projectId, Date.now()) : undefined;
  const messenger = app.get(Messenger);
  const now = new Date().toISOString();
  // What is embedded comes back by a restart, if at all.
  const step: typeof persevering = engines.eventStore.capabilities.inlineProjections ? (work) => work() : persevering;
  await step(() => bootstrap(messenger, credentials, now));
  const owner = await step(() => bootstrapOwner(messenger, credentials.projectId, settings.ownerEmail, now));
  await checkProxyTrust(trustProxy, (query) => messenger.ask(query), logger);
  await starting.handOver(app);
  void app.get(ViewRunner).serving();
  const tokens = isFirstStart && process.stdout.isTTY === true;
  const link = settings.console ? await firstSignInLink(messenger, owner, now) : undefined;
  const warning = meaningOfTrust(trustProxy);
  const noted = noteVersion(settings.dataDirectory);
  const before = isFirstStart ? undefined : noted;
  const shown = { tokens, beside: besideOf(process.env), signIn: link?.path, warning, before };
  console.log(welcome(settings, credentials, await app.getUrl(), shown));
  const opening = demo && OpeningDemo.of(demo, engines, credentials);
  return async () => {
    unwatch();
    await opening?.stop();
    await app.close();
    await close();
  };
}
