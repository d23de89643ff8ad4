import { Injectable } from '@nestjs/common';
import { type Condition, type JsonObject } from '@perkstream/kernel';
import { type CommandContext, CommandRunner, DownloadTokens, Messenger, ViewRunner } from '@perkstream/platform';
import { type FilePart, IsProjectLive } from '@perkstream/published';
import { stringify } from 'csv-stringify/sync';
import { asyncActionAggregate, ERRORS_LISTED } from '../domain/async-action/async-action.decider.js';
import { BulkReportRepository } from '../repositories/bulk-report.repository.js';
import { type AsyncActionDocument, asyncActionsView } from '../views/async-actions/async-actions.view.js';
import { failedLine } from './bulk-kind.js';
import { isAboutPeople, kindOf } from './bulk-kinds.js';

/** Parts of the list that are one part of the file, which is held in memory. */
const PARTS_AT_ONCE = 10;
const REPORTS_PER_PAGE = 100;

/** Reports of bulk updates, as CSV files that are made when they are asked for. */
@Injectable()
export class BulkReports {
  constructor(
    private readonly runner: CommandRunner,
    private readonly reports: BulkReportRepository,
    private readonly tokens: DownloadTokens,
    private readonly views: ViewRunner,
    private readonly messenger: Messenger,
  ) {}

  /** Where the report of an action that has ended is; the link is good until the report is forgotten. */
  private async linksTo({ id, reportUntil }: AsyncActionDocument, now: string): Promise<readonly string[]> {
    if (reportUntil === undefined || reportUntil <= now) return [];
    return [`/v1/async-actions/${id}?token=${await this.tokens.issue(id, Date.parse(reportUntil))}`];
  }

  /** The result of an action that has ended, with its report. */
  async resultOf(action: AsyncActionDocument, now: string): Promise<JsonObject | undefined> {
    const { type, result } = action;
    if (!result) return undefined;
    const whole = { ...result, ...('reports' in result && { reports: await this.linksTo(action, now) }) };
    const field = 'failed' in result ? 'failed' : 'errors';
    // Older actions have stored the failures in the result.
    if (!isAboutPeople(type) || !result['failed_count'] || (result[field] as []).length > 0) return whole;
    const failures = await this.failuresOf(action);
    return { ...whole, [field]: field === 'failed' ? failures.map(failedLine) : failures };
  }

  /** The first failures; none where the report is forgotten. */
  private async failuresOf(action: AsyncActionDocument): Promise<JsonObject[]> {
    const { id, projectId, result } = action;
    const { named } = kindOf(action);
    const wanted = Math.min(Number(result?.['failed_count']), ERRORS_LISTED);
    const failures: JsonObject[] = [];
    for (let from = 0; failures.length < wanted; from += PARTS_AT_ONCE) {
      const parts = await this.reports.parts(projectId, id, from, PARTS_AT_ONCE);
      if (!parts || parts.length === 0) break;
      const failed = parts.flat().filter(([, , , error]) => error !== undefined);
      failures.push(
        ...failed.map(([name, , , details, about]) => ({ details, ...about, ...(name && { [named]: name }) })),
      );
    }
    return failures.slice(0, wanted);
  }

  async read(id: string, token: string, part: number): Promise<FilePart | undefined> {
    if (!(await this.tokens.opens(id, token, part))) return undefined;
    const action = await this.views.collection(asyncActionsView).get(id);
    if (action?.reportUntil === undefined) return undefined;
    if (!(await this.messenger.ask(new IsProjectLive(action.projectId)))) return undefined;
    // One more than is shown, to see whether there is more.
    const parts = await this.reports.parts(action.projectId, id, part * PARTS_AT_ONCE, PARTS_AT_ONCE + 1);
    if (!parts || parts.length === 0) return undefined;
    const header = part === 0 ? [[kindOf(action).named, 'found', 'updated', 'error']] : [];
    const rows = parts.slice(0, PARTS_AT_ONCE).flat();
    const text = csvOf([...header, ...rows.map(([name, found, updated, error = '']) => [name, found, updated, error])]);
    return { text, isLast: parts.length <= PARTS_AT_ONCE };
  }

  /** Of the actions that meet the condition. @returns when nobody can read these reports any more */
  async forget(
    where: Condition,
    isMeant: (action: AsyncActionDocument) => boolean,
    contextOf: (action: AsyncActionDocument) => CommandContext,
  ): Promise<void> {
    for (let after = ''; ;) {
      const all = { all: [where, { field: 'id', more: after }] };
      const found = await this.views
        .collection(asyncActionsView)
        .find({ where: all, orderBy: [{ field: 'id' }], limit: REPORTS_PER_PAGE });
      for (const action of found.filter(isMeant)) await this.forgetOne(action, contextOf(action));
      const last = found.at(-1);
      if (!last || found.length < REPORTS_PER_PAGE) return;
      after = last.id;
    }
  }

  /**
   * The key first, so that a crash in between begins it again; and once more, because an update that is under way may have made a
   * new one until it learned of the end.
   */
  private async forgetOne({ id, projectId }: AsyncActionDocument, context: CommandContext): Promise<void> {
    await this.reports.forget(projectId, id);
    await this.runner.execute(asyncActionAggregate, id, { do: 'forget_report', id, at: context.now }, context);
    await this.reports.forget(projectId, id);
  }
}

/** Texts that a spreadsheet would take for formulas get an apostrophe in front. */
function csvOf(lines: (string | boolean)[][]): string {
  return stringify(lines, { escape_formulas: true, cast: { boolean: String } });
}
