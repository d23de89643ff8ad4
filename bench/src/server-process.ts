import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** The server has one core, the generator the other, where the machine lets us say so. */
const hasTaskset = process.platform === 'linux' && spawnSync('taskset', ['-V']).status === 0;
/** Every server runs as `npm start` runs the engine. */
const NODE_OPTIONS = ['--max-semi-space-size=64'];
export const SERVER_CORE = '0';
export const GENERATOR_CORE = '1';

export function pinned(core: string, command: string, args: readonly string[]): [string, string[]] {
  return hasTaskset ? ['taskset', ['-c', core, command, ...args]] : [command, [...args]];
}

export interface ServerProcess {
  readonly url: string;
  /** Bytes of resident memory now; undefined where the system does not report it. */
  readonly residentBytes: () => number | undefined;
  /** Milliseconds that the processor has worked for it; undefined where the system does not report it. */
  readonly processorTime: () => number | undefined;
  readonly stop: () => Promise<void>;
}

/** Starts a Node program on one core, at a free port, and waits until it answers. */
export async function startServer(
  script: string,
  environment: Record<string, string>,
  health: string,
): Promise<ServerProcess> {
  const port = await freePort();
  const [command, args] = pinned(SERVER_CORE, process.execPath, [...NODE_OPTIONS, script]);
  const child = spawn(command, args, {
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}${health}`, child);
  return {
    url,
    residentBytes: () => residentBytes(child),
    processorTime: () => processorTime(child),
    stop: () => stop(child),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200 || status === 404) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

function residentBytes(child: ChildProcess): number | undefined {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** User and system time, in hundredths of a second, are two of the fields behind the name, which may hold spaces. */
function processorTime(child: ChildProcess): number | undefined {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
