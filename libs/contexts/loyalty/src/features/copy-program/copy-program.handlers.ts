import { handler, ofProject, ViewRunner } from '@perkstream/platform';
import {
  CreateProgramParts,
  DeleteProgramParts,
  FindProgramParts,
  PrepareProgramParts,
  PresentProgram,
  type ProgramParts,
} from '@perkstream/published';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { presentAssignment } from '../../presenters/reward.presenter.js';
import { presentTier } from '../../presenters/tier.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';
import { rewardAssignmentsView } from '../../views/reward-assignments/reward-assignments.view.js';
import { ProgramPartsMaker } from './program-parts-maker.js';
import { ProgramPartsPreparer } from './program-parts-preparer.js';

const services = [EarningRuleRepository, TierRepository, ViewRunner] as const;

/** What copies, drafts and definitions of campaigns ask of loyalty programs. */
export const copyProgram = [
  handler(FindProgramParts, services, ({ projectId, campaignId }, ...by) => partsOf(projectId, campaignId, ...by)),

  handler(PresentProgram, services, async ({ projectId, campaignId }, ...by) => {
    const { earningRules, rewards, tiers } = await partsOf(projectId, campaignId, ...by);
    return {
      earningRules: earningRules.map(presentEarningRule),
      rewards: rewards.map(presentAssignment),
      tiers: tiers.map(presentTier),
    };
  }),

  handler(PrepareProgramParts, [ProgramPartsPreparer], ({ context, program }, preparer) =>
    preparer.prepare(context, program),
  ),

  handler(CreateProgramParts, [ProgramPartsMaker], ({ parts, origin }, maker) => maker.make(parts, origin)),

  handler(DeleteProgramParts, [ProgramPartsMaker], ({ parts, origin }, maker) => maker.remove(parts, origin)),
];

async function partsOf(
  projectId: string,
  campaignId: string,
  earningRules: EarningRuleRepository,
  tiers: TierRepository,
  views: ViewRunner,
): Promise<ProgramParts> {
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
}
