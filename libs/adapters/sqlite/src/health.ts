import { type CommitQueue } from './commit-queue.js';
import { type SqliteConnection } from './connection.js';

const FRESH_MS = 1000;
const PROBE_BYTES = 262_144;

/**
 * Whether a commit would succeed now: one succeeded within the last second, or a small one is tried. After a failure the
 * file must be able to grow again before the answer is yes; after one for damage it stays no.
 */
export class Health {
  constructor(
    private readonly connection: SqliteConnection,
    private readonly queue: CommitQueue,
  ) {}

  async ping(): Promise<void> {
    if (this.queue.lastDamage) throw this.queue.lastDamage;
    if (this.queue.lastFailure) return this.probeGrowth();
    if (Date.now() - this.queue.lastCommit < FRESH_MS) return;
    await this.queue.submit(() => {
      this.connection.statement('INSERT OR REPLACE INTO probe (number, filling) VALUES (0, NULL)').run([]);
    });
  }

  private async probeGrowth(): Promise<void> {
    await this.queue.submit(() => {
      this.connection.statement('INSERT INTO probe (filling) VALUES (zeroblob(?))').run([PROBE_BYTES]);
    });
    await this.queue.submit(() => {
      this.connection.statement('DELETE FROM probe WHERE filling IS NOT NULL').run([]);
    });
  }
}
