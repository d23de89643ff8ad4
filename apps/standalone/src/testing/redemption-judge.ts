import { type RecordedEvent } from '@perkstream/ports';

/** What a redemption did in the stream of a participant. */
interface Use {
  readonly stream: string;
  readonly redemptionId: string;
  isReserved: boolean;
  /** Taken, less given back */
  times: number;
  /** Credits or points, where there are any */
  amount: number;
  /** Returns gave all points back: a rollback has none to give back. */
  isReturned?: boolean;
}

interface Participant {
  readonly kind: string;
  readonly redemptionId: string;
}

export interface Verdict {
  /** Kinds of participants */
  readonly asked: ReadonlySet<string>;
  readonly differences: readonly string[];
}

type Data = Readonly<Record<string, unknown>>;

/** The categories of the streams in which participants of a kind take part. */
const STREAMS_OF: Readonly<Record<string, readonly string[]>> = {
  voucher: ['voucher'],
  promotion_tier: ['promotion_tier'],
  limit: ['limit'],
  reward: ['reward', 'loyalty_card'],
  order: ['order'],
};

/** Types of events in these streams. */
const RESERVED = /reserved$/;
const TAKEN = /^(.*use_confirmed|.*points_taken|order.redeemed)$/;
const GIVEN_BACK = /^(.*use_given_back|.*points_added|order.rolled_back)$/;

/**
 * Reads events as a ledger. It is wrong when somebody still reserves something, when a use was taken for a redemption that does not
 * stand, and when one that stands took nothing. A stream that was deleted for good holds nothing.
 */
export function judge(events: readonly RecordedEvent[]): Verdict {
  const uses = usesIn(events);
  const all = (...types: string[]) => events.filter(({ type }) => types.includes(type));
  const asked = new Set(
    all('redemption.begun', 'redemption.widened')
      .flatMap(participantsIn)
      .map(({ kind }) => kind),
  );
  const gone = new Set(all('voucher.code_released', 'reward.deleted').map(({ stream }) => stream));
  const ended = new Set(all('redemption.settled', 'redemption.rolled_back').map(({ stream }) => stream));
  const rolledBack = new Set(all('redemption.rolled_back').flatMap(({ data }) => (data as Data)['redemptionIds']));
  const standing = all('redemption.completed').flatMap(participantsIn);
  const kept = uses.filter(({ stream }) => !gone.has(stream));
  const differences = [
    ...all('redemption.begun', 'rollback.begun').filter(({ stream }) => !ended.has(stream)),
    ...kept.filter(({ isReserved }) => isReserved),
    ...standing.filter((each) => STREAMS_OF[each.kind]?.some((category) => !isKnown(uses, category, each))),
    ...kept.filter((use) => {
      const isStanding = standing.some(({ redemptionId }) => redemptionId === use.redemptionId);
      if (isStanding && !rolledBack.has(use.redemptionId)) return use.times !== 1;
      return use.amount !== 0 || (use.times !== 0 && !(use.isReturned && use.times === 1));
    }),
  ];
  return { asked, differences: differences.map((difference) => JSON.stringify(difference)) };
}

function usesIn(events: readonly RecordedEvent[]): readonly Use[] {
  const uses = new Map<string, Use>();
  for (const { stream, type, data: given } of events) {
    const data = given as Data;
    for (const redemptionId of redemptionsOf(stream, type, data)) {
      const known = uses.get(`${stream} ${redemptionId}`);
      // A redemption that brings its order is not asked of it, and rolled back in it all the same.
      if (!known && type === 'order.rolled_back') continue;
      const use = known ?? { stream, redemptionId, isReserved: false, times: 0, amount: 0 };
      uses.set(`${stream} ${redemptionId}`, use);
      const amount = Math.abs(Number(data['credits'] ?? data['points'] ?? 0));
      if (isReturn(type, data)) {
        use.amount -= amount;
        use.isReturned = use.amount === 0 && type !== 'voucher.credits_given_back';
        continue;
      }
      if (RESERVED.test(type)) use.isReserved = true;
      else if (!GIVEN_BACK.test(type)) use.isReserved = false;
      const sign = TAKEN.test(type) ? 1 : GIVEN_BACK.test(type) ? -1 : 0;
      use.times += sign;
      use.amount += sign * amount;
    }
  }
  return [...uses.values()];
}

/** Credits or points come back in part, and the use stays taken. */
function isReturn(type: string, { note }: Data): boolean {
  const details = (note as { details?: object } | undefined)?.details;
  return (
    type === 'voucher.credits_given_back' ||
    (type.endsWith('points_added') && details !== undefined && 'return' in details)
  );
}

function redemptionsOf(stream: string, type: string, data: Data): readonly string[] {
  if (stream.startsWith('redemption-')) return [];
  if (type === 'order.rolled_back') return data['redemptionIds'] as readonly string[];
  const note = data['note'] as { details?: { redemption?: { id: string } } } | undefined;
  const id = (data['redemptionId'] ?? note?.details?.redemption?.id) as string | undefined;
  return id === undefined ? [] : [id];
}

function participantsIn({ data }: RecordedEvent): readonly Participant[] {
  return (data as { readonly participants: readonly Participant[] }).participants;
}

function isKnown(uses: readonly Use[], category: string, { redemptionId }: Participant): boolean {
  return uses.some((use) => use.redemptionId === redemptionId && use.stream.startsWith(`${category}-`));
}
