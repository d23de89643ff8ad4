import { Injectable } from '@nestjs/common';
import { isRefusal, parseInstant, refuse, type Refusal } from '@perkstream/kernel';
import {
  commandContext,
  CommandRunner,
  firstMadeAt,
  idMadeBy,
  Messenger,
  ofProject,
  ViewRunner,
} from '@perkstream/platform';
import {
  type BackTestAnswer,
  type BackTestDefinition,
  type BackTestDraft,
  type BackTestInput,
  type BackTestKind,
  type BackTestUptakeInput,
  type CreateBackTestBody,
  ExamineTiers,
  FindCampaign,
  FindProgramParts,
  FindRuleBodies,
  type RequestContext,
  sweptBodies,
} from '@perkstream/published';
import { backTestAggregate } from '../../domain/back-test-run/back-test.decider.js';
import { presentBackTest } from '../../presenters/back-test.presenter.js';
import { BackTestWork } from '../../processes/back-test/back-test-work.process.js';
import { redemptionsView } from '../../views/redemptions/redemptions.view.js';
import { BackTestRoom } from './back-test-room.js';
import { DraftReader } from './draft-reader.js';

/** Days of a window at most: four years */
const MAX_WINDOW_DAYS = 1_461;
const DAY_MS = 24 * 3_600_000;
/** Visits that are replayed without a sample */
const MAX_VISITS = 2_000_000;
/** Characters of a draft with all values of its sweep: they are one stored event. */
const MAX_INPUT_CHARACTERS = 500_000;
const DEFAULT_SEED = 1;

type Invalid = Refusal<'invalid_payload'>;

/** Checks what a back-test asks for, and queues it. */
@Injectable()
export class BackTestQueue {
  constructor(
    private readonly reader: DraftReader,
    private readonly room: BackTestRoom,
    private readonly runner: CommandRunner,
    private readonly work: BackTestWork,
    private readonly messenger: Messenger,
    private readonly views: ViewRunner,
  ) {}

  async queue(
    body: CreateBackTestBody,
    context: RequestContext,
  ): Promise<BackTestAnswer | Invalid | Refusal<'back_test_limit_exceeded'>> {
    const definition = await this.definitionOf(body, context);
    if (isRefusal(definition)) return definition;
    const { id } = definition;
    const origin = commandContext(context, 'back-test');
    const queue = async () => {
      await this.runner.execute(backTestAggregate, id, { do: 'queue', definition, now: context.now }, origin);
      this.work.takeUp(context.projectId, id);
      const created_at = firstMadeAt(context);
      const state = { status: 'QUEUED', progress: 0, reason: null, ended_at: null, report: null } as const;
      return presentBackTest({ ...definition, created_at, ...state });
    };
    // A repeat may have been queued already.
    return context.repeatSince === undefined ? this.room.within(context.projectId, queue) : queue();
  }

  private async definitionOf(body: CreateBackTestBody, context: RequestContext): Promise<BackTestDefinition | Invalid> {
    const { projectId } = context;
    const { draft, replaces, filters = {}, sweep } = body;
    const window = windowOf(body, context.now);
    if (isRefusal(window)) return window;
    const objection = objectionToFilters(body) ?? (await this.objectionToReplaced(body, projectId));
    if (objection) return objection;
    const id = idMadeBy(context, 'bt_', 'back-test');
    const campaignId =
      draft.kind === 'campaign' && replaces !== undefined ? replaces : idMadeBy(context, 'camp_', 'draft');
    const reading = { context, campaignId, replaces, window };
    const read = await this.reader.read(draft, reading);
    if (isRefusal(read)) return read;
    const uptake = uptakeOf(body, read);
    if (isRefusal(uptake)) return uptake;
    const swept: BackTestInput['sweep'][number][] = [];
    for (const [index, other] of sweptBodies(body).entries()) {
      if (!other)
        return invalid(`Property .sweep.values[${index}] has no place of its type in .draft.body at ${sweep!.path}`);
      const variant = await this.reader.read({ ...draft, body: other }, reading);
      if (isRefusal(variant)) return invalid(`Property .sweep.values[${index}]: ${variant.details?.details}`);
      swept.push({ value: sweep!.values[index] as string | number | boolean, draft: variant });
    }
    if (!body.sample && (await this.isTooMuch(projectId, window)))
      return invalid(`Property .sample is required: the window has more than ${MAX_VISITS} redemptions and attempts`);
    const sample = body.sample && { share: body.sample.share, seed: body.sample.seed ?? DEFAULT_SEED };
    const input = {
      ...{ id, projectId, draft: read, sweep: swept, window, filters, uptake },
      ...(replaces !== undefined && { replaces }),
      ...(sample && { sample }),
    };
    if (JSON.stringify(input).length > MAX_INPUT_CHARACTERS)
      return invalid('Property .draft is too large with all values of its sweep');
    const { name = nameOf(draft), ...sent } = body;
    return { id, name, sent: { ...sent, uptake, window, ...(sample && { sample }) }, input };
  }

