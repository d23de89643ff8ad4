import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { type Entry } from '../../parts/layout/timeline.js';
import { useProject } from '../../parts/project.js';
import { RedemptionNow } from '../../parts/redemptions/redemption-now.js';
import { useNames } from '../../parts/words/names.js';
import { t } from '../../texts/texts.js';
import {
  auditEntry,
  type AuditEntry,
  ledgerEntries,
  type LedgerLine,
  mergedEntries,
  publicationEntry,
  redemptionEntry,
} from './code-entries.js';
import { ledgerWords } from './ledger-words.js';

type Voucher = components['schemas']['VoucherAnswer'];

interface CodeHistory {
  /** Undefined as long as a part of it is on its way. */
  readonly entries: readonly Entry[] | undefined;
  readonly error: Error | null;
  readonly hasMore: boolean;
}

/** Redemptions, publications, the ledger of a card, and the audit log, as one history. */
export function useCodeHistory(voucher: Voucher, limit: number): CodeHistory {
  const units = useProject();
  const { currency, id: projectId } = units;
  const names = useNames();
  const { code } = voucher;
  const ofCode = { voucher_code: { conditions: { $is: [code] } } };
  const redemptions = api.useQuery('get', '/v1/redemptions', {
    params: { query: { limit, order: '-created_at', filters: ofCode } },
  });
  const publications = api.useQuery('get', '/v1/vouchers/{code}/publications', {
    params: { path: { code }, query: { limit } },
  });
  const audit = api.useQuery('get', '/management/v1/projects/{projectId}/audit-log', {
    params: {
      path: { projectId },
      query: { limit, filters: { related_object_id: { conditions: { $is: [voucher.id] } } } },
    },
  });
  const ledger = useLedger(voucher, limit);
  const error = redemptions.error ?? publications.error ?? ledger.error;
  // Who may not read the audit log sees the rest.
  const isReady = redemptions.data && publications.data && ledger.isReady && (audit.data || audit.error);
  if (!isReady) return { entries: undefined, error: error as Error | null, hasMore: false };
  const log = (audit.data?.data ?? []) as AuditEntry[];
  const sources = [
    {
      entries: redemptions.data.redemptions.map((each) => ({
        ...redemptionEntry(each, names),
        now: <RedemptionNow redemption={each} />,
      })),
      hasMore: redemptions.data.total > limit,
    },
    {
      entries: publications.data.publications.map((each) => publicationEntry(each, names)),
      hasMore: publications.data.total > limit,
    },
    {
      entries: ledgerEntries(ledger.lines, (line) => ledgerWords(line, currency), log, names),
      hasMore: ledger.hasMore,
    },
    {
      entries: log.filter(isToldByNoOther).map((each) => auditEntry(each, names, units)),
      hasMore: audit.data?.has_more ?? false,
    },
    { entries: beginning(voucher, log), hasMore: false },
  ];
  return { entries: mergedEntries(sources), error: null, hasMore: sources.some(({ hasMore }) => hasMore) };
}

function isToldByNoOther({ type }: AuditEntry): boolean {
  return !/balance|points|published|redemption/.test(type);
}

/** Codes that a campaign made have no entry of their own in the log. */
function beginning({ id, created_at: at, campaign }: Voucher, log: readonly AuditEntry[]): readonly Entry[] {
  if (log.some(({ type }) => type === 'voucher.created')) return [];
  return [{ id, at, text: campaign ? t('Created for {campaign}', { campaign }) : t('Created'), tone: 'plain' }];
}

function useLedger({ code, type }: Voucher, limit: number) {
  const statement = api.useQuery(
    'get',
    '/v1/loyalties/members/{memberId}/statement',
    { params: { path: { memberId: code }, query: { limit } } },
    { enabled: type === 'LOYALTY_CARD' },
  );
  const transactions = api.useQuery(
    'get',
    '/v1/vouchers/{code}/transactions',
    { params: { path: { code }, query: { limit } } },
    { enabled: type === 'GIFT_VOUCHER' },
  );
  const isCard = type !== 'DISCOUNT_VOUCHER';
  return {
    lines: (statement.data?.data ?? transactions.data?.data ?? []) as readonly LedgerLine[],
    hasMore: (statement.data?.total ?? 0) > limit || (transactions.data?.has_more ?? false),
    isReady: !isCard || Boolean(statement.data ?? transactions.data),
    error: statement.error ?? transactions.error,
  };
}
