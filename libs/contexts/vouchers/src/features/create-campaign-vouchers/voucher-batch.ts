import { isRefusal } from '@perkstream/kernel';
import { type Beginning, type CommandRunner, type StreamBeginnings } from '@perkstream/platform';
import { type CommandOrigin, type ProjectSettings, type VoucherToMake } from '@perkstream/published';
import { BatchChance } from '../../batch-chance.js';
import { type CreateVoucherCommand } from '../../domain/voucher/commands.js';
import { type VoucherCreated, type VoucherDefinition } from '../../domain/voucher/events.js';
import { voucherAggregate } from '../../domain/voucher/voucher.aggregate.js';
import { keyOfCode } from '../../voucher-look-up.js';
import { type Draft } from './drafts.js';

/** One voucher to make, and the codes that it may have. */
export interface Place {
  readonly index: number;
  readonly draft: Draft;
  readonly codes: Iterator<string, void>;
  readonly wanted: VoucherToMake;
}

export type Outcome =
  | { readonly voucher: VoucherDefinition }
  /** A given code belongs to somebody else, or to the campaign already. */
  | { readonly taken: string }
  /** No random code was free. */
  | 'exhausted';

export interface BatchParts {
  readonly runner: CommandRunner;
  readonly beginnings: StreamBeginnings;
  readonly project: ProjectSettings;
  readonly origin: CommandOrigin;
  readonly chance: BatchChance;
  /** Of the next voucher, in this process. */
  readonly sequence: () => number;
}

interface Attempt {
  readonly place: Place;
  readonly code: string;
  readonly key: string;
  readonly command: CreateVoucherCommand;
  /** There is nothing else left. */
  readonly isReleased: boolean;
}

/**
 * Makes the vouchers of a batch in rounds: everybody tries a code, those whose code is taken try the next one. A stream that has
 * begun never ends, so that a batch that is repeated passes by the same codes and finds the same places.
 */
export class VoucherBatch {
  /** Keys that somebody has, as far as this batch has seen. */
  private readonly taken = new Set<string>();
  /** Random codes whose vouchers were deleted for good: used when there are no others. */
  private readonly released: string[] = [];
  private readonly outcomes: Outcome[] = [];

  constructor(private readonly parts: BatchParts) {}

  /** In the order of the places. */
  async make(places: readonly Place[]): Promise<readonly Outcome[]> {
    for (let pending = places; pending.length > 0;) {
      const attempts = pending.flatMap((place) => this.attempt(place) ?? []);
      const begun = await this.begin(attempts);
      const left: Place[] = [];
      for (const [index, attempt] of attempts.entries()) {
        const event = begun[index];
        const outcome = event ? { voucher: event.data.voucher } : await this.settle(attempt);
        if (outcome) this.outcomes[attempt.place.index] = outcome;
        else left.push(attempt.place);
      }
      pending = left;
    }
    return this.outcomes;
  }

  /** The next code of the place that nobody was seen to have. */
  private attempt(place: Place): Attempt | undefined {
    for (let next = place.codes.next(); !next.done; next = place.codes.next()) {
      const key = keyOfCode(this.parts.project, next.value);
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      return this.attemptAt(place, next.value, false);
    }
    const given = place.wanted.code;
    const released = given === undefined ? this.released.pop() : undefined;
    if (released !== undefined) return this.attemptAt(place, released, true);
    this.outcomes[place.index] = given === undefined ? 'exhausted' : { taken: given };
    return undefined;
  }

  private attemptAt(place: Place, code: string, isReleased: boolean): Attempt {
    const { chance, origin, project, sequence } = this.parts;
    const createdAt = origin.repeatSince ?? origin.now;
    const id = chance.voucherId(place.index, Date.parse(createdAt), sequence());
    const voucher: VoucherDefinition = { id, code, ...place.draft, createdAt };
    return { place, code, key: keyOfCode(project, code), command: { do: 'create', voucher }, isReleased };
  }

  private async begin(attempts: readonly Attempt[]): Promise<readonly (VoucherCreated | undefined)[]> {
    const { beginnings, chance, origin } = this.parts;
    const wanted = attempts.map(({ place, key, command }): Beginning<CreateVoucherCommand> => ({
      key,
      command,
      eventId: chance.eventId(place.index),
    }));
    const begun = await beginnings.begin(voucherAggregate, wanted, origin);
    return begun.map((each) =>
      typeof each === 'object' && 'event' in each ? (each.event as VoucherCreated) : undefined,
    );
  }

  /** The stream of the code has begun before. @returns undefined when the place needs another code */
  private async settle({ place, code, key, command, isReleased }: Attempt): Promise<Outcome | undefined> {
    const { runner, project, origin } = this.parts;
    const isRandom = place.wanted.code === undefined;
    const { state } = await runner.state(voucherAggregate, project.id, key);
    if (state.status !== 'free') {
      const { definition } = state;
      if (BatchChance.isSame(definition.id, command.voucher.id)) return { voucher: definition };
      return isRandom ? undefined : { taken: code };
    }
    if (isRandom && !isReleased) {
      this.released.push(code);
      return undefined;
    }
    const by = { ...origin, commandId: `${origin.commandId}/${place.index}` };
    const created = await runner.execute(voucherAggregate, key, command, by);
    if (isRefusal(created)) return isRandom ? undefined : { taken: code };
    return { voucher: (created.events[0] as VoucherCreated).data.voucher };
  }
}
