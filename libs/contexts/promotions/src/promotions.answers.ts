import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CommandRunner, firstMadeAt, handler, idMadeBy, Messenger } from '@perkstream/platform';
import {
  CheckTiers,
  CreateStacks,
  CreateTiers,
  DeleteTiers,
  FindPromotionStacks,
  FindStacksOfCampaign,
  FindTiersOfCampaign,
  PresentTiers,
  ReassignRules,
  RestoreTiers,
} from '@perkstream/published';
import { inSlices } from '@perkstream/ports';
import { promotionTierAggregate } from './domain/promotion-tier/promotion-tier.decider.js';
import { tierListAggregate } from './domain/tier-list/tier-list.decider.js';
import { presentTier } from './presenters/tier.presenter.js';
import { TierRemovalProcess } from './processes/tier-removal.process.js';
import { CampaignTierRepository } from './repositories/campaign-tier.repository.js';
import { StackRepository } from './repositories/stack.repository.js';
import { surroundingsOf, TierRepository } from './repositories/tier.repository.js';
import { parseNewTiers } from './services/tier-body.js';
import { step, TierMaker, TIERS_AT_ONCE } from './services/tier-maker.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const promotionsAnswers = [
  handler(CheckTiers, [], async ({ tiers }) => {
    const checked = parseNewTiers(tiers);
    return isRefusal(checked) ? checked : undefined;
  }),

  handler(
    CreateTiers,
    [TierMaker, TierRepository],
    async ({ projectId, campaignId, tiers, origin }, maker, tierRepository) => {
      const wanted = parseNewTiers(tiers);
      if (isRefusal(wanted)) return wanted as Refusal<'invalid_payload'>;
      const made = await maker.make(projectId, campaignId, wanted, origin);
      if ('refused' in made) return made;
      const shown = await tierRepository.categoriesOf(projectId, made);
      return made.map((tier) => presentTier(tier, surroundingsOf(tier, new Map(), shown)));
    },
  ),

  /** Closes the list first, which takes the stacks away: a tier that is being added at this moment is either in it, and deleted here, or refused. */
  handler(
    DeleteTiers,
    [CommandRunner, TierRemovalProcess],
    async ({ projectId, campaignId, origin }, runner, removals) => {
      const close = { do: 'close', now: origin.now } as const;
      const closed = await runner.execute(tierListAggregate, campaignId, close, step(origin, 'close'));
      if (isRefusal(closed)) throw new Error(`The list of tiers of ${campaignId} was not closed`);
      // What is refused is not there any more, which is all that is wanted.
      for await (const ids of inSlices(Object.keys(closed.state.tiers), TIERS_AT_ONCE)) {
        await Promise.all(ids.map((id) => removals.remove(id, { ...step(origin, `remove/${id}`), projectId })));
      }
    },
  ),

  /** A tier comes back after its rules, and the list with the stacks last: no stack names a tier that is not there. */
  handler(
    RestoreTiers,
    [CommandRunner, Messenger],
    async ({ projectId, campaignId, upTo, origin }, runner, messenger) => {
      const { now } = origin;
      const before = await runner.stateUpTo(tierListAggregate, projectId, campaignId, upTo);
      for await (const ids of inSlices(Object.keys(before.tiers), TIERS_AT_ONCE)) {
        await Promise.all(
          ids.map(async (id) => {
            await messenger.send(new ReassignRules(projectId, id, upTo, step(origin, `reassign/${id}`)));
            const by = { ...step(origin, `restore/${id}`), projectId };
            await runner.execute(promotionTierAggregate, id, { do: 'restore', now }, by);
          }),
        );
      }
      await runner.execute(tierListAggregate, campaignId, { do: 'reopen', before, now }, step(origin, 'reopen'));
    },
  ),

  handler(FindPromotionStacks, [StackRepository], async ({ projectId, ids, upTo, campaignIds = [] }, stacks) => {
    const found = await Promise.all(
      ids.map((id, index) => {
        const campaignId = campaignIds[index];
        return campaignId === undefined
          ? stacks.find(projectId, id, upTo)
          : stacks.findIn(projectId, campaignId, id, upTo);
      }),
    );
    return found.map((stack) => stack?.definition);
  }),

  handler(FindStacksOfCampaign, [StackRepository], async ({ projectId, campaignId }, stacks) => {
    const found = await stacks.ofCampaign(projectId, campaignId);
    return found.map(({ definition }) => definition).reverse();
  }),

  handler(CreateStacks, [CommandRunner], async ({ campaignId, stacks, origin }, runner) => {
    for (const [index, wanted] of stacks.entries()) {
      // One millisecond apart, as with tiers.
      const id = idMadeBy(origin, 'stack_', `promotion_stack/${index}`, index);
      const stack = { ...wanted, id, campaignId, createdAt: firstMadeAt(origin) };
      const command = { do: 'create_stack', stack } as const;
      const made = await runner.execute(tierListAggregate, campaignId, command, step(origin, `stack/${index}`));
      if (isRefusal(made)) return made as Refusal<'not_found' | 'invalid_payload'>;
    }
    return undefined;
  }),

  handler(
    FindTiersOfCampaign,
    [TierRepository, CampaignTierRepository],
    async ({ projectId, campaignId, asOf }, tiers, byCampaign) => {
      const found = await byCampaign.find(projectId, campaignId, asOf);
      return tiers.present(projectId, found, asOf);
    },
  ),

  handler(PresentTiers, [TierRepository], async ({ projectId, ids }, tiers) => {
    const found = await tiers.findAll(projectId, ids);
    const shown = await tiers.present(projectId, found);
    const byId = new Map(shown.map((tier) => [tier.id, tier]));
    return ids.map((id) => byId.get(id));
  }),
];
