import { type components } from '../../api/schema.js';
import { type Names } from '../../parts/words/names.js';
import { t } from '../../texts/texts.js';

export type Entry = components['schemas']['StatementLineAnswer'];

interface Named {
  readonly id?: string;
  readonly name?: string;
  readonly code?: string;
  readonly source_id?: string | null;
}

/** What an entry comes from, as the engine keeps it. */
export interface EntryDetails {
  readonly order?: Named;
  readonly earning_rule?: { readonly id: string; readonly source?: { readonly banner?: string } };
  readonly loyalty_tier?: Named;
  readonly holder_loyalty_tier?: Named;
  readonly segment?: Named;
  readonly custom_event?: { readonly id: string; readonly type: string };
  readonly event?: {
    readonly type?: string;
    readonly event_source?: {
      readonly user?: { readonly id: string; readonly name?: string };
      readonly api_key?: { readonly name: string };
    };
  };
  readonly redemption?: Named;
  readonly rollback?: Named;
  readonly reward?: Named;
  readonly source_voucher?: Named;
  readonly destination_voucher?: Named;
}

export function detailsOf({ details }: Pick<Entry, 'details'>): EntryDetails {
  return details as EntryDetails;
}

/** What happened, in a few words. */
export function kindText(type: string): string {
  const words: Readonly<Record<string, () => string>> = {
    POINTS_ACCRUAL: () => t('Earned'),
    PENDING_POINTS_ACTIVATION: () => t('Released'),
    POINTS_ADDITION: () => t('Added'),
    POINTS_REMOVAL: () => t('Deducted'),
    POINTS_REDEMPTION: () => t('Spent'),
    POINTS_REFUND: () => t('Returned'),
    POINTS_EXPIRATION: () => t('Expired'),
    POINTS_TRANSFER_IN: () => t('From another card'),
    POINTS_TRANSFER_OUT: () => t('To another card'),
  };
  return words[type]?.() ?? type;
}

/** Why it happened. */
export function causeText(entry: Pick<Entry, 'type' | 'details' | 'reason' | 'buckets'>): string {
  const about = detailsOf(entry);
  if (about.earning_rule) return earningText(about);
  if (about.rollback) return t('A redemption was rolled back: {reward}', { reward: nameOf(about.reward) });
  if (about.reward) return t('For the reward {reward}', { reward: nameOf(about.reward) });
  if (about.source_voucher) return reasoned(t('From the card {code}', { code: nameOf(about.source_voucher) }), entry);
  if (about.destination_voucher)
    return reasoned(t('To the card {code}', { code: nameOf(about.destination_voucher) }), entry);
  if (entry.type === 'POINTS_EXPIRATION') return t('Their last day was over: {days}', { days: lastDays(entry) });
  return entry.reason ?? t('No reason');
}

function earningText({ earning_rule, order, segment, custom_event, event }: EntryDetails): string {
  const rule = earning_rule?.source?.banner ?? earning_rule?.id ?? '';
  if (order) return t('Rule “{rule}” for the order {order}', { rule, order: order.source_id ?? nameOf(order) });
  if (segment) return t('Rule “{rule}” for coming into the segment {segment}', { rule, segment: nameOf(segment) });
  if (custom_event) return t('Rule “{rule}” for the event {event}', { rule, event: custom_event.type });
  return event?.type ? t('Rule “{rule}” for a change of the tier', { rule }) : t('Rule “{rule}”', { rule });
}

function nameOf(named: Named | undefined): string {
  return named?.name ?? named?.code ?? named?.id ?? '';
}

function reasoned(text: string, { reason }: Pick<Entry, 'reason'>): string {
  return reason ? `${text} (${reason})` : text;
}

function lastDays({ buckets }: Pick<Entry, 'buckets'>): string {
  return [...new Set(buckets.flatMap(({ expires_at }) => expires_at ?? []))].join(', ');
}

/** Who did it. What a rule did by itself goes back to the person or key that sent the order or event. */
export function actorText(entry: Pick<Entry, 'actor' | 'details'>, names: Names): string {
  const person = (id: string, name?: string | null) =>
    names?.get(id) ?? name ?? (names ? t('A former person') : t('A person'));
  const { actor } = entry;
  if (actor?.kind === 'user') return person(actor.id, actor.name);
  if (actor?.kind === 'key') return t('Key {name}', { name: names?.get(actor.id) ?? actor.name ?? actor.id });
  const { user, api_key: key } = detailsOf(entry).event?.event_source ?? {};
  if (user) return t('Automatic, after an action of {name}', { name: person(user.id, user.name) });
  return key ? t('Automatic, after a call with the key {name}', { name: key.name }) : t('Automatic');
}
