import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { FindLoyaltyCards, type PointsExpirationRules } from '@perkstream/published';
import { presentNumbers } from '../../presenters/points.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';

/** Answers as of the moment of the query: entries that fell due at midnight are included, booked or not. */
export const findLoyaltyCards = handler(
  FindLoyaltyCards,
  [MemberRepository, CardLedger],
  async ({ projectId, cards }, members, ledger) => {
    const now = new Date().toISOString();
    const programs = [...new Set(cards.map(({ campaignId }) => campaignId))];
    const rules = new Map(
      await Promise.all(programs.map(async (id) => [id, await rulesOf(members, projectId, id)] as const)),
    );
    return Promise.all(
      cards.map(async (card) => {
        const expirationRules = rules.get(card.campaignId) ?? null;
        return presentNumbers(await ledger.at(projectId, { card, expirationRules }, now));
      }),
    );
  },
);

async function rulesOf(
  members: MemberRepository,
  projectId: string,
  campaignId: string,
): Promise<PointsExpirationRules | null> {
  const program = await members.program(projectId, campaignId);
  return isRefusal(program) ? null : (program.loyalty?.expirationRules ?? null);
}
