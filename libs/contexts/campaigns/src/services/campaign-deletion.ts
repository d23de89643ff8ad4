import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type CommandOrigin } from '@perkstream/published';
import { CampaignChanger } from './campaign-changer.js';
import { type CampaignRefusal } from '../domain/campaign/campaign.decider.js';
import { type JobStart } from '../domain/campaign/commands.js';
import { VoucherCountRepository } from '../repositories/voucher-count.repository.js';
import { CampaignRemoval } from '../processes/campaign-work/campaign-removal.js';
import { CampaignWork } from '../processes/campaign-work/campaign-work.process.js';
import { JobWorker } from '../processes/campaign-work/job-worker.js';

/** Deletes a campaign and its parts before the answer; its codes, if any, are deleted after it. */
@Injectable()
export class CampaignDeletion {
  constructor(
    private readonly changer: CampaignChanger,
    private readonly counts: VoucherCountRepository,
    private readonly removal: CampaignRemoval,
    private readonly worker: JobWorker,
    private readonly work: CampaignWork,
  ) {}

  /** @param jobFor so many codes */
  async delete(
    idOrName: string,
    force: boolean,
    jobFor: (codes: number) => JobStart,
    origin: CommandOrigin,
  ): Promise<undefined | Refusal<CampaignRefusal>> {
    const { now } = origin;
    const deleted = await this.changer.change(
      idOrName,
      async ({ definition }) => ({ do: 'delete', force, now, job: jobFor(await this.counts.of(definition.id)) }),
      origin,
    );
    if (isRefusal(deleted)) return deleted;
    if (deleted.definition.voucher) {
      // Its name is free with the answer, if it is to be.
      await this.removal.clear(deleted, { ...origin, commandId: `${origin.commandId}/removal` });
      await this.work.takeUp(origin, deleted);
    } else {
      await this.worker.finishAll(origin, deleted.definition.id);
    }
    return undefined;
  }
}
