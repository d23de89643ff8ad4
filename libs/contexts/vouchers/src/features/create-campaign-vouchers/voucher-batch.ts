import { type Instant, isRefusal } from '@perkstream/kernel';
import { type Beginning, type CommandRunner, firstMadeAt, type StreamBeginnings } from '@perkstream/platform';
import {
  type CommandOrigin,
  type ProjectSettings,
  type VoucherCreated,
  type VoucherDefinition,
  type VoucherToMake,
} from '@perkstream/published';
import { BatchRandomness } from '../../services/batch-randomness.js';
import { type CreateVoucherCommand } from '../../domain/voucher/commands.js';
import { voucherAggregate } from '../../domain/voucher/voucher.decider.js';
import { keyOfCode } from '../../repositories/voucher.repository.js';
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

interface BatchParts {
  readonly runner: CommandRunner;
  readonly beginnings: StreamBeginnings;
  readonly project: ProjectSettings;
  readonly origin: CommandOrigin;
  readonly randomness: BatchRandomness;
  /** Of the next voucher, in this process. */
  readonly sequence: () => number;
}

interface Attempt {
  readonly place: Place;
  readonly code: string;
  readonly key: string;
  readonly command: CreateVoucherCommand;
  /** The code of a voucher that was deleted for good: tried only when no other code is left. */
  readonly isReleased: boolean;
}

/**
 * Makes the vouchers of a batch in rounds: each place tries a code, and the next one where that is taken. A stream that
 * has begun never ends, so a repeated batch tries the same codes and finds the same vouchers.
 */
export class VoucherBatch {
  /** Keys that are taken or being tried, with the round in which that was seen. */
  private readonly taken = new Map<string, number>();
  /** Random codes whose vouchers were deleted for good: used when there are no others. */
  private readonly released: string[] = [];
  private readonly outcomes: Outcome[] = [];
  private readonly waiting = new Map<Place, string>();
  private round = 0;
  /** Places by the part of their ids that is their own; made when the first code is found taken. */
  private owners: Map<string, number> | undefined;

  private readonly createdAt: Instant;
  /** The same in milliseconds since 1970 */
  private readonly time: number;

  constructor(private readonly parts: BatchParts) {
    this.createdAt = firstMadeAt(parts.origin);
    this.time = Date.parse(this.createdAt);
  }

  /** In the order of the places. */
  async make(places: readonly Place[]): Promise<readonly Outcome[]> {
    for (let pending = places; pending.length > 0; pending = pending.filter(({ index }) => !this.outcomes[index])) {
      this.round += 1;
      const attempts = pending.flatMap((place) => this.attempt(place) ?? []);
      const begun = await this.begin(attempts);
      for (const [index, attempt] of attempts.entries()) {
        const event = begun[index];
        if (event) this.outcomes[attempt.place.index] = { voucher: event.data.voucher };
        else await this.settle(attempt, places);
      }
    }
    return this.outcomes;
  }

  /** The next code of the place that is not known to be taken; none while another place is trying it. */
  private attempt(place: Place): Attempt | undefined {
    for (let code = this.nextCode(place); code !== undefined; code = this.nextCode(place)) {
      const key = keyOfCode(this.parts.project, code);
      const seen = this.taken.get(key);
      if (seen === this.round) {
        this.waiting.set(place, code);
        return undefined;
      }
      if (seen !== undefined) continue;
      this.taken.set(key, this.round);
      return this.attemptAt(place, code, false);
    }
    const given = place.wanted.code;
    const released = given === undefined ? this.released.pop() : undefined;
    if (released !== undefined) return this.attemptAt(place, released, true);
    this.outcomes[place.index] = given === undefined ? 'exhausted' : { taken: given };
    return undefined;
  }

  private nextCode(place: Place): string | undefined {
    const waited = this.waiting.get(place);
    if (waited === undefined) return place.codes.next().value ?? undefined;
    this.waiting.delete(place);
    return waited;
  }

  private attemptAt(place: Place, code: string, isReleased: boolean): Attempt {
    const { createdAt } = this;
    const voucher: VoucherDefinition = { id: this.idAt(place.index), code, ...place.draft, createdAt };
    return { place, code, key: keyOfCode(this.parts.project, code), command: { do: 'create', voucher }, isReleased };
  }

  private idAt(index: number): string {
    const { randomness, sequence } = this.parts;
    return randomness.voucherId(index, this.time, sequence());
  }

  private async begin(attempts: readonly Attempt[]): Promise<readonly (VoucherCreated | undefined)[]> {
    const { beginnings, randomness, origin } = this.parts;
    const wanted = attempts.map(({ place, key, command }): Beginning<CreateVoucherCommand> => ({
      key,
      command,
      eventId: randomness.eventId(place.index),
    }));
    const begun = await beginnings.begin(voucherAggregate, wanted, origin);
    return begun.map((each) =>
      typeof each === 'object' && 'event' in each ? (each.event as VoucherCreated) : undefined,
    );
  }

  /** The stream of the code had begun before: by this batch, by somebody else, or for a voucher that is gone. */
  private async settle({ place, code, key, command, isReleased }: Attempt, places: readonly Place[]): Promise<void> {
    const { runner, project, origin } = this.parts;
    const isRandom = place.wanted.code === undefined;
    const state = await runner.current(voucherAggregate, project.id, key);
    if (state.status !== 'free') {
      const owner = this.ownerOf(state.definition.id, places);
      if (owner !== undefined) this.outcomes[owner] = { voucher: state.definition };
      else if (!isRandom) this.outcomes[place.index] = { taken: code };
    } else if (isRandom && !isReleased) {
      this.released.push(code);
    } else {
      const by = { ...origin, commandId: `${origin.commandId}/${place.index}` };
      const created = await runner.execute(voucherAggregate, key, command, by);
      if (!isRefusal(created)) {
        this.outcomes[place.index] = { voucher: (created.events[0] as VoucherCreated).data.voucher };
      } else if (!isRandom) this.outcomes[place.index] = { taken: code };
    }
  }

  /** The place of this batch that an earlier attempt made the voucher for. */
  private ownerOf(id: string, places: readonly Place[]): number | undefined {
    this.owners ??= new Map(places.map(({ index }) => [BatchRandomness.ownPart(this.idAt(index)), index]));
    return this.owners.get(BatchRandomness.ownPart(id));
  }
}
