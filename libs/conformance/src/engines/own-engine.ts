import { fileURLToPath } from 'node:url';

/** Of a test's own: what it does to it, nobody else meets. */
export interface OwnEngine {
  readonly url: string;
  /** It is gone from one moment to the next; what it answered is on the disk. */
  kill(): void;
  /** Connections stay, nothing answers. */
  freeze(): void;
  /** At the same address, with what it had. */
  bringBack(): Promise<void>;
  stop(): Promise<void>;
}

type Name = 'kafka' | 'ferretdb';

interface Tools {
  readonly OwnEngine: { start(name: Name): Promise<OwnEngine> };
}

const TOOLS = fileURLToPath(new URL('../../../../tools/engines/own-engine.mjs', import.meta.url));

export async function startOwnEngine(name: Name): Promise<OwnEngine> {
  const { OwnEngine } = (await import(TOOLS)) as Tools;
  return OwnEngine.start(name);
}
