import { statfs } from 'node:fs/promises';
import { type Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';

const LOOK_INTERVAL_MS = 60_000;
/** Looks between two lines of the log while there is little room. */
const LOOKS_BETWEEN_LINES = 60;
/** Less is little room: a part of the disk, and bytes on a small one. */
const LITTLE_PART = 0.1;
const LOW_SPACE_BYTES = 1024 ** 3;

interface Space {
  readonly free: number;
  readonly all: number;
}

/** Looks how much room is left. */
export type LookAtDisk = (folder: string) => Promise<Space>;

/**
 * Measures the disk of the data folder, and warns in the log before it is full: past that point every request that stores something
 * is answered 503.
 * @returns what ends it
 */
export function watchDisk(
  metrics: Registry,
  logger: Pick<Logger, 'warn'>,
  folder: string,
  look: LookAtDisk = lookAtDisk,
): () => void {
  const free = new Gauge({
    name: 'data_disk_free_bytes',
    help: 'Bytes that are free on the disk of the data folder',
    registers: [metrics],
    collect: () => measure().then(() => undefined),
  });
  const all = new Gauge({
    name: 'data_disk_bytes',
    help: 'Bytes of the disk of the data folder, used and free',
    registers: [metrics],
  });
  const measure = async (): Promise<Space | undefined> => {
    const space = await look(folder).catch(() => undefined);
    free.set(space?.free ?? Number.NaN);
    all.set(space?.all ?? Number.NaN);
    return space;
  };
  let looks = 0;
  const check = async () => {
    const space = await measure();
    if (!space || !isLittle(space)) looks = 0;
    else if (looks++ % LOOKS_BETWEEN_LINES === 0) {
      logger.warn({ folder, ...space }, 'the disk of the data folder is nearly full: free room, or give it more');
    }
  };
  void check();
  const timer = setInterval(() => void check(), LOOK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function isLittle({ free, all }: Space): boolean {
  return free < LOW_SPACE_BYTES || free < all * LITTLE_PART;
}

/** As far as a process without special rights may fill it. */
async function lookAtDisk(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
}
