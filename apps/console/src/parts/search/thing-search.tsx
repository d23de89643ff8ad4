import { Text } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { type FoundThing, foundThings } from './found-things.js';
import { SearchField } from './search-field.js';

interface ThingSearchProps {
  readonly label: string;
  readonly description?: string;
  /** Finds only things of this kind. */
  readonly kind?: string;
  readonly onChoose: (thing: FoundThing) => void;
  /** The field keeps what was chosen until somebody types again, which calls this. */
  readonly onClear?: () => void;
}

export function ThingSearch({ label, description, kind, onChoose, onClear }: ThingSearchProps) {
  return (
    <SearchField
      name={`things ${kind ?? ''}`}
      label={label}
      description={description}
      shortest={2}
      nothing={t('No results. Part of a code, name, e-mail or city is enough.')}
      find={async (text) => (await foundThings(text)).filter(({ type }) => !kind || type === kind)}
      option={({ title, subtitle, type }) => (
        <>
          <Text style={{ overflowWrap: 'anywhere' }}>{title}</Text>
          <Text size="sm" c="dimmed">
            {[kind ? undefined : kindWord(type), subtitle].filter(Boolean).join(' · ')}
          </Text>
        </>
      )}
      choose={onChoose}
      titleOf={onClear && (({ title }) => title)}
      letGo={onClear}
    />
  );
}

function kindWord(type: string): string {
  const words: Record<string, string> = {
    voucher: t('Code'),
    customer: t('Customer'),
    order: t('Order'),
    campaign: t('Campaign'),
    redemption: t('Redemption'),
    product: t('Product'),
    validation_rules: t('Rule'),
    segment: t('Segment'),
    products_collection: t('Product collection'),
  };
  return words[type] ?? type;
}
