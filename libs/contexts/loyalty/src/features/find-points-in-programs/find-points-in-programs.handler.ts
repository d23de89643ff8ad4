import { type Instant, isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { FindPointsInPrograms } from '@perkstream/published';
import { balanceOf } from '../../domain/loyalty-card/state.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';

/** As of the moment at which it is asked, or an earlier one: what fell due at midnight is gone, booked or not. */
export const findPointsInPrograms = handler(
  FindPointsInPrograms,
  [MemberRepository, CardLedger],
  async (asked, members, ledger) => {
    const now = new Date().toISOString();
    const points = asked.programs.map(
      async (name) => [name, await pointsIn(members, ledger, name, asked, now)] as const,
    );
    return Object.fromEntries(await Promise.all(points));
  },
);

async function pointsIn(
  members: MemberRepository,
  ledger: CardLedger,
  name: string,
  { projectId, customerId, asOf }: FindPointsInPrograms,
  now: Instant,
): Promise<number> {
  const program = await members.program(projectId, name);
  const member = isRefusal(program) ? undefined : await members.cardOf(projectId, customerId, program);
  if (!member || (asOf !== undefined && member.card.createdAt > asOf)) return 0;
  return balanceOf(await ledger.at(projectId, member, asOf ?? now, asOf !== undefined));
}
