import { Code, List, Text } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { operatorWords } from './condition-rows.js';
import { type ConditionField, type Filters, METADATA, parseFilters, takesValue } from './conditions.js';

interface ConditionSentenceProps {
  readonly filter: Filters;
  readonly fields: readonly ConditionField[];
}

/** A stored filter in words; as it is stored, where the words for it are missing. */
export function ConditionSentence({ filter, fields }: ConditionSentenceProps) {
  const rows = parseFilters(filter, fields);
  if (!rows) return <Code block>{JSON.stringify(filter, null, 2)}</Code>;
  const words = operatorWords();
  return (
    <div>
      <Text>{filter['junction'] === 'or' ? t('One of these holds:') : t('All of these hold:')}</Text>
      <List>
        {rows.map(({ field: name, key, operator, value }, index) => {
          const field = fields.find((each) => each.name === name);
          const label = name === METADATA ? key : field?.label;
          const shown = takesValue(operator) ? ` ${field?.choices?.[value] ?? value}` : '';
          return <List.Item key={index}>{`${label} ${words[operator]}${shown}`}</List.Item>;
        })}
      </List>
    </div>
  );
}
