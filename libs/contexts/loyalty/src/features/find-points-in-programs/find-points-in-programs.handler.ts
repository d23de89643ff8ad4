import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Instant, isRefusal } from '@perkstream/kernel';
import { FindPointsInPrograms } from '@perkstream/published';
import { balanceOf } from '../../domain/loyalty-card/state.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';

/** As of the moment at which it is asked, or an earlier one: what fell due at midnight is gone, booked or not. */
@QueryHandler(FindPointsInPrograms)
export class FindPointsInProgramsHandler implements IQueryHandler<FindPointsInPrograms> {
  constructor(
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
  ) {}

  async execute(asked: FindPointsInPrograms): Promise<Readonly<Record<string, number>>> {
    const now = new Date().toISOString();
    const points = asked.programs.map(async (name) => [name, await this.pointsIn(name, asked, now)] as const);
    return Object.fromEntries(await Promise.all(points));
  }

  private async pointsIn(
    name: string,
    { projectId, customerId, asOf }: FindPointsInPrograms,
    now: Instant,
  ): Promise<number> {
    const program = await this.members.program(projectId, name);
    const member = isRefusal(program) ? undefined : await this.members.cardOf(projectId, customerId, program);
    if (!member || (asOf !== undefined && member.card.createdAt > asOf)) return 0;
    return balanceOf(await this.ledger.at(projectId, member, asOf ?? now, asOf !== undefined));
  }
}
