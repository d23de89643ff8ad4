import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type FileStore } from '@perkstream/ports';
import { FILE_STORE } from '../platform.tokens.js';
import { Scheduler } from '../scheduler/scheduler.js';

const ROUND_INTERVAL_MS = 3_600_000;

/** Removes files that a crashed process left half written. */
@Injectable()
export class AbandonedFiles implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(ROUND_INTERVAL_MS, 'abandoned files', () => this.files.clear());
  }
}
