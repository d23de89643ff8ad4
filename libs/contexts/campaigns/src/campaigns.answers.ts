import { andThen, isRefusal, notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import {
  AddVoucherToCampaign,
  FindCampaign,
  PresentCampaigns,
  PurgeCampaign,
  RestoreCampaign,
} from '@perkstream/published';
import { objectionToCodes } from './domain/campaign/decide-job.js';
import { recordOf } from './presenters/campaign-answer.presenter.js';
import { CampaignPresenter } from './presenters/campaign.presenter.js';
import { CampaignWork } from './processes/campaign-work/campaign-work.process.js';
import { jobStartBy } from './processes/campaign-work/job-start.js';
import { JobWorker } from './processes/campaign-work/job-worker.js';
import { CampaignRepository } from './repositories/campaign.repository.js';
import { CampaignChanger } from './services/campaign-changer.js';
import { CampaignDeletion } from './services/campaign-deletion.js';
import { NewCodes } from './services/codes/new-codes.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const campaignsAnswers = [
  handler(
    AddVoucherToCampaign,
    [CampaignRepository, NewCodes],
    async ({ projectId, campaignId, origin }, campaigns, codes) => {
      const campaign = await campaigns.findLive(projectId, campaignId);
      if (!campaign) return notFound('campaign', campaignId);
      const { definition } = campaign;
      // Publications may go beyond the number of codes per campaign.
      const objection = objectionToCodes(definition, 0, 0);
      return objection ?? codes.add(definition, {}, definition.voucher?.codeConfig, {}, origin);
    },
  ),

  /** Asked for every tier of every validation and redemption: by id it is answered from the state at hand. */
  handler(FindCampaign, [CampaignRepository], ({ projectId, idOrName, upTo }, campaigns) => {
    const found =
      upTo === undefined ? campaigns.findForAnswer(projectId, idOrName) : campaigns.findUpTo(projectId, idOrName, upTo);
    return andThen(found, (campaign) => campaign && recordOf(campaign.definition));
  }),

  handler(PresentCampaigns, [CampaignRepository, CampaignPresenter], ({ projectId, ids }, campaigns, presenter) =>
    Promise.all(
      ids.map(async (id) => {
        const campaign = await campaigns.findLive(projectId, id);
        return campaign && presenter.present(projectId, campaign);
      }),
    ),
  ),

  handler(
    PurgeCampaign,
    [CampaignRepository, CampaignDeletion],
    async ({ projectId, id, origin }, campaigns, deletion) => {
      const { status } = await campaigns.stateOf(projectId, id);
      if (status !== 'in_bin') return;
      await deletion.delete(id, true, (codes) => jobStartBy(origin, codes), origin);
    },
  ),

  /** What belongs to it comes back before the answer; its codes, and then the campaign, after it. */
  handler(
    RestoreCampaign,
    [CampaignChanger, CampaignWork, JobWorker],
    async ({ id, deletedAt: upTo, origin }, changer, work, worker) => {
      const { expected: _expected, ...job } = jobStartBy(origin, 0);
      const begun = await changer.change(id, () => ({ do: 'begin_restore', upTo, now: origin.now, job }), origin);
      if (isRefusal(begun)) return;
      if (begun.definition.voucher) await work.takeUp(origin, begun);
      else await worker.finishAll(origin, id);
    },
  ),
];
