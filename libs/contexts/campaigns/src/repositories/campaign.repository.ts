import { Injectable } from '@nestjs/common';
import { type MaybePromise, notFound, type Refusal, type UpTo } from '@perkstream/kernel';
import { CommandRunner, UniqueValues } from '@perkstream/platform';
import { type CommandOrigin } from '@perkstream/published';
import { campaignAggregate } from '../domain/campaign/campaign.decider.js';
import { type CampaignState, isLive, isMade, type LiveCampaign, ownsName } from '../domain/campaign/state.js';

const CAMPAIGN_ID = /^camp_[0-9A-Za-z]{1,64}$/;
const NAMES = 'campaign_name';

/** Finds campaigns by id or name, from their streams, and claims their names. */
@Injectable()
export class CampaignRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly uniqueValues: UniqueValues,
  ) {}

  /** Cached, and at once where this process is the only writer. */
  stateOf(projectId: string, id: string): MaybePromise<CampaignState> {
    return this.runner.current(campaignAggregate, projectId, id);
  }

  /** In any state; undefined where neither an id nor a name leads to a campaign. An id wins over a name. */
  async find(projectId: string, idOrName: string): Promise<CampaignState | undefined> {
    if (CAMPAIGN_ID.test(idOrName)) {
      const state = await this.stateOf(projectId, idOrName);
      if (state.status !== 'none') return state;
    }
    const owner = await this.uniqueValues.ownerOf(NAMES, projectId, idOrName);
    return owner === undefined ? undefined : this.stateOf(projectId, owner);
  }

  async findLive(projectId: string, idOrName: string): Promise<LiveCampaign | undefined> {
    const state = await this.find(projectId, idOrName);
    return state && isLive(state) ? state : undefined;
  }

  /** By id, for the answer to a request; see `CommandRunner.fact`. By name, or where there is none of that id, it is looked up. */
  findForAnswer(projectId: string, idOrName: string): MaybePromise<LiveCampaign | undefined> {
    const state = CAMPAIGN_ID.test(idOrName)
      ? this.runner.factAtHand(campaignAggregate, projectId, idOrName)
      : undefined;
    return state && isLive(state) ? state : this.findLive(projectId, idOrName);
  }

  /** The id of what a request names, which may be deleted by now. A name leads to the campaign that has it now. */
  async idOf(projectId: string, idOrName: string): Promise<string | undefined> {
    return CAMPAIGN_ID.test(idOrName) ? idOrName : this.uniqueValues.ownerOf(NAMES, projectId, idOrName);
  }

  /** As it was when something happened. A name leads to the campaign that has it now. */
  async findUpTo(projectId: string, idOrName: string, upTo: UpTo): Promise<LiveCampaign | undefined> {
    const id = await this.idOf(projectId, idOrName);
    if (id === undefined) return undefined;
    const state = await this.runner.stateUpTo(campaignAggregate, projectId, id, upTo);
    return isLive(state) ? state : undefined;
  }

  /** Why the name or id is not that of a loyalty program; one in the bin still is one. */
  async objectionToProgram(projectId: string, idOrName: string): Promise<Refusal<'not_found'> | undefined> {
    const state = await this.find(projectId, idOrName);
    const isProgram = state && isMade(state) && state.definition.campaignType === 'LOYALTY_PROGRAM';
    return isProgram ? undefined : notFound('campaign', idOrName);
  }

  /** @returns the campaign that owns the name now: `id` itself, or the one that was first */
  claimName(name: string, id: string, context: CommandOrigin): Promise<string> {
    const exists = async (owner: string) => ownsName(await this.stateOf(context.projectId, owner));
    return this.uniqueValues.claim(NAMES, name, id, context, exists);
  }

  releaseName(name: string, id: string, context: CommandOrigin): Promise<void> {
    return this.uniqueValues.release(NAMES, name, id, context);
  }
}
