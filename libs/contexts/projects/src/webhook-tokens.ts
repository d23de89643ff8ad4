import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Engines, ENGINES } from '@perkstream/platform';

/**
 * What callouts of a project are signed with. It must be shown whenever the project is, so a hash would not do: it is derived from a
 * key in the key store instead, and stands in no event and no document.
 */
@Injectable()
export class WebhookTokens {
  constructor(@Inject(ENGINES) private readonly engines: Engines) {}

  async of(projectId: string): Promise<string> {
    const key = await this.engines.keys.obtain(keyName(projectId));
    return createHash('sha256').update('webhook token').update(key).digest('hex');
  }

  /** When the project is gone. */
  async forget(projectId: string): Promise<void> {
    await this.engines.keys.destroy(keyName(projectId));
  }
}

function keyName(projectId: string): string {
  return `webhook-token/${projectId}`;
}
