import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Kafka, logLevel } from 'kafkajs';
import { freePort, startProcess } from '../engine-process.mjs';

export const name = 'kafka';

const run = promisify(execFile);
const POM = join(import.meta.dirname, 'pom.xml');
const VERSION = /<version>(.+)<\/version>/.exec(readFileSync(POM, 'utf8'))[1];

/** Fetches the broker's jars from Maven Central, once. Two processes that begin at the same time do not disturb each other. */
export async function prepare(cacheFolder, log = () => undefined) {
  await need('java', ['-version'], 'Kafka needs Java 17 or newer (`java` was not found)');
  const jars = jarsIn(cacheFolder);
  if (existsSync(jars)) return;
  await need('mvn', ['-version'], 'Kafka is fetched by Maven (`mvn` was not found)');
  log(`fetching Kafka ${VERSION} from Maven Central`);
  const partial = `${jars}.${process.pid}.partial`;
  mkdirSync(partial, { recursive: true });
  try {
    await run('mvn', ['-B', '-q', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${partial}`]);
    moveUnlessThere(partial, jars);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/**
 * One process that is broker and controller, on loopback alone. What it took survives its death.
 * @param user `{ username, password }`, who may enter at a second listener, over TLS and with SASL
 * @returns with `user` also `secured`: its `broker`, and the certificate `ca` by which it is known
 */
export async function start({ cacheFolder, dataFolder, port, user, log = () => undefined }) {
  const classPath = join(jarsIn(cacheFolder), '*');
  const settings = join(dataFolder, 'server.properties');
  mkdirSync(dataFolder, { recursive: true });
  const secured = user && (await securedListener({ user, dataFolder, port: await freePort() }));
  writeFileSync(settings, serverProperties({ port, controllerPort: await freePort(), dataFolder, secured }));
  if (!existsSync(join(dataFolder, 'log/meta.properties'))) {
    const format = ['format', '--cluster-id', CLUSTER, '--config', settings, ...(secured?.format ?? [])];
    await run('java', ['-cp', classPath, QUIET, 'kafka.tools.StorageTool', ...format]);
  }
  const url = `127.0.0.1:${port}`;
  const { pid, stop } = await startProcess({
    command: 'java',
    args: ['-Xms256m', '-Xmx512m', '-XX:MaxGCPauseMillis=20', '-cp', classPath, QUIET, 'kafka.Kafka', settings],
    logFile: join(dataFolder, 'kafka.log'),
    answers: () => answers(url),
  });
  log(`Kafka ${VERSION} at ${url}`);
  return { name, url, pid, stop, ...(secured && { secured: { broker: secured.broker, ca: secured.ca } }) };
}

const CLUSTER = 'cGVya3N0cmVhbS1sb2NhbA';
const QUIET = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn';

function serverProperties({ port, controllerPort, dataFolder, secured }) {
  const beside = secured ? `,SASL_SSL://${secured.broker}` : '';
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}${beside}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}${beside}`,
    ...secured?.properties,
    'log.dirs': join(dataFolder, 'log'),
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'log.cleaner.dedupe.buffer.size': 4 * 1024 * 1024,
    // A broker that was killed and started again is let in as soon as its former self counts as gone.
    'broker.session.timeout.ms': 2000,
    'broker.heartbeat.interval.ms': 500,
    'num.network.threads': 2,
    'num.io.threads': 4,
  })
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

/** `keytool` comes with the Java that the broker needs. */
async function securedListener({ user: { username, password }, dataFolder, port }) {
  const store = join(dataFolder, 'broker.p12');
  const common = ['-alias', 'broker', '-keystore', store, '-storetype', 'PKCS12', '-storepass', password];
  const known = ['-dname', 'CN=broker', '-ext', 'san=ip:127.0.0.1', '-validity', '3650'];
  if (!existsSync(store)) await run('keytool', ['-genkeypair', '-keyalg', 'RSA', ...known, ...common]);
  const { stdout: ca } = await run('keytool', ['-exportcert', '-rfc', ...common]);
  const modules = 'org.apache.kafka.common.security';
  return {
    broker: `127.0.0.1:${port}`,
    ca,
    format: ['--add-scram', `SCRAM-SHA-512=[name=${username},password=${password}]`],
    properties: {
      'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL',
      'ssl.keystore.location': store,
      'ssl.keystore.type': 'PKCS12',
      'ssl.keystore.password': password,
      'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-512',
      'listener.name.sasl_ssl.plain.sasl.jaas.config': `${modules}.plain.PlainLoginModule required user_${username}="${password}";`,
      'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': `${modules}.scram.ScramLoginModule required;`,
    },
  };
}

function jarsIn(cacheFolder) {
  return join(cacheFolder, `kafka-${VERSION}`);
}

/** A folder is moved whole or not at all; who comes second keeps the first one's. */
function moveUnlessThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

async function answers(broker) {
  const quick = { retry: { retries: 0 }, connectionTimeout: 1000, requestTimeout: 2000 };
  const admin = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING, ...quick }).admin();
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } catch {
    return false;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

async function need(command, args, otherwise) {
  await run(command, args).catch((error) => {
    throw error.code === 'ENOENT' ? new Error(otherwise) : error;
  });
}
