import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@perkstream/platform';
import { INSTALLATION, type KeyKind } from '@perkstream/published';
import { keyAggregate, type KeyState, streamKeyOf } from '../domain/key/key.decider.js';

type ActiveKey = Extract<KeyState, { readonly status: 'active' }>;

@Injectable()
export class KeyRepository {
  constructor(private readonly runner: CommandRunner) {}

  /** The key, unless there is none or it was revoked. */
  async active(kind: KeyKind, appId: string): Promise<ActiveKey | undefined> {
    const key = streamKeyOf(kind, appId);
    const state = await this.runner.current(keyAggregate, INSTALLATION, key);
    return state.status === 'active' ? state : undefined;
  }
}
