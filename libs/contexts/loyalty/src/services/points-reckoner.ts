import { Injectable } from '@nestjs/common';
import { checkAvailability } from '@perkstream/domain-availability';
import { Messenger } from '@perkstream/platform';
import { type CampaignRecord, type EarningRule, FindAssignedRules } from '@perkstream/published';
import { earnedByRule } from '../domain/earning/earned-by-rule.js';
import { type Happening } from '../domain/earning/happening.js';

export interface Earned {
  readonly rule: EarningRule;
  /** Above 0 */
  readonly points: number;
}

/** What rules give for something that happened: the same for estimation and for earning. */
@Injectable()
export class PointsReckoner {
  constructor(private readonly messenger: Messenger) {}

  /** @param rules of one event; each gives its own points */
  async reckon(projectId: string, rules: readonly EarningRule[], happening: Happening): Promise<readonly Earned[]> {
    if (rules.length === 0) return [];
    const ids = rules.map(({ id }) => id);
    const validationRules = await this.messenger.ask(new FindAssignedRules(projectId, ids));
    return rules
      .map((rule) => ({ rule, points: earnedByRule(rule, validationRules, happening) }))
      .filter(({ points }) => points > 0);
  }
}

export function isOpen({ active, windows }: CampaignRecord, { now, timeZone }: Happening): boolean {
  return active && checkAvailability(windows, now, timeZone) === 'available';
}
