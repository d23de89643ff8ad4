import { spawn } from 'node:child_process';
import { GENERATOR_CORE, pinned } from './server-process.js';

export interface Load {
  readonly url: string;
  /** POST where absent. */
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  /** The body of request n (from 0 on), as a template: `{n}` becomes the number. None with GET. */
  readonly body?: object;
  readonly first?: number;
  readonly connections?: number;
  readonly seconds?: number;
  /** So many requests in all, instead of seconds */
  readonly amount?: number;
  /** Requests per second in all; as fast as possible where absent */
  readonly rate?: number;
  /** At even distances, whether or not those before were answered; needs a rate. */
  readonly evenly?: boolean;
}

export interface Measured {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** Answers that were not 2xx, and errors. */
  readonly failures: number;
}

/** Runs the load from a process of its own, on its own core. */
export async function generate(load: Load): Promise<Measured> {
  const script = new URL('./generator-process.js', import.meta.url).pathname;
  const [command, args] = pinned(GENERATOR_CORE, process.execPath, [script]);
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(load));
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  return JSON.parse(output) as Measured;
}
