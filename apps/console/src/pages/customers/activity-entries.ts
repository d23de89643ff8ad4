import { type components } from '../../api/schema.js';
import { metadataRows } from '../../parts/forms/metadata-rows.js';
import { type Entry } from '../../parts/layout/timeline.js';
import { failureText } from '../../parts/redemptions/failure-text.js';
import { linkTo } from '../../parts/words/links.js';
import { type Names } from '../../parts/words/names.js';
import { whoText } from '../../parts/words/who.js';
import { pointsText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';

type Activity = components['schemas']['CustomerActivityItemAnswer'];

/** What an activity may be about; which of these it has depends on its type. */
interface About {
  readonly voucher?: { readonly code?: string };
  readonly return?: { readonly reason?: string | null };
  readonly promotion_tier?: { readonly name?: string };
  readonly order?: { readonly id?: string; readonly source_id?: string | null };
  readonly redemption?: { readonly id?: string; readonly failure_code?: string };
  readonly failure_code?: string;
  readonly campaign?: { readonly name?: string };
  readonly balance?: { readonly points?: number; readonly balance?: number };
  readonly voucher_pending_points_balance?: { readonly points?: number };
  readonly earning_rule?: { readonly source?: { readonly banner?: string | null } };
  readonly reward?: { readonly name?: string };
  readonly loyalty_tier?: { readonly name?: string } | null;
  readonly loyalty_tier_to?: { readonly name?: string } | null;
  readonly transaction?: { readonly reason?: string | null };
  readonly publication?: { readonly metadata?: { readonly reason?: unknown } };
  readonly redemption_rollback?: { readonly reason?: string };
  readonly segment?: { readonly name?: string };
  readonly event?: { readonly type?: string; readonly metadata?: Readonly<Record<string, unknown>> };
}

type WithoutPrefix<Type> = Type extends `customer.${infer Key}` ? Key : never;

const WORDS: Readonly<Record<WithoutPrefix<Activity['type']>, () => string>> = {
  created: () => t('Created'),
  updated: () => t('Data changed'),
  'order.created': () => t('Ordered'),
  'order.paid': () => t('Paid an order'),
  'order.updated': () => t('Order changed'),
  'order.returned': () => t('Returned items'),
  'order.fulfilled': () => t('Order delivered'),
  'order.canceled': () => t('Order canceled'),
  'publication.succeeded': () => t('Code assigned'),
  'publication.failed': () => t('Could not be assigned a code'),
  'redemption.succeeded': () => t('Redeemed'),
  'redemption.failed': () => t('Redemption refused'),
  'redemption.rollback.succeeded': () => t('Redemption rolled back'),
  'redemption.rollback.failed': () => t('Rollback failed'),
  'validation.succeeded': () => t('A code was checked, and fits'),
  'validation.failed': () => t('A code was checked, and does not fit'),
  'voucher.deleted': () => t('Code deleted'),
  'voucher.gift.balance_added': () => t('Credits changed'),
  rewarded: () => t('Got a reward'),
  'reward_redemptions.completed': () => t('Paid with points'),
  'reward_redemptions.rolledback': () => t('Points paid with came back'),
  'rewarded.loyalty_points': () => t('Earned points'),
  'voucher.loyalty_card.points_added': () => t('Points added'),
  'voucher.loyalty_card.points_transferred': () => t('Points transferred'),
  'voucher.loyalty_card.points_expired': () => t('Points expired'),
  'voucher.loyalty_card.pending_points.added': () => t('Pending points earned'),
  'voucher.loyalty_card.pending_points.updated': () => t('Pending points changed'),
  'voucher.loyalty_card.pending_points.canceled': () => t('Pending points canceled'),
  'voucher.loyalty_card.pending_points.activated': () => t('Pending points released'),
  'loyalty.tier.joined': () => t('Joined a tier'),
  'loyalty.tier.upgraded': () => t('Rose to a higher tier'),
  'loyalty.tier.downgraded': () => t('Fell to a lower tier'),
  'loyalty.tier.prolonged': () => t('Stays in a tier for longer'),
  'loyalty.tier.left': () => t('Left a tier'),
  referred: () => t('Came by a referral'),
  'holder.assignment.created': () => t('Was given a referral code by a friend'),
  'holder.assignment.deleted': () => t('Lost a referral code of a friend'),
  custom_event: () => t('Custom event'),
  'segment.entered': () => t('Entered a segment'),
  'segment.left': () => t('Left a segment'),
};

/** An activity that is about a redemption or an order, which stand in its row as they are now. */
export interface ActivityEntry extends Entry {
  readonly redemption?: { readonly id: string; readonly isRefused: boolean };
  readonly orderId?: string;
}

export function activityEntry({ id, type, created_at: at, data }: Activity, names: Names): ActivityEntry {
  const key = type.replace(/^customer\./, '');
  const about = data.data as About;
  const { channel, user, api_key: apiKey } = data.event_source;
  const now = nowOf(key, about);
  // A redemption as it is now has its order beside it.
  const isOrderShown = now.redemption !== undefined && !now.redemption.isRefused;
  return {
    id,
    at,
    text: [wordOf(key, about), subject(about)].filter(Boolean).join(': '),
    tone: toneOf(key),
    details: detailsOf(key, about),
    who: whoText(
      { channel: user ? 'USER_PORTAL' : channel, id: user?.id ?? apiKey?.app_id, name: apiKey?.name },
      names,
    ),
    about: linksOf(isOrderShown ? { ...about, order: undefined } : about),
    ...now,
  };
}

/** Points that are taken away have the type of points that are added. */
function wordOf(key: string, { balance }: About): string {
  const isTaken = key === 'voucher.loyalty_card.points_added' && (balance?.points ?? 0) < 0;
  return isTaken
    ? t('Points taken away')
    : ((WORDS as Readonly<Record<string, () => string>>)[key]?.() ?? key.replace(/[._]/g, ' '));
}

function nowOf(key: string, { redemption, order }: About): Pick<ActivityEntry, 'redemption' | 'orderId'> {
  if (key.startsWith('order.')) return order?.id ? { orderId: order.id } : {};
  const isRefused = key === 'redemption.failed';
  const isOne = isRefused || key === 'redemption.succeeded';
  return isOne && redemption?.id ? { redemption: { id: redemption.id, isRefused } } : {};
}

function subject({ voucher, promotion_tier: tier, segment, campaign, event }: About): string | undefined {
  return voucher?.code ?? tier?.name ?? segment?.name ?? campaign?.name ?? event?.type;
}

function toneOf(key: string): Entry['tone'] {
  if (/failed|canceled|deleted/.test(key)) return 'bad';
  if (/expired|rollback|returned|downgraded|left/.test(key)) return 'waiting';
  return /succeeded|paid|rewarded|upgraded/.test(key) ? 'good' : 'plain';
}

/** Activities that follow from a custom event hold it as well: only its own shows its fields. */
function detailsOf(key: string, about: About): string | undefined {
  const { redemption, failure_code: failure = redemption?.failure_code, event } = about;
  const isEvent = key === 'custom_event';
  const told = failure ? [failureText(failure)] : isEvent ? fieldsOf(event) : [...gainsOf(about), reasonOf(about)];
  return told.filter(Boolean).join(', ') || undefined;
}

function fieldsOf(event: About['event']): readonly string[] {
  return metadataRows(event?.metadata).map(({ name, value }) => `${name}: ${value}`);
}

/** Points, below zero those that were taken, with the rule by which they were earned; rewards and tiers by name. */
function gainsOf({ balance, voucher_pending_points_balance: pending, earning_rule: rule, ...about }: About) {
  const points = pending?.points ?? balance?.points;
  const tier = about.loyalty_tier_to ?? about.loyalty_tier;
  return [points === undefined ? undefined : pointsText(points), rule?.source?.banner, about.reward?.name, tier?.name];
}

function reasonOf({ transaction, publication, redemption_rollback: rollback, return: returned }: About) {
  const reason = transaction?.reason ?? publication?.metadata?.reason ?? rollback?.reason ?? returned?.reason;
  return typeof reason === 'string' ? reason : undefined;
}

function linksOf({ voucher, order, redemption }: About): NonNullable<Entry['about']> {
  const things = [
    ['voucher', voucher?.code, voucher?.code],
    ['order', order?.id, t('Order {id}', { id: order?.source_id ?? order?.id })],
    ['redemption', redemption?.id, t('The redemption')],
  ] as const;
  return things.flatMap(([kind, id, title]) => {
    const to = id && linkTo(kind, id);
    return to && title ? [{ title, to }] : [];
  });
}
