import { Inject, Injectable } from '@nestjs/common';
import { CommandRunner, EVENT_STORE, streamName } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type CommandOrigin } from '@perkstream/published';
import {
  type EffectsNoted,
  type ImportEffect,
  importEffectsAggregate,
} from '../domain/import-effects/import-effects.decider.js';

const PARTS_PER_PAGE = 200;

/** What imports were carried out on, part by part. */
@Injectable()
export class ImportEffectsRepository {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Of the next parts; those that are kept already stay as they are. */
  async keep(
    actionId: string,
    from: number,
    parts: readonly (readonly ImportEffect[])[],
    origin: CommandOrigin,
  ): Promise<void> {
    const events = parts.map((effects): EffectsNoted => ({ type: 'import_effects.noted', data: { effects } }));
    const by = { ...origin, commandId: `${origin.commandId}/effects/${from}+${parts.length}` };
    await this.runner.execute(importEffectsAggregate, actionId, { do: 'list', from, events }, by);
  }

  /** Each thing once, with the first line that was about it. */
  async all(projectId: string, actionId: string): Promise<readonly ImportEffect[]> {
    const stream = streamName(importEffectsAggregate.category, projectId, actionId);
    const found = new Map<string, ImportEffect>();
    for (let from = 0; ; from += PARTS_PER_PAGE) {
      const page = await this.store.read(stream, { from, maxCount: PARTS_PER_PAGE });
      for (const { data } of page) {
        for (const effect of (data as EffectsNoted['data']).effects) {
          if (!found.has(effect.id)) found.set(effect.id, effect);
        }
      }
      if (page.length < PARTS_PER_PAGE) return [...found.values()];
    }
  }
}