  private async objectionToReplaced(
    { draft: { kind, parent }, replaces }: CreateBackTestBody,
    projectId: string,
  ): Promise<Invalid | undefined> {
    if (replaces === undefined) return undefined;
    const isThere: Readonly<Record<BackTestKind, () => Promise<boolean>>> = {
      campaign: async () => (await this.messenger.ask(new FindCampaign(projectId, replaces)))?.id === replaces,
      promotion_tier: async () => {
        const [tier] = await this.messenger.ask(
          new ExamineTiers(projectId, [{ id: replaces }], new Date().toISOString()),
        );
        return tier !== undefined && tier.refusal?.refused !== 'not_found';
      },
      validation_rule: async () =>
        (await this.messenger.ask(new FindRuleBodies(projectId, [replaces])))[0] !== undefined,
      earning_rule: async () => {
        const program = await this.messenger.ask(new FindProgramParts(projectId, parent ?? ''));
        return program.earningRules.some(({ id }) => id === replaces);
      },
      stacking_rules: async () => false,
    };
    if (await isThere[kind]()) return undefined;
    if (kind === 'stacking_rules')
      return invalid('Property .replaces is not for stacking rules: a project has one set');
    return invalid(`Property .replaces names no ${kind.replaceAll('_', ' ')}: ${replaces}`);
  }

  private async isTooMuch(projectId: string, { from, to }: BackTestInput['window']): Promise<boolean> {
    const isWithin = {
      all: [
        { field: 'created_at', moreOrEqual: from },
        { field: 'created_at', less: to },
      ],
    };
    return (await this.views.collection(redemptionsView).count(ofProject(projectId, isWithin))) > MAX_VISITS;
  }
}

function windowOf({ window }: CreateBackTestBody, now: string): BackTestInput['window'] | Invalid {
  const from = parseInstant(window.from)!;
  const to = parseInstant(window.to)!;
  if (to > now) return invalid('Property .window.to must not be in the future');
  if (from >= to) return invalid('Property .window.from must be before .window.to');
  if (Date.parse(to) - Date.parse(from) > MAX_WINDOW_DAYS * DAY_MS)
    return invalid(`Property .window has more than ${MAX_WINDOW_DAYS} days`);
  return { from, to };
}

function objectionToFilters({ filters }: CreateBackTestBody): Invalid | undefined {
  const { min_amount: min, max_amount: max } = filters ?? {};
  const isEmpty = min !== undefined && max !== undefined && min > max;
  return isEmpty ? invalid('Property .filters.min_amount must not be more than .filters.max_amount') : undefined;
}

/** What applies by itself is taken by everybody; who takes codes has to be said, unless others tried them. */
function uptakeOf({ uptake, replaces }: CreateBackTestBody, draft: BackTestDraft): BackTestUptakeInput | Invalid {
  const hasCodes = draft.kind === 'campaign' && draft.offers.some(({ redeemable }) => redeemable.object === 'voucher');
  if (!uptake) {
    if (!hasCodes) return { mode: 'EVERYONE' };
    return replaces === undefined
      ? invalid('Property .uptake is required for a campaign of codes that replaces none')
      : { mode: 'TRIED' };
  }
  if (uptake.mode === 'TRIED' && !(hasCodes && replaces !== undefined))
    return invalid('Property .uptake.mode can be TRIED only for a campaign of codes that replaces one');
  if ((uptake.mode === 'SHARE') !== (uptake.share !== undefined))
    return invalid('Property .uptake.share is required for the mode SHARE, and for no other');
  return uptake;
}

function nameOf({ kind, body }: CreateBackTestBody['draft']): string {
  const name = body['name'];
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : kind.replaceAll('_', ' ');
}

function invalid(details: string): Invalid {
  return refuse('invalid_payload', { details });
}
