import { Injectable } from '@nestjs/common';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import {
  CommandRunner,
  Messenger,
  ProcessRunner,
  resumedBy,
  timeOf,
  type UnfinishedProcess,
} from '@perkstream/platform';
import {
  type CommandOrigin,
  FindCampaign,
  type PublicationBegun,
  type PublicationRecord,
  type PublicationSucceeded,
  type PublishedCode,
  PublishVoucher,
  type VoucherAnswer,
} from '@perkstream/published';
import {
  publicationAggregate,
  type PublicationCommand,
  type PublicationState,
} from '../../domain/publication/publication.decider.js';
import { type PublicationFailure } from '../../publications.refusals.js';
import { failureOf, type RelatedVoucher } from './publication-failure.js';
import { FreeCodes } from './free-codes.js';
import { PublicationClaims } from './publication-claims.js';

/** How often one publication looks for codes: others may take those that it finds, and more attempts than this would be a bug. */
const MAX_ROUNDS = 50;

interface Given {
  readonly code: PublishedCode;
  /** Wire form */
  readonly voucher: VoucherAnswer;
}

interface Refused {
  readonly code: PublishedCode;
  readonly refusal: Refusal<PublicationFailure>;
}

/** How a publication ended, with the vouchers that were given in this run, in wire form. */
export interface EndedPublication {
  readonly state: PublicationState;
  readonly vouchers: readonly VoucherAnswer[];
}

/**
 * Carries out publications: intent, a code after the other is given, the end is noted. Each step is a command that its stream
 * remembers, so that any replica may run it again that finds it unfinished.
 */
