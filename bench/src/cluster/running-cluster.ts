import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

export interface RunningService {
  readonly name: string;
  readonly url: string;
}

export interface RunningCluster {
  /** Of the gateway. */
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly services: readonly RunningService[];
  readonly engines: Readonly<Record<string, { pid: number | undefined }>>;
  readonly addReplica: (name: string) => Promise<RunningService>;
  readonly stop: () => Promise<void>;
}

type RunCluster = (options: {
  readonly environment: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  readonly ports: 'free';
  readonly onLine: (service: string, line: string) => void;
}) => Promise<RunningCluster>;

/** What each engine needs where no setting names one that runs already. */
const NEEDED: readonly (readonly [setting: string, command: string, args: readonly string[]])[] = [
  ['KAFKA_BROKERS', 'java', ['-version']],
  ['MONGODB_URL', 'go', ['version']],
];

/** The commands that are missing on this machine to start the engines. */
export function lackingCommands(): readonly string[] {
  return NEEDED.filter(([setting, command, args]) => !process.env[setting] && spawnSync(command, args).error).map(
    ([, command]) => command,
  );
}

/** Engines and services as `npm run cluster` starts them, on free ports and in a folder of their own. */
export async function startCluster(dataFolder: string): Promise<RunningCluster> {
  const file = new URL('../../../tools/cluster/run-cluster.mjs', import.meta.url);
  const { runCluster } = (await import(pathToFileURL(file.pathname).href)) as { runCluster: RunCluster };
  return runCluster({
    environment: { ...process.env, LOG_LEVEL: 'error' },
    dataFolder,
    ports: 'free',
    onLine: (service, line) => console.error(`${service}: ${line.slice(0, 300)}`),
  });
}
