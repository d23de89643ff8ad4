import { Alert, Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { useProject } from '../../parts/project.js';
import { moneyText, numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { ruleSentence } from './earning-words.js';
import { OF_MONEY } from './earning.js';
import { detailsOf, type Entry } from './entry-words.js';
import { explainEarning, type Mapping, type Measured, type Steps } from './explain-earning.js';

type Card = components['schemas']['VoucherAnswer'];

interface EarningStepsProps {
  readonly entry: Entry;
  readonly card: Card;
}

/** Of an entry that a rule earned: what the rule says, and the calculation, with the order as it is today. */
export function EarningSteps({ entry, card }: EarningStepsProps) {
  const { earning_rule, order, loyalty_tier } = detailsOf(entry);
  const { currency } = useProject();
  const campaignId = card.campaign_id ?? '';
  const path = { campaignId, earningRuleId: earning_rule?.id ?? '' };
  const rule = api.useQuery(
    'get',
    '/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}',
    { params: { path } },
    { enabled: Boolean(earning_rule) },
  );
  const bought = api.useQuery(
    'get',
    '/v1/orders/{orderId}',
    { params: { path: { orderId: order?.id ?? '' } } },
    { enabled: Boolean(order?.id) },
  );
  const tiers = api.useQuery(
    'get',
    '/v1/loyalties/{campaignId}/tiers',
    { params: { path: { campaignId } } },
    { enabled: Boolean(loyalty_tier) },
  );
  if (!earning_rule) return null;
  if (rule.error)
    return (
      <Alert color="yellow" title={t('The rule no longer exists')}>
        {t('The entry keeps its name. What it said then cannot be shown.')}
      </Alert>
    );
  const isWaiting = rule.isLoading || bought.isLoading || tiers.isLoading;
  if (isWaiting || !rule.data) return null;
  const tier = tiers.data?.data.find(({ id }) => id === loyalty_tier?.id);
  const mapping = tier?.earning_rules[earning_rule.id] as Mapping | undefined;
  const steps = explainEarning(rule.data.loyalty, bought.data as Measured | undefined, mapping);
  const isMoney = OF_MONEY.includes(rule.data.loyalty.calculation_type ?? 'ORDER_METADATA');
  const text = (value: number) => (isMoney ? moneyText(value, currency) : numberText(value));
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('The rule says')}:{' '}
        <Anchor component={Link} href={`/loyalty/${campaignId}?tab=rules`} inherit>
          {ruleSentence(rule.data, (minor) => moneyText(minor, currency))}
        </Anchor>
      </Text>
      {steps ? (
        <StepList steps={steps} text={text} tier={tier?.name} granted={entry.points} />
      ) : (
        <Text size="sm" c="dimmed">
          {t(
            'The engine calculated the points; this page cannot do it again, for it would need the values of that time.',
          )}
        </Text>
      )}
    </Stack>
  );
}

interface StepListProps {
  readonly steps: Steps;
  readonly text: (value: number) => string;
  readonly tier: string | undefined;
  readonly granted: number;
}

function StepList({ steps, text, tier = '', granted }: StepListProps) {
  const { counted, every, times, points, mapping, result } = steps;
  return (
    <>
      <List size="sm">
        {counted !== undefined && every !== undefined && times !== undefined && (
          <>
            <List.Item>{t('Counted: {counted}', { counted: text(counted) })}</List.Item>
            <List.Item>
              {t('{every} is in it {times, plural, one {# time} other {# times}}; what is left over does not count', {
                every: text(every),
                times,
              })}
            </List.Item>
            <List.Item>
              {t('{times} × {points} points = {product}', {
                times: numberText(times),
                points: numberText(points),
                product: numberText(times * points),
              })}
            </List.Item>
          </>
        )}
        {mapping?.type === 'MULTIPLY' && (
          <List.Item>
            {t('Members of {tier} get {factor} times as many', { tier, factor: numberText(mapping.multiplier) })}
          </List.Item>
        )}
        {mapping?.type === 'CUSTOM' && (
          <List.Item>
            {t('Members of {tier} get {points} instead', { tier, points: numberText(mapping.points) })}
          </List.Item>
        )}
        <List.Item>
          <strong>{t('{count, plural, one {# point} other {# points}}', { count: result })}</strong>
        </List.Item>
      </List>
      {result !== granted && (
        <Alert
          color="yellow"
          title={t('The entry has {granted}, and today it would be {result}', {
            granted: numberText(granted),
            result: numberText(result),
          })}
        >
          {t(
            'The rule, the tier or the order has changed since. If the member should have the difference, adjust the points.',
          )}
        </Alert>
      )}
    </>
  );
}
