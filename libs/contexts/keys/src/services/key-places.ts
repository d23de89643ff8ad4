import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext, CommandRunner, type Placed, Places, ViewRunner } from '@perkstream/platform';
import { INSTALLATION } from '@perkstream/published';
import { keyAggregate } from '../domain/key/key.decider.js';
import { keysView } from '../views/keys-of-project/keys.view.js';

/** The most keys of a project; the installation has the same limit. */
const MAX_KEYS = 100;
/** The environment may give some more. */
const MAX_KEYS_LISTED = 10 * MAX_KEYS;
const STATES = { unknown: 'not_made', active: 'made', revoked: 'gone' } as const;

/** How many keys there may be. */
@Injectable()
export class KeyPlaces {
  constructor(
    private readonly places: Places,
    private readonly runner: CommandRunner,
    private readonly views: ViewRunner,
  ) {}

  /** @param id of the stream of the key @param projectId null: of the installation */
  async take(
    id: string,
    projectId: string | null,
    context: CommandContext,
  ): Promise<Refusal<'invalid_payload'> | undefined> {
    const where = { field: 'projectId', is: projectId ?? INSTALLATION };
    const things: Placed = {
      listed: async () =>
        (await this.views.collection(keysView).find({ where, limit: MAX_KEYS_LISTED })).map((key) => key.id),
      stateOf: async (key) => STATES[(await this.runner.current(keyAggregate, INSTALLATION, key)).status],
    };
    const by = { ...context, projectId: projectId ?? INSTALLATION };
    const isFull =
      (await this.views.collection(keysView).count(where)) >= MAX_KEYS && context.repeatSince === undefined;
    if (!isFull && (await this.places.take('keys', id, MAX_KEYS, by, things))) return undefined;
    return refuse('invalid_payload', { details: `At most ${MAX_KEYS} keys are allowed` });
  }
}