@Injectable()
export class PublicationProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly processes: ProcessRunner,
    private readonly freeCodes: FreeCodes,
    private readonly claims: PublicationClaims,
  ) {
    processes.register({
      name: 'publication',
      begins: 'publication.begun',
      ends: ['publication.succeeded', 'publication.failed'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  begin(begun: PublicationBegun, origin: CommandOrigin): Promise<EndedPublication> {
    const { id } = begun.publication;
    return this.processes.during(origin.projectId, id, async () => {
      await this.command(id, { do: 'begin', begun }, origin, 'begin');
      return this.carryOut(id, origin);
    });
  }

  /** Goes on with one that an earlier attempt of the same request left behind. */
  carryOn(id: string, origin: CommandOrigin): Promise<EndedPublication> {
    return this.processes.during(origin.projectId, id, () => this.carryOut(id, origin));
  }

  /** Notes that it failed before it was begun. Where another hand has begun it meanwhile, it is carried on. */
  async fail(
    record: PublicationRecord,
    refusal: Refusal<PublicationFailure>,
    origin: CommandOrigin,
    related?: RelatedVoucher,
  ): Promise<EndedPublication> {
    const ended = await this.noteFailure(record, refusal, origin, related, true);
    return ended.state.status === 'begun' ? this.carryOn(record.id, origin) : ended;
  }

  /** Releases its claims, too. */
  private async noteFailure(
    record: PublicationRecord,
    refusal: Refusal<PublicationFailure>,
    origin: CommandOrigin,
    related?: RelatedVoucher,
    isUnbegun = false,
  ): Promise<EndedPublication> {
    const failed = failureOf(record, refusal, related);
    const state = await this.command(record.id, { do: 'fail', failed, isUnbegun }, origin, 'fail');
    if (state.status === 'failed') await this.claims.release(record, step(origin, record.id, 'give-back'));
    return { state, vouchers: [] };
  }

  private async carryOut(id: string, origin: CommandOrigin): Promise<EndedPublication> {
    const given = new Map<string, Given>();
    const held: { campaignId: string; codes: readonly PublishedCode[] }[] = [];
    try {
      for (let round = 1; ; round++) {
        const state = await this.claims.stateOf(origin.projectId, id);
        if (state.status !== 'begun') return { state, vouchers: [] };
        const { begun } = state;
        const refused = await this.giveAll(begun, given, origin);
        const refusal = refused[0]?.refusal;
        if (!refusal) return await this.succeed(begun, given, origin);
        const { publication } = begun;
        if (begun.named) return await this.noteFailure(publication, refusal, origin, { code: begun.candidates[0] });
        const others = round < MAX_ROUNDS ? await this.otherCodes(begun, refused.length, round, origin) : [];
        held.push({ campaignId: publication.campaignId ?? '', codes: others });
        if (others.length > 0) await this.redirect(begun, refused, others, origin);
        // What the customer has is not taken away again: fewer codes than asked for are better than codes nobody knows of.
        else if (given.size > 0) return await this.succeed(begun, given, origin);
        else return await this.noteFailure(publication, refuse('no_voucher_suitable_for_publication'), origin);
      }
    } finally {
      for (const { campaignId, codes } of held) this.freeCodes.letGo(origin.projectId, campaignId, codes);
    }
  }

  /** Gives what was not given yet in this run. @returns what could not be had */
  private async giveAll(
    { publication, candidates, named, activityDuration }: PublicationBegun,
    given: Map<string, Given>,
    origin: CommandOrigin,
  ): Promise<Refused[]> {
    const refused: Refused[] = [];
    const missing = candidates.filter(({ id }) => !given.has(id));
    await Promise.all(
      missing.map(async (code) => {
        const by = step({ ...origin, now: publication.date }, publication.id, `publish/${code.id}`);
        const { customerId, id } = publication;
        const published = await this.messenger.send(
          new PublishVoucher(origin.projectId, code.id, customerId, id, activityDuration, !named, by),
        );
        if (isRefusal(published)) refused.push({ code, refusal: published });
        else given.set(code.id, { code, voucher: published.voucher });
      }),
    );
    return refused;
  }

  /** Free codes in place of those that could not be had; held. */
  private async otherCodes(
    { publication: { id, campaignId } }: PublicationBegun,
    missing: number,
    round: number,
    origin: CommandOrigin,
  ): Promise<readonly PublishedCode[]> {
    const { projectId } = origin;
    const campaign =
      campaignId === null ? undefined : await this.messenger.ask(new FindCampaign(projectId, campaignId));
    if (!campaign) return [];
    const codes = await this.freeCodes.take({
      projectId,
      campaignId: campaign.id,
      grows: campaign.pool === 'AUTO_UPDATE',
      wanted: missing,
      least: 1,
      origin: step(origin, id, `make/${round}`),
    });
    return codes ?? [];
  }

  private async redirect(
    { publication: { id } }: PublicationBegun,
    refused: readonly Refused[],
    others: readonly PublishedCode[],
    origin: CommandOrigin,
  ): Promise<void> {
    const lost = refused.map(({ code }) => code.id);
    await this.command(id, { do: 'redirect', lost, others }, origin, `redirect/${others[0]?.id}`);
  }

  private async succeed(
    { publication, candidates }: PublicationBegun,
    given: ReadonlyMap<string, Given>,
    origin: CommandOrigin,
  ): Promise<EndedPublication> {
    const inOrder = candidates.flatMap(({ id }) => given.get(id) ?? []);
    const { voucher } = inOrder[0] as Given;
    const succeeded: PublicationSucceeded = {
      ...publication,
      result: 'SUCCESS',
      vouchers: inOrder.map(({ code }) => code),
      voucherType: voucher['type'] as PublicationSucceeded['voucherType'],
      isReferralCode: voucher['is_referral_code'] === true,
    };
    const state = await this.command(publication.id, { do: 'succeed', succeeded }, origin, 'succeed');
    return { state, vouchers: inOrder.map((each) => each.voucher) };
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    await this.carryOut(unfinished.key, resumedBy(unfinished, await timeOf(this.messenger, unfinished.projectId)));
  }

  private async command(
    id: string,
    command: PublicationCommand,
    origin: CommandOrigin,
    name: string,
  ): Promise<PublicationState> {
    const done = await this.runner.execute(publicationAggregate, id, command, step(origin, id, name));
    if (isRefusal(done)) throw new Error(`A publication refused to ${command.do}`);
    return done.state;
  }
}

/** The origin of one step: its command id depends on the publication alone, not on who carries it out. */
function step(origin: CommandOrigin, id: string, name: string): CommandOrigin {
  return { ...origin, commandId: `publication/${id}/${name}` };
}
