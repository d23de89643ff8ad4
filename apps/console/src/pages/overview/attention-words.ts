import { type AttentionItem } from '../../api/insights.js';
import { failureText } from '../../parts/redemptions/failure-text.js';
import { DAY_MS, distanceText } from '../../parts/words/moment.js';
import { numberText, percentText, roundMoneyText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { timeNow } from '../../parts/words/time-now.js';

/** What is the matter, in a sentence. */
export function attentionText(item: AttentionItem, currency: string, now: number): string {
  const { kind, name, at = '' } = item;
  switch (kind) {
    case 'budget':
      return budgetText(item, currency);
    case 'codes':
      return t('{name}: {left} of {count} codes are left.', {
        name,
        left: numberText(item.vouchers_left ?? 0),
        count: numberText(item.vouchers_count ?? 0),
      });
    case 'end':
      return t('{name} ends {when}.', { name, when: distanceText(at, now) });
    case 'refusals':
      return t('{count} redemptions were refused in 24 hours; {usual} are usual. Most of them: {reason}', {
        count: numberText(item.refusals ?? 0),
        usual: numberText(item.usual ?? 0),
        reason: failureText(name),
      });
    case 'webhook':
      return t('The last delivery to the webhook {name} failed {when}.', { name, when: distanceText(at, now) });
  }
}

function budgetText({ name, budget }: AttentionItem, currency: string): string {
  const { of = 'redemptions', used = 0, limit = 0 } = budget ?? {};
  const text = (value: number) => (of === 'redemptions' ? numberText(value) : roundMoneyText(value, currency));
  const percent = percentText(limit > 0 ? Math.floor((used / limit) * 100) : 100);
  return t('{name}: {percent} of the budget is used ({used} of {limit}).', {
    name,
    percent,
    used: text(used),
    limit: text(limit),
  });
}

interface Rights {
  readonly change: boolean;
  readonly administer: boolean;
}

interface Action {
  /** Undefined where the role may not see the page. */
  readonly to: string | undefined;
  readonly text: string;
}

/** What can be done about it; who may not change anything is led to where it is seen. */
export function attentionAction({ kind, id }: AttentionItem, { change, administer }: Rights): Action {
  const campaign = `/campaigns/${id}`;
  switch (kind) {
    case 'budget':
      return { to: `${campaign}?tab=rules`, text: change ? t('Change the limit') : t('View') };
    case 'codes':
      return { to: `${campaign}?tab=codes`, text: change ? t('Add codes') : t('View') };
    case 'end':
      return { to: campaign, text: change ? t('Extend') : t('View') };
    case 'refusals':
      return { to: refusalsAddress(id), text: t('View refusals') };
    case 'webhook':
      return { to: administer ? `/webhooks/${id}` : undefined, text: t('View deliveries') };
  }
}

/** Those of the last 24 hours. */
function refusalsAddress(key: string): string {
  const from = new Date(timeNow() - DAY_MS).toISOString();
  return `/redemptions?${new URLSearchParams({ result: 'FAILURE', failure_code: key, kind: 'each', from, to: new Date(timeNow()).toISOString() })}`;
}
