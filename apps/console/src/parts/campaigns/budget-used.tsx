import { type Budget } from '../../api/insights.js';
import { t } from '../../texts/texts.js';
import { ShareBar } from '../charts/share-bar.js';
import { useProject } from '../project.js';
import { numberText, roundMoneyText } from '../words/money.js';
import { Nothing } from '../words/values.js';

/** How much of a campaign's budget is used up. */
export function BudgetUsed({ budget }: { readonly budget: Budget | null }) {
  const { currency } = useProject();
  if (!budget) return <Nothing />;
  const { of, used, limit } = budget;
  const text = (value: number) => (of === 'redemptions' ? numberText(value) : roundMoneyText(value, currency));
  return (
    <ShareBar used={used} of={limit} label={t('Budget used')}>
      {t('{used} of {limit}', { used: text(used), limit: text(limit) })}
    </ShareBar>
  );
}
