import { type components } from '../../api/schema.js';
import { type Entry } from '../../parts/layout/timeline.js';
import { reasonText, type Redemption, redemptionWord } from '../../parts/redemptions/redemption-words.js';
import { type Change, changeWords, type Units } from '../../parts/words/change-words.js';
import { linkTo } from '../../parts/words/links.js';
import { type Names } from '../../parts/words/names.js';
import { whoText } from '../../parts/words/who.js';
import { t } from '../../texts/texts.js';

type Schemas = components['schemas'];
export interface Publication {
  readonly id: string;
  readonly created_at: string;
  readonly result: 'SUCCESS' | 'FAILURE';
  readonly channel: string;
  readonly customer_id: string;
  readonly customer: object;
  readonly metadata?: object;
  readonly failure_message?: string;
  readonly event_source?: object;
}

interface Source {
  readonly user?: { readonly id: string };
  readonly api_key?: { readonly app_id: string; readonly name: string };
}

export interface AuditEntry {
  readonly id: string;
  readonly created_at: string;
  readonly type: string;
  readonly actor?: { readonly type?: string; readonly id?: string; readonly name?: string } | null;
  readonly channel?: string | null;
  readonly changes?: readonly Change[];
  readonly reason?: string;
}

/** An entry of the ledger of a card, as statements of loyalty cards and transactions of gift cards have it. */
export interface LedgerLine {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly reason: string | null;
  readonly source?: string | null;
  readonly actor?: Schemas['StatementActorAnswer'] | null;
}

/** Redemptions tell these themselves. */
const TOLD_BY_REDEMPTIONS = /REDEMPTION|REFUND/;

export function redemptionEntry(redemption: Redemption, names: Names): Entry {
  const { tone, word } = redemptionWord(redemption);
  const { channel_id: id, channel_type: channel } = redemption.channel as Record<string, string>;
  return {
    id: redemption.id,
    at: redemption.date,
    text: word,
    tone,
    details: reasonText(redemption),
    who: whoText({ id, channel }, names),
    about: [
      { title: t('The redemption'), to: `/redemptions/${redemption.id}` },
      ...(redemption.customer_id ? [buyer(redemption)] : []),
    ],
  };
}

function buyer({ customer, customer_id: id }: Redemption) {
  const { name, email } = (customer ?? {}) as { name?: string; email?: string };
  return { title: name ?? email ?? t('Customer'), to: linkTo('customer', id ?? '') ?? '' };
}

export function publicationEntry(publication: Publication, names: Names): Entry {
  const { id, created_at: at, result, customer, metadata, channel, failure_message: message } = publication;
  const { user, api_key: key } = (publication.event_source ?? {}) as Source;
  const { reason } = (metadata ?? {}) as { reason?: unknown };
  const { name: called, email } = customer as { name?: string; email?: string };
  const name = called ?? email ?? publication.customer_id;
  const isDone = result === 'SUCCESS';
  return {
    id,
    at,
    text: isDone ? t('Assigned to {name}', { name }) : t('Could not be assigned to {name}', { name }),
    tone: isDone ? 'plain' : 'bad',
    details: typeof reason === 'string' ? reason : isDone ? undefined : message,
    who: whoText({ id: user?.id ?? key?.app_id, name: key?.name, channel: user ? 'USER_PORTAL' : channel }, names),
    about: [{ title: name, to: linkTo('customer', publication.customer_id) ?? '' }],
  };
}

export function auditEntry(entry: AuditEntry, names: Names, units: Units): Entry {
  const { id, created_at: at, type, changes = [], reason } = entry;
  const changed = type === 'voucher.updated' ? changes.map((change) => changeWords(change, units)) : [];
  const words: Record<string, readonly [string, Entry['tone']]> = {
    'voucher.created': [t('Created'), 'plain'],
    'voucher.updated': [t('Changed'), 'plain'],
    'voucher.enabled': [t('Enabled'), 'good'],
    'voucher.disabled': [t('Disabled'), 'bad'],
    'voucher.deleted': [t('Deleted'), 'bad'],
    'voucher.restored': [t('Restored from the bin'), 'good'],
    'voucher.published': [t('Assigned to a customer'), 'plain'],
  };
  const [text, tone] = words[type] ?? [type.replace(/[._]/g, ' '), 'quiet'];
  const details = [reason, ...changed].filter(Boolean).join('; ') || undefined;
  return { id, at, text, tone, who: doerOf(entry, names), details };
}

function doerOf({ actor, channel }: Pick<AuditEntry, 'actor' | 'channel'>, names: Names): string | undefined {
  return whoText({ kind: actor?.type, id: actor?.id, name: actor?.name, channel: channel ?? undefined }, names);
}

/** The ledger, but for what redemptions tell; who did it comes from the audit log where the ledger has no name. */
export function ledgerEntries(
  lines: readonly LedgerLine[],
  inWords: (line: LedgerLine) => string,
  audit: readonly AuditEntry[],
  names: Names,
): readonly Entry[] {
  return lines
    .filter(({ type }) => !TOLD_BY_REDEMPTIONS.test(type))
    .map((line) => {
      const logged = audit.find(({ created_at: at, type }) => at === line.created_at && /balance/.test(type));
      const who = line.actor
        ? whoText({ ...line.actor }, names)
        : logged
          ? doerOf(logged, names)
          : (line.source ?? undefined);
      const tone = /REMOVAL|EXPIRATION|TRANSFER_OUT/.test(line.type) ? 'waiting' : 'good';
      return { id: line.id, at: line.created_at, text: inWords(line), tone, who, details: line.reason ?? undefined };
    });
}

/** One history of several, each with the latest first: so is this one, and it has none older than where one of them breaks off. */
export function mergedEntries(
  sources: readonly { readonly entries: readonly Entry[]; readonly hasMore: boolean }[],
): readonly Entry[] {
  const breaks = sources.filter(({ hasMore }) => hasMore).map(({ entries }) => entries.at(-1)?.at ?? '');
  const from = breaks.sort().at(-1) ?? '';
  return sources
    .flatMap(({ entries }) => entries)
    .filter(({ at }) => at >= from)
    .sort((one, other) => other.at.localeCompare(one.at));
}
