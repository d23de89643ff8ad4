import { handler, ofProject, ViewRunner } from '@perkstream/platform';
import { CreateProgramParts, DeleteProgramParts, FindProgramParts } from '@perkstream/published';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';
import { rewardAssignmentsView } from '../../views/reward-assignments/reward-assignments.view.js';
import { ProgramPartsMaker } from './program-parts-maker.js';

/** What the copy of a campaign asks of its loyalty program. */
export const copyProgram = [
  handler(
    FindProgramParts,
    [EarningRuleRepository, TierRepository, ViewRunner],
    async ({ projectId, campaignId }, earningRules, tiers, views) => {
      const where = ofProject(projectId, { field: 'assignment.campaignId', is: campaignId });
      const orderBy = [{ field: 'assignment.createdAt' }];
      const [rules, assigned, made] = await Promise.all([
        earningRules.all(projectId),
        views.collection(rewardAssignmentsView).find({ where, orderBy }),
        tiers.all(projectId, campaignId),
      ]);
      return {
        earningRules: rules.filter((rule) => rule.campaignId === campaignId),
        rewards: assigned.map(({ assignment }) => assignment),
        tiers: made,
        rules: {},
      };
    },
  ),

  handler(CreateProgramParts, [ProgramPartsMaker], ({ parts, origin }, maker) => maker.make(parts, origin)),

  handler(DeleteProgramParts, [ProgramPartsMaker], ({ parts, origin }, maker) => maker.remove(parts, origin)),
];
