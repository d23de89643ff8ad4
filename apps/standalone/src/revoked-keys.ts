import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { KeyRing } from '@perkstream/edge';
import { EVENT_STORE, partsOfStream } from '@perkstream/platform';
import { type EventStore, type Subscription } from '@perkstream/ports';

/** Has the edge forget a key as soon as it is revoked: it remembers keys for a while. */
@Injectable()
export class RevokedKeys implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private subscription: Subscription | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly keyRing: KeyRing,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.store.subscribe({
      streamPrefixes: ['key-'],
      handle: async (events) => {
        for (const { type, stream } of events) {
          if (type !== 'key.revoked') continue;
          const { key } = partsOfStream(stream);
          this.keyRing.forget(key.slice(key.indexOf('.') + 1));
        }
      },
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.subscription?.stop();
  }
}
