import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SecuredBroker {
  /** `host:port` of the listener with TLS and SASL */
  readonly broker: string;
  /** The certificate by which it is known. */
  readonly ca: string;
  stop(): Promise<void>;
}

interface Engine {
  readonly secured: { readonly broker: string; readonly ca: string };
  stop(): Promise<void>;
}

interface Tools {
  cacheFolder(): string;
  freePort(): Promise<number>;
  prepare(cacheFolder: string): Promise<void>;
  start(options: object): Promise<Engine>;
}

async function tools(): Promise<Tools> {
  const files = ['start-engines.mjs', 'engine-process.mjs', 'kafka/engine.mjs'];
  const folder = new URL('../../../../../tools/engines/', import.meta.url);
  const loaded = await Promise.all(
    files.map((file) => import(fileURLToPath(new URL(file, folder))) as Promise<object>),
  );
  return Object.assign({}, ...loaded) as Tools;
}

/** A broker of a test's own that lets one user in. */
export async function startSecuredBroker(user: { username: string; password: string }): Promise<SecuredBroker> {
  const { cacheFolder, freePort, prepare, start } = await tools();
  const dataFolder = mkdtempSync(join(tmpdir(), 'perkstream-secured-kafka-'));
  await prepare(cacheFolder());
  const engine = await start({ cacheFolder: cacheFolder(), dataFolder, port: await freePort(), user });
  return {
    ...engine.secured,
    stop: async () => {
      await engine.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
