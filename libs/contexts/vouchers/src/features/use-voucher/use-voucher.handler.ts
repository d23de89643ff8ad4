import { andThen, isRefusal, type JsonObject, type MaybePromise, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handles, Messenger } from '@perkstream/platform';
import {
  type CommandOrigin,
  FindProject,
  type ProjectBasics,
  type RedemptionRecord,
  type Used,
  type UseRefusal,
  UseVoucher,
  type VoucherRedeemed,
} from '@perkstream/published';
import { CampaignActivities } from '../../services/campaign-activity.js';
import { VoucherAssets } from '../../services/voucher-assets.js';
import { VoucherCategories } from '../../services/voucher-categories.js';
import { type DecidedStep, type UseCommand } from '../../domain/voucher/commands.js';
import { sessionsStandAlone } from '../../domain/voucher/decide-use.js';
import { type Voucher } from '../../domain/voucher/state.js';
import { voucherAggregate } from '../../domain/voucher/voucher.decider.js';
import {
  sessionStream,
  voucherSessionAggregate,
  type VoucherSessionCommand,
} from '../../domain/voucher-session/voucher-session.decider.js';
import { type FoundVoucher, keyOfCode, VoucherRepository } from '../../repositories/voucher.repository.js';
import { presentVoucher } from '../../presenters/voucher-answer.presenter.js';

@handles(UseVoucher)
export class UseVoucherHandler {
  constructor(
    private readonly messenger: Messenger,
    private readonly runner: CommandRunner,
    private readonly vouchers: VoucherRepository,
    private readonly campaigns: CampaignActivities,
    private readonly categories: VoucherCategories,
    private readonly assets: VoucherAssets,
  ) {}

  async execute({ projectId, voucher: ref, step, origin, code }: UseVoucher): Promise<Used | Refusal<UseRefusal>> {
    const project = origin.project ?? (await this.messenger.ask(new FindProject(projectId)));
    if (!project) return notFound('voucher', ref);
    const recent = this.vouchers.findRecent(project, ref);
    const found = recent ?? (await this.vouchers.find(project, ref)) ?? (await this.findBehind(project, ref, code));
    // A step that is repeated may have been taken before the voucher was deleted for good: its stream knows.
    if (!found && origin.repeatSince === undefined) return notFound('voucher', ref);
    if (step.do === 'recall') return this.recall(project, ref, found, origin);
    let voucher = await this.take(project, ref, found, step, origin);
    if (isRefusal(voucher) && recent) {
      // Another voucher may have taken the code since then.
      const now = await this.vouchers.find(project, ref);
      if (now && !isSame(now, recent)) voucher = await this.take(project, ref, now, step, origin);
    }
    if (isRefusal(voucher)) return voucher;
    const refused = sessionsStandAlone(voucher) ? await this.followSession(voucher, step, origin) : undefined;
    return refused ?? { embedded: await this.embedded(projectId, voucher) };
  }

  /** One that the view does not show yet. */
  private async findBehind(project: ProjectBasics, id: string, code?: string): Promise<FoundVoucher | undefined> {
    const found = code === undefined ? undefined : await this.vouchers.findByCode(project, code);
    return found?.voucher.definition.id === id ? found : undefined;
  }

  private async take(
    project: ProjectBasics,
    ref: string,
    found: FoundVoucher | undefined,
    step: DecidedStep,
    origin: CommandOrigin,
  ): Promise<Voucher | Refusal<UseRefusal>> {
    const withCampaign = found && found.voucher.definition.campaignId !== null;
    const command: UseCommand = {
      now: origin.now,
      timeZone: project.timeZone,
      campaign: withCampaign ? await this.campaigns.of(project.id, found.voucher) : undefined,
      voucherId: found?.voucher.definition.id ?? ref,
      ...step,
    };
    const key = found?.key ?? keyOfCode(project, ref);
    const used = await this.runner.execute(voucherAggregate, key, command, origin);
    // The decider has other refusals for other commands only.
    if (isRefusal(used)) return used as Refusal<UseRefusal>;
    return used.state.status === 'free' ? notFound('voucher', ref) : used.state;
  }

  private embedded(projectId: string, voucher: Voucher): MaybePromise<JsonObject> {
    const shown = this.assets.shownWith(presentVoucher(voucher));
    const isShown = voucher.definition.categoryId === null;
    return andThen(
      isShown ? shown : this.categories.shown(projectId, shown),
      (answer) => answer as unknown as JsonObject,
    );
  }

  /** The redemption that this command made before, if it did. */
  private async recall(
    project: ProjectBasics,
    ref: string,
    found: FoundVoucher | undefined,
    origin: CommandOrigin,
  ): Promise<Used | Refusal<UseRefusal>> {
    const key = found?.key ?? keyOfCode(project, ref);
    const recalled = await this.runner.recall(voucherAggregate, key, origin);
    const event = recalled?.events.find(({ type }) => type === 'voucher.redeemed') as VoucherRedeemed | undefined;
    if (!found && !event) return notFound('voucher', ref);
    const redemption = event?.data.redemption;
    const embedded = found ? await this.embedded(project.id, found.voucher) : remainsOf(redemption);
    return redemption ? { embedded, redemption } : { embedded };
  }

  /** On a discount without limit a session has a stream of its own. */
  private followSession(
    voucher: Voucher,
    step: DecidedStep,
    origin: CommandOrigin,
  ): MaybePromise<Refusal<'not_found'> | undefined> {
    const sessionKey = sessionKeyOf(step);
    const { sessionsEndedAt: endedAt } = voucher;
    const command = sessionKey === undefined ? undefined : sessionCommand(step, sessionKey, origin.now, endedAt);
    if (sessionKey === undefined || !command) return undefined;
    const stream = sessionStream(voucher.definition.id, sessionKey);
    const by = { ...origin, commandId: `${origin.commandId}/session` };
    const followed = this.runner.execute(voucherSessionAggregate, stream, command, by);
    return andThen(followed, (outcome) => (isRefusal(outcome) ? outcome : undefined));
  }
}

function isSame(one: FoundVoucher, other: FoundVoucher): boolean {
  return one.voucher.definition.id === other.voucher.definition.id;
}

/** A voucher that was deleted for good since it was redeemed. */
function remainsOf(redemption: RedemptionRecord | undefined): JsonObject {
  return { id: redemption?.relatedObjectId, code: redemption?.voucherCode, object: 'voucher' };
}

function sessionKeyOf(step: DecidedStep): string | undefined {
  if (step.do === 'confirm') return step.redemption.sessionKey;
  return 'sessionKey' in step ? step.sessionKey : undefined;
}

function sessionCommand(
  step: DecidedStep,
  sessionKey: string,
  now: string,
  endedAt: string | undefined,
): VoucherSessionCommand | undefined {
  switch (step.do) {
    case 'lock':
      return { do: 'open', expiresAt: step.expiresAt, now };
    case 'unlock':
      return { do: 'release', sessionKey, now, ...(endedAt !== undefined && { endedAt }) };
    case 'redeem':
    case 'confirm':
      return { do: 'use_up', now };
    default:
      return undefined;
  }
}
