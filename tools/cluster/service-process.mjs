import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { mainOf } from '../build/built-app.mjs';
import { endWithUs } from '../engines/engine-process.mjs';

/** Milliseconds that a service gets to end by itself: it promises three seconds. */
const STOP_TIMEOUT_MS = 4_000;
const RESTART_PAUSE_MS = 1_000;

/** One service as a process, started again when it ends by itself, as the containers are. */
export class ServiceProcess {
  #process;
  #ended = Promise.resolve();
  #isWanted = false;

  /**
   * @param program that runs it; the one that was built here where absent
   * @param onLine takes each line that it writes
   */
  constructor({ name, environment, program = mainOf(name) }, onLine) {
    this.name = name;
    this.program = program;
    this.environment = environment;
    this.onLine = onLine;
    this.url = `http://127.0.0.1:${environment.PORT}`;
  }

  start() {
    this.#isWanted = true;
    this.#spawn();
  }

  /** Kills the service, as if the machine had lost its power. It is started again. */
  kill() {
    this.#process.kill('SIGKILL');
  }

  /** Connections stay, nothing answers, until `thaw`. */
  freeze() {
    this.#process.kill('SIGSTOP');
  }

  thaw() {
    this.#process.kill('SIGCONT');
  }

  /** Resident, in bytes. */
  get memory() {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#process.pid}/status`, 'utf8'))[1]) * 1024;
  }

  async stop() {
    this.#isWanted = false;
    this.#process?.kill('SIGTERM');
    const impatience = setTimeout(() => this.#process?.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.#ended;
    clearTimeout(impatience);
  }

  /** What it says of itself: `undefined` while it does not answer. */
  async readiness() {
    try {
      const answer = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(3_000) });
      return await answer.json();
    } catch {
      return undefined;
    }
  }

  #spawn() {
    const child = spawn(process.execPath, [this.program], {
      env: { ...inherited(), ...this.environment },
      // The service has a process group of its own: a terminal's Ctrl-C reaches it through us, after the gateway.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const guard = endWithUs(child.pid);
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', this.onLine);
    this.#process = child;
    this.#ended = once(child, 'exit').then(([code, signal]) => {
      guard.kill();
      if (!this.#isWanted) return;
      this.onLine(`ended by itself (${code ?? signal}), is started again`);
      setTimeout(() => this.#isWanted && this.#spawn(), RESTART_PAUSE_MS);
    });
  }
}

/** The engine's own settings come from the compose file alone. */
function inherited() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PERKSTREAM_|EVENTSTORE_|KAFKA_|MONGODB_)/.test(name)),
  );
}
