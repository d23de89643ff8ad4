import { type RecordedEvent } from '@perkstream/ports';

interface Use {
  reserved: boolean;
  taken: number;
}

type Data = Readonly<Record<string, unknown>>;

interface Stood {
  readonly stream: string;
  readonly participants: readonly { readonly kind: string; readonly redemptionId: string; readonly points?: number }[];
}

/** The prefixes of the streams in which a participant takes part. */
const STREAMS_OF: Readonly<Record<string, readonly string[]>> = {
  voucher: ['voucher'],
  promotion_tier: ['promotion_tier'],
  limit: ['limit'],
  reward: ['reward', 'loyalty_card'],
};

/**
 * What is wrong with the redemptions among events, read as a ledger: a reservation that nobody ended, a use that was taken for a
 * redemption that does not stand, one that stands and took nothing. A stream that was deleted for good holds nothing.
 * @param asked gets the kinds of participants that were asked
 */
export function differencesIn(events: readonly RecordedEvent[], asked: Set<string>): string[] {
  const uses = new Map<string, Use>();
  const gone = new Set<string>();
  const open = new Set<string>();
  const stood: Stood[] = [];
  const rolledBack = new Set<string>();
  for (const { stream, type, data: given } of events) {
    const data = given as Data;
    const participants = data['participants'] as Stood['participants'] | undefined;
    if (type === 'redemption.begun' || type === 'redemption.widened')
      for (const { kind } of participants!) asked.add(kind);
    if (type === 'redemption.begun' || type === 'rollback.begun') open.add(stream);
    if (type === 'redemption.settled' || type === 'redemption.rolled_back') open.delete(stream);
    if (type === 'redemption.completed') stood.push({ stream, participants: participants! });
    if (type === 'redemption.rolled_back') for (const id of data['redemptionIds'] as string[]) rolledBack.add(id);
    if (type === 'voucher.code_released' || type === 'reward.deleted') gone.add(stream);
    note(uses, stream, type, data);
  }
  return [
    ...[...open].map((stream) => `${stream} is not finished`),
    ...[...uses].flatMap(([of, { reserved }]) =>
      reserved && !gone.has(streamOf(of)) ? [`${of} is still reserved`] : [],
    ),
    ...wrongUses(uses, stood, rolledBack, gone),
  ];
}

function note(uses: Map<string, Use>, stream: string, type: string, data: Data): void {
  const note = data['note'] as { details?: { redemption?: { id: string } } } | undefined;
  const redemptionId = (data['redemptionId'] ?? note?.details?.redemption?.id) as string | undefined;
  if (redemptionId === undefined || stream.startsWith('redemption-') || stream.startsWith('order-')) return;
  const of = `${stream} ${redemptionId}`;
  const use = uses.get(of) ?? { reserved: false, taken: 0 };
  uses.set(of, use);
  if (/_reserved$/.test(type)) use.reserved = true;
  if (/(use_confirmed|use_released|points_taken|reservation_released)$/.test(type)) use.reserved = false;
  if (/(use_confirmed|points_taken)$/.test(type)) use.taken += 1;
  if (/(use_given_back|points_added)$/.test(type)) use.taken -= 1;
}

function wrongUses(
  uses: ReadonlyMap<string, Use>,
  stood: readonly Stood[],
  rolledBack: ReadonlySet<string>,
  gone: ReadonlySet<string>,
): string[] {
  const expected = new Map<string, number>();
  const missing: string[] = [];
  for (const { kind, redemptionId } of stood.flatMap(({ participants }) => participants)) {
    for (const prefix of STREAMS_OF[kind] ?? []) {
      const of = [...uses.keys()].find((each) => each.startsWith(`${prefix}-`) && each.endsWith(` ${redemptionId}`));
      if (of) expected.set(of, rolledBack.has(redemptionId) ? 0 : 1);
      else missing.push(`${redemptionId} is not known to any ${prefix}`);
    }
  }
  const wrong = [...uses].filter(([of, { taken }]) => taken !== (expected.get(of) ?? 0) && !gone.has(streamOf(of)));
  return [...missing, ...wrong.map(([of, { taken }]) => `${of} took ${taken}, and not ${expected.get(of) ?? 0}`)];
}

function streamOf(use: string): string {
  return use.slice(0, use.lastIndexOf(' '));
}
