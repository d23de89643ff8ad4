import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { FindLoyaltyCards, type LoyaltyCardNumbers, type PointsExpirationRules } from '@perkstream/published';
import { presentNumbers } from '../../presenters/points.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';

/** Answers as of the moment of the query: entries that fell due at midnight are included, booked or not. */
@QueryHandler(FindLoyaltyCards)
export class FindLoyaltyCardsHandler implements IQueryHandler<FindLoyaltyCards> {
  constructor(
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
  ) {}

  async execute({ projectId, cards }: FindLoyaltyCards): Promise<readonly LoyaltyCardNumbers[]> {
    const now = new Date().toISOString();
    const programs = [...new Set(cards.map(({ campaignId }) => campaignId))];
    const rules = new Map(
      await Promise.all(programs.map(async (id) => [id, await this.rulesOf(projectId, id)] as const)),
    );
    return Promise.all(
      cards.map(async (card) => {
        const expirationRules = rules.get(card.campaignId) ?? null;
        return presentNumbers(await this.ledger.at(projectId, { card, expirationRules }, now));
      }),
    );
  }

  private async rulesOf(projectId: string, campaignId: string): Promise<PointsExpirationRules | null> {
    const program = await this.members.program(projectId, campaignId);
    return isRefusal(program) ? null : (program.loyalty?.expirationRules ?? null);
  }
}
