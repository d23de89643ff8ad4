import { Injectable } from '@nestjs/common';
import { isRefusal, type JsonObject, type Refusal, withoutUndefined } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import { COMMON_PROBLEMS, type CommandOrigin, type CommonRefusal, FindProject } from '@perkstream/published';
import {
  asyncActionAggregate,
  type AsyncActionCommand,
  type OpenAction,
  type OpenBulk,
} from '../../domain/async-action/async-action.decider.js';
import { type ReportRow } from '../../domain/bulk-report/bulk-report.decider.js';
import { BulkListRepository } from '../../repositories/bulk-list.repository.js';
import { type ImportEffect } from '../../domain/import-effects/import-effects.decider.js';
import { BulkReportRepository } from '../../repositories/bulk-report.repository.js';
import { ImportEffectsRepository } from '../../repositories/import-effects.repository.js';
import { type BulkKind, failedLine } from '../../services/bulk-kind.js';
import { kindOf } from '../../services/bulk-kinds.js';
import { ITEMS_PER_PART } from '../../services/bulk-parts.js';

interface ListedItem {
  readonly item: JsonObject;
  readonly origin: CommandOrigin;
}

/** What became of an item: with what is wrong, where it could not be carried out. */
interface Outcome {
  readonly found: boolean;
  /** Of an import: what it was carried out on */
  readonly effect?: ImportEffect;
  readonly error?: JsonObject;
}

const MAX_ERROR_CHARACTERS = 200;

type OpenBulkAction = OpenAction & { readonly bulk: OpenBulk };

/** Carries out bulk updates part by part, and notes in the stream of the action how far each is. */
@Injectable()
export class BulkWorker {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly lists: BulkListRepository,
    private readonly reports: BulkReportRepository,
    private readonly effects: ImportEffectsRepository,
  ) {}

  /** Undefined when the action has ended. */
  async openAction(projectId: string, id: string): Promise<OpenBulkAction | undefined> {
    const state = await this.runner.current(asyncActionAggregate, projectId, id);
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
    const kind = kindOf({ type: action.type, reverts: bulk.reverts });
    const origin = originOf(projectId, id, action, isRepeat);
    if (bulk.partsDone === bulk.parts) {
      await this.finish(id, kind, bulk, origin);
      return false;
    }
    // Its list may be unreadable by now, and nobody in it may be stored again.
    if (!(await this.messenger.ask(new FindProject(projectId)))) {
      await this.finish(id, kind, bulk, origin, 'FAILED');
      return false;
    }
    const from = bulk.partsDone;
    const parts = await this.lists.parts(projectId, id, from, Math.min(atMost, bulk.parts - from));
    // Another replica has carried it out meanwhile.
    if (!parts) return false;
    const items = parts.flatMap((part, n) =>
      part.map((item, index) => ({ item, origin: originOfItem(origin, from + n, index) })),
    );
    const outcomes = await this.carryOut(kind, items);
    const byPart = <Each>(all: readonly Each[]) => {
      let next = 0;
      return parts.map(({ length }) => all.slice(next, (next += length)));
    };
    if (bulk.reportUntil !== undefined) {
      const rows = items.map(({ item }, index) => rowOf(kind, item, outcomes[index]!));
      await this.reports.keep(id, from, byPart(rows), origin);
    }
    if (bulk.isRevertible) {
      const effects = byPart(outcomes).map((part) => part.flatMap(({ effect }) => (effect ? [effect] : [])));
      await this.effects.keep(id, from, effects, origin);
    }
    const failures = outcomes.flatMap(({ error }) => (error ? [error] : []));
    const [failedCount, errors] = [failures.length, kind.personal ? [] : failures];
    const done = items.length - failedCount;
    const news = { from, part: from + parts.length - 1, done, failedCount, errors, at: rightNow() };
    await this.execute({ do: 'note_parts', id, ...news }, step(origin, `note/${news.part}`));
    return true;
  }

  private async carryOut(
    { named, waitsBy = named, commandFor, effectOf }: BulkKind,
    items: readonly ListedItem[],
  ): Promise<Outcome[]> {
    // Items of one name are carried out in the order in which they were sent.
    const before = new Map<unknown, Promise<unknown>>();
    const outcomes = items.map(async ({ item, origin }): Promise<Outcome> => {
      const { [named]: name, [waitsBy]: line, row } = item;
      const about = withoutUndefined({ [named]: name, row });
      const { wrong } = item;
      if (wrong !== undefined) return { found: false, error: { key: 'invalid_payload', details: wrong, ...about } };
      const command = commandFor(origin.projectId, item, origin);
      if (isRefusal(command)) return { found: false, error: errorOf(command, about) };
      const outcome = (before.get(line) ?? Promise.resolve()).then(() => this.messenger.send(command));
      if (line !== undefined) before.set(line, outcome);
      const answer = await outcome;
      if (!isRefusal(answer)) {
        const found = (answer as { isNew?: boolean } | undefined)?.isNew !== true;
        return effectOf
          ? { found, effect: { ...(typeof row === 'number' && { row }), ...effectOf(item, answer) } }
          : { found };
      }
      // Of what is never made, everything but its absence is refused once it is found.
      return { found: named === 'code' && answer.refused !== 'not_found', error: errorOf(answer, about) };
    });
    return Promise.all(outcomes);
  }

  /** The list first: an action that has ended is not looked at again. */
  private async finish(
    id: string,
    kind: BulkKind,
    bulk: OpenBulk,
    origin: CommandOrigin,
    outcome: 'SUCCESS' | 'FAILED' = 'SUCCESS',
  ): Promise<void> {
    await this.lists.forget(origin.projectId, id);
    // Where it was forgotten, a part may have been written at that moment.
    if (bulk.reportUntil === undefined || outcome === 'FAILED') await this.reports.forget(origin.projectId, id);
    const at = rightNow();
    const result = resultOf(kind, bulk, at);
    await this.execute({ do: 'finish', id, outcome, result, at }, step(origin, 'finish'));
  }

  private async execute(command: AsyncActionCommand, origin: CommandOrigin): Promise<void> {
    await this.runner.execute(asyncActionAggregate, command.id, command, origin);
  }
}

function resultOf({ imports }: BulkKind, { done, failedCount, errors, reportUntil }: OpenBulk, at: string): JsonObject {
  const counts = { done_count: done, failed_count: failedCount };
  if (!imports) return { ...counts, reports: [], reports_available_till: reportUntil ?? at, errors: [...errors] };
  const failed = errors.map(failedLine);
  return { message: `${done} ${imports}(s) imported successfully, ${failedCount} failed.`, ...counts, failed };
}

function rowOf({ named, personal }: BulkKind, item: JsonObject, { found, error }: Outcome): ReportRow {
  const name = String(item[named] ?? '');
  if (!error) return [name, found, true];
  const { details, [named]: _name, ...about } = error;
  const row = [name, found, false, String(details).slice(0, MAX_ERROR_CHARACTERS)] as const;
  return personal ? [...row, about] : row;
}

function errorOf({ refused, details }: Refusal, named: JsonObject): JsonObject {
  const generic = COMMON_PROBLEMS[refused as CommonRefusal]?.message ?? refused;
  const message = details?.message ?? generic;
  return { message, details: details?.details ?? message, key: refused, ...named };
}

/** All that is carried out is done as of the request; its progress, which clients see, has the time of the clock. */
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
  return { ...step(origin, `${part}/${index}`), ordinal: part * ITEMS_PER_PART + index };
}

function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}

function rightNow(): string {
  return new Date().toISOString();
}
