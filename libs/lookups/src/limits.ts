import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CommandOrigin,
  FindRulesToCopy,
  FindUsedOfLimits,
  LIMITS,
  type LimitAnswer,
  type LimitsAnswer,
  type LimitsInput,
  plainLimits,
  type RuleToCopy,
  SetLimits,
} from '@perkstream/published';

/** A campaign or tier that has limits. */
interface LimitedObject {
  readonly type: 'campaign' | 'promotion_tier';
  readonly id: string;
  /** `camp_…`: itself, or the campaign of the tier */
  readonly campaignId: string;
}

type SetRefusal = Refusal<'not_found' | 'duplicate_found' | 'invalid_payload'>;

/** The plain limits of campaigns and tiers, which rules hold and redemptions count. */
@Injectable()
export class Limits {
  constructor(private readonly messenger: Messenger) {}

  async set(
    holder: LimitedObject & { readonly name: string },
    wanted: LimitsInput,
    origin: CommandOrigin,
  ): Promise<LimitsAnswer | SetRefusal> {
    const { projectId } = origin;
    const refused = await this.messenger.send(new SetLimits(projectId, holder, plainLimits(wanted), origin));
    if (isRefusal(refused)) return refused;
    const rules = await this.messenger.ask(new FindRulesToCopy(projectId, [holder.id]));
    const found = await this.among(projectId, [holder], rules, origin.now);
    return found.get(holder.id) ?? {};
  }

  /** By the ids of the holders; only those that have some. @param rules of all holders */
  async among(
    projectId: string,
    holders: readonly LimitedObject[],
    rules: readonly RuleToCopy[],
    now: string,
  ): Promise<ReadonlyMap<string, LimitsAnswer>> {
    const limiting = holders.flatMap(({ type: holderType, id: holderId, campaignId }) =>
      rules
        .filter(({ relatedObjectId, limits }) => relatedObjectId === holderId && limits)
        .map(({ ruleId, limits }) => ({ limits: limits!, of: { holderId, holderType, campaignId, ruleId } })),
    );
    if (limiting.length === 0) return new Map();
    const asked = limiting.map(({ of }) => of);
    const used = await this.messenger.ask(new FindUsedOfLimits(projectId, asked, now));
    return new Map(
      limiting.map(({ limits, of }, index) => {
        const shown: Partial<Record<(typeof LIMITS)[number], LimitAnswer>> = {};
        for (const name of LIMITS) {
          if (limits[name] !== undefined) shown[name] = { limit: limits[name], used: used[index]?.[name] ?? null };
        }
        return [of.holderId, shown];
      }),
    );
  }
}
