import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CampaignSetup,
  type CommandOrigin,
  type CopiedParts,
  CreateProgramParts,
  CreateRules,
  CreateStacks,
  DeleteProgramParts,
  DeleteRules,
  DeleteTiers,
} from '@perkstream/published';

/** Makes what a copy has of its own beside what every new campaign may have, and removes it. */
@Injectable()
export class CopiedPartsMaker {
  constructor(private readonly messenger: Messenger) {}

  /** Before they are assigned to anything. */
  async makeRules({ rules }: CopiedParts, origin: CommandOrigin): Promise<Refusal | undefined> {
    const bodies = rules.map(({ body }) => body);
    const ids = rules.map(({ id }) => id);
    const made = await this.messenger.send(new CreateRules(bodies, step(origin, 'copied-rules'), ids));
    return isRefusal(made) ? made : undefined;
  }

  /** @param tierIds of the tiers that were made, in the order of the setup */
  async makeStacks(
    campaignId: string,
    { stacks }: CopiedParts,
    tierIds: readonly string[],
    origin: CommandOrigin,
  ): Promise<Refusal | undefined> {
    const wanted = stacks.map(({ tiers, ...stack }) => ({ ...stack, tierIds: tiers.map((index) => tierIds[index]!) }));
    return this.messenger.send(new CreateStacks(origin.projectId, campaignId, wanted, step(origin, 'stacks')));
  }

  async makeProgram({ program }: CopiedParts, origin: CommandOrigin): Promise<Refusal | undefined> {
    return program && this.messenger.send(new CreateProgramParts(origin.projectId, program, step(origin, 'program')));
  }

  /** All of it, as far as it was made; deleted rules are taken off everything. */
  async remove(campaignId: string, { tiers, copy }: CampaignSetup, origin: CommandOrigin): Promise<void> {
    if (!copy) return;
    const { projectId } = origin;
    const { rules, program } = copy;
    if (tiers.length > 0)
      await this.messenger.send(new DeleteTiers(projectId, campaignId, step(origin, 'delete-tiers')));
    if (program) await this.messenger.send(new DeleteProgramParts(projectId, program, step(origin, 'delete-program')));
    const ids = rules.map(({ id }) => id);
    await this.messenger.send(new DeleteRules(ids, step(origin, 'delete-rules')));
  }
}

function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}
