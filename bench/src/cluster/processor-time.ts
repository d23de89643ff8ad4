import { readFileSync } from 'node:fs';

/** Seconds of processor time so far, by the name of the process; replicas together. */
export type ProcessorTime = ReadonlyMap<string, number>;

const SAMPLE = /^process_cpu_seconds_total\{.*\} (\S+)$/m;
const TICKS_PER_SECOND = 100;

/**
 * @param services that report their processor time at `/metrics`
 * @param engines by name, with the process that was started for it, if any; their time is known on Linux only
 */
export async function fetchProcessorTime(
  services: readonly { name: string; url: string }[],
  engines: Readonly<Record<string, { pid: number | undefined }>>,
): Promise<ProcessorTime> {
  const seconds = new Map<string, number>();
  for (const { name, url } of services) {
    const [, value] = SAMPLE.exec(await (await fetch(`${url}/metrics`)).text()) ?? [];
    seconds.set(name, (seconds.get(name) ?? 0) + Number(value ?? 0));
  }
  for (const [name, { pid }] of Object.entries(engines)) {
    if (pid !== undefined) seconds.set(name, secondsOfProcess(pid));
  }
  return seconds;
}

/** Milliseconds for each of so many pieces of work between two looks. */
export function millisecondsEach(before: ProcessorTime, after: ProcessorTime, pieces: number): ProcessorTime {
  return new Map([...after].map(([name, seconds]) => [name, ((seconds - (before.get(name) ?? 0)) / pieces) * 1_000]));
}

export function together(times: ProcessorTime): number {
  return [...times.values()].reduce((sum, each) => sum + each, 0);
}

function secondsOfProcess(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
    return (user + system) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
