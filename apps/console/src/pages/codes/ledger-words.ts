import { moneyText } from '../../parts/words/money.js';
import { pointsText } from '../../parts/words/worth.js';
import { t } from '../../texts/texts.js';
import { type LedgerLine } from './code-entries.js';

/** A line of a statement has `points` and `balance`; a transaction of a gift card has them within `details`. */
type Amounts = LedgerLine & {
  readonly points?: number;
  readonly balance?: number;
  readonly details?: { readonly balance?: { readonly amount?: number; readonly balance?: number } };
};

/** What came to a card or left it, and what was on it then. */
export function ledgerWords(line: LedgerLine, currency: string): string {
  const { points, balance, details, type } = line as Amounts;
  const isMoney = type.startsWith('CREDITS');
  const inWords = (value: number) => (isMoney ? moneyText(value, currency) : pointsText(value));
  const change = points ?? details?.balance?.amount ?? 0;
  const after = inWords(balance ?? details?.balance?.balance ?? 0);
  const words: Record<string, string> = {
    POINTS_ACCRUAL: t('Earned'),
    PENDING_POINTS_ACTIVATION: t('Pending points released'),
    POINTS_EXPIRATION: t('Points expired'),
    POINTS_TRANSFER_IN: t('Transferred in'),
    POINTS_TRANSFER_OUT: t('Transferred out'),
    POINTS_ADDITION: t('Added'),
    CREDITS_ADDITION: t('Added'),
    POINTS_REMOVAL: t('Removed'),
    CREDITS_REMOVAL: t('Removed'),
  };
  const what = words[type] ?? type;
  return t('{what}: {change}, balance {after}', { what, change: inWords(Math.abs(change)), after });
}
