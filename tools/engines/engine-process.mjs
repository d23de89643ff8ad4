import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;
const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 8_000;

/**
 * Starts an engine as a process of its own, which writes to a file and dies with us, even when we are killed.
 * @param logFile what it prints
 * @param answers a promise of whether it answers; asked again and again
 * @returns its `pid` and `stop()`, once it answers
 */
export async function startProcess({ command, args, environment = {}, logFile, answers }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const output = openSync(logFile, 'a', 0o600);
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    // The engine has a process group of its own: a terminal's Ctrl-C reaches it through us, after those who use it.
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const exited = once(child, 'exit');
  exited.catch(() => undefined);
  await once(child, 'spawn');
  const guard = endWithUs(child.pid);
  void exited.then(() => guard.kill());

  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (!isRunning()) return;
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(impatience);
  };

  const end = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers())) {
    const failure = isRunning()
      ? Date.now() > end && `does not answer within ${READY_TIMEOUT_MS / 1000} s`
      : 'has ended';
    if (failure) {
      await stop();
      throw new Error(`${command} ${failure}; the end of ${logFile}:\n${lastLines(logFile)}`);
    }
    await pause(POLL_INTERVAL_MS);
  }
  return { pid: child.pid, stop };
}

/** @returns a port of 127.0.0.1 that is free now */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** @returns whether somebody takes connections at a port of 127.0.0.1 */
export function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Ends the process when our end of the pipe closes, which is at the latest when we have died, with our whole group if need be. */
export function endWithUs(pid) {
  const script = `cat > /dev/null; kill -9 ${pid} 2> /dev/null`;
  const guard = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  guard.stdin.unref();
  return { kill: () => guard.kill('SIGKILL') };
}

function lastLines(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
