import { List, Text } from '@mantine/core';
import { useProject } from '../project.js';
import { moneyText } from '../words/money.js';
import { t } from '../../texts/texts.js';

/** What a cart lacks for something to apply: an amount in minor units, or a quantity. */
export interface Missing {
  readonly property: string;
  readonly has: number;
  readonly needs: number;
  readonly missing: number;
}

/** What a customer would have to add, where nothing else is in the way. */
export function NearMiss({ missing = [] }: { readonly missing?: readonly Missing[] | undefined }) {
  const { currency } = useProject();
  if (missing.length === 0) return null;
  const [only, ...more] = missing.map((one) => wordsOf(one, currency));
  if (more.length === 0) return <Text size="sm">{only}</Text>;
  return (
    <List size="sm" aria-label={t('Missing')}>
      {[only, ...more].map((text, index) => (
        <List.Item key={index}>{text}</List.Item>
      ))}
    </List>
  );
}

function wordsOf({ property, missing }: Missing, currency: string): string {
  if (/quantity|count/.test(property)) {
    return t('Add {count, plural, one {# more item} other {# more items}}.', { count: missing });
  }
  return t('Add {amount} more.', { amount: moneyText(missing, currency) });
}
