import { Injectable } from '@nestjs/common';
import { isRefusal, type JsonObject, withoutUndefined } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import { COMMON_PROBLEMS, type CommandOrigin, type CommonRefusal } from '@perkstream/published';
import { asyncActionAggregate } from '../../domain/async-action/async-action.aggregate.js';
import {
  type AsyncActionCommand,
  type OpenBulk,
  type OpenAction,
} from '../../domain/async-action/async-action.decider.js';
import { BulkListRepository } from '../../repositories/bulk-list.repository.js';
import { type BulkKind } from '../../services/bulk-kind.js';
import { BULK_KINDS, type BulkType } from '../../services/bulk-kinds.js';
import { ITEMS_OF_PART } from '../../services/bulk-parts.js';

interface ListedItem {
  readonly item: JsonObject;
  readonly origin: CommandOrigin;
}

type OpenBulkAction = OpenAction & { readonly bulk: OpenBulk };

/** Carries out bulk updates part by part, and notes in the stream of the action how far each is. */
@Injectable()
export class BulkWorker {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly lists: BulkListRepository,
  ) {}

  /** Undefined when the action has ended. */
  async openAction(projectId: string, id: string): Promise<OpenBulkAction | undefined> {
    const state = await this.runner.stateOf(asyncActionAggregate, projectId, id);
    return state.status === 'open' && state.bulk ? { ...state, bulk: state.bulk } : undefined;
  }

  /**
   * The next parts.
   * @param isRepeat they may have been carried out before, in part or whole
   * @param atMost as many parts
   * @returns whether there is more to do
   */
  async turn(projectId: string, id: string, isRepeat: boolean, atMost: number): Promise<boolean> {
    const action = await this.openAction(projectId, id);
    if (!action) return false;
    const { bulk } = action;
    const origin = originOf(projectId, id, action, isRepeat);
    if (bulk.partsDone === bulk.parts) {
      await this.finish(id, action.type as BulkType, bulk, origin);
      return false;
    }
    const from = bulk.partsDone;
    const parts = await this.lists.parts(projectId, id, from, Math.min(atMost, bulk.parts - from));
    const items = parts.flatMap((part, n) =>
      part.map((item, index) => ({ item, origin: originOfItem(origin, from + n, index) })),
    );
    const errors = await this.carryOut(action.type as BulkType, items);
    const news = { from, part: from + parts.length - 1, done: items.length - errors.length, errors, at: rightNow() };
    await this.execute({ do: 'note_parts', id, ...news }, step(origin, `note/${news.part}`));
    return true;
  }

  /** @returns what is wrong with those items that could not be carried out */
  private async carryOut(type: BulkType, items: readonly ListedItem[]): Promise<JsonObject[]> {
    const { named, waitsBy = named, commandFor }: BulkKind = BULK_KINDS[type];
    // Items of one name are carried out in the order in which they were sent.
    const before = new Map<unknown, Promise<unknown>>();
    const outcomes = items.map(async ({ item, origin }) => {
      const { [named]: name, [waitsBy]: line, row } = item;
      const about = withoutUndefined({ [named]: name, row });
      if (item['wrong'] !== undefined) return { key: 'invalid_payload', details: item['wrong'], ...about };
      const command = commandFor(origin.projectId, item, origin);
      if (isRefusal(command)) return errorOf(command, about);
      const outcome = (before.get(line) ?? Promise.resolve()).then(() => this.messenger.tell(command));
      if (line !== undefined) before.set(line, outcome);
      return errorOf(await outcome, about);
    });
    return (await Promise.all(outcomes)).filter((error) => error !== undefined);
  }

  /** The list first: an action that has ended is not looked at again. */
  private async finish(id: string, type: BulkType, bulk: OpenBulk, origin: CommandOrigin): Promise<void> {
    await this.lists.forget(origin.projectId, id);
    const at = rightNow();
    const result = resultOf(type, bulk, at);
    await this.execute({ do: 'finish', id, outcome: 'SUCCESS', result, at }, step(origin, 'finish'));
  }

  private async execute(command: AsyncActionCommand, origin: CommandOrigin): Promise<void> {
    await this.runner.execute(asyncActionAggregate, command.id, command, origin);
  }
}

/** Source: platform facts, families of results. */
function resultOf(type: BulkType, { done, failedCount, errors }: OpenBulk, at: string): JsonObject {
  const { imports }: BulkKind = BULK_KINDS[type];
  const counts = { done_count: done, failed_count: failedCount };
  if (!imports) return { ...counts, reports: [], reports_available_till: at, errors: [...errors] };
  const failed = errors.map(({ message: _message, key: _key, details: reason, ...about }) => ({ ...about, reason }));
  return { message: `${done} ${imports}(s) imported successfully, ${failedCount} failed.`, ...counts, failed };
}

function errorOf(outcome: unknown, named: JsonObject): JsonObject | undefined {
  if (!isRefusal(outcome)) return undefined;
  const { refused, details } = outcome;
  const generic = COMMON_PROBLEMS[refused as CommonRefusal]?.message ?? refused;
  const message = details?.message ?? generic;
  return { message, details: details?.details ?? message, key: refused, ...named };
}

/** All that is carried out is done as of the request; what clients are told of it has the time of the clock. */
function originOf(
  projectId: string,
  id: string,
  { requestId, bulk: { actor, channel, at } }: OpenBulkAction,
  isRepeat: boolean,
): CommandOrigin {
  const origin = { projectId, actor, channel, correlationId: requestId, commandId: id, now: at };
  return isRepeat ? { ...origin, repeatSince: at } : origin;
}

/** The same however many parts are carried out at once. */
function originOfItem(origin: CommandOrigin, part: number, index: number): CommandOrigin {
  return { ...step(origin, `${part}/${index}`), ordinal: part * ITEMS_OF_PART + index };
}

function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}

function rightNow(): string {
  return new Date().toISOString();
}
