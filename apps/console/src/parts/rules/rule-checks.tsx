import { Group, List, Text } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { Icon } from '../layout/icon.js';
import { refusalWords } from '../redemptions/refusal-words.js';
import { RULE_FIELDS } from './rule-fields.js';
import { conditionsSentence, valueText, type Wording } from './rule-sentence.js';

/** A condition that was asked, as the engine explains it. */
export interface Check {
  readonly path: string;
  readonly name: string;
  readonly property?: string;
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly value?: unknown;
  readonly passed: boolean;
  readonly key?: string;
}

interface RuleChecksProps {
  readonly checks: readonly Check[];
  readonly wording: Wording;
}

/** Each condition with the value that it was asked about. */
export function RuleChecks({ checks, wording }: RuleChecksProps) {
  return (
    <List size="sm" spacing={6} center listStyleType="none">
      {checks.map((check) => (
        <List.Item key={check.path}>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <span className={check.passed ? 'passed' : 'failed'} aria-hidden="true">
              <Icon name={check.passed ? 'check' : 'close'} size={18} />
            </span>
            <div>
              <Text size="sm">
                <strong>{check.passed ? t('Met') : t('Not met')}</strong>: {conditionsSentence(check as never, wording)}
              </Text>
              <Text size="sm" c="dimmed">
                {foundWords(check, wording)}
              </Text>
            </div>
          </Group>
        </List.Item>
      ))}
    </List>
  );
}

interface AboutLines {
  /** Counted from 0. */
  readonly lines: readonly number[];
  readonly matching: readonly number[];
}

function isAboutLines(value: unknown): value is AboutLines {
  const { lines, matching } = (value ?? {}) as Partial<AboutLines>;
  return Array.isArray(lines) && Array.isArray(matching);
}

function foundWords({ name, value, passed, key }: Check, wording: Wording): string {
  if (!passed && key?.startsWith('missing_')) return refusalWords(key, undefined);
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) {
    return t('Here there is none.');
  }
  if (isAboutLines(value)) {
    const numbers = (positions: readonly number[]) => positions.map((each) => each + 1).join(', ');
    const values = { lines: numbers(value.lines), matching: numbers(value.matching) };
    if (value.lines.length === 0) return t('The cart has no such line.');
    if (value.matching.length === 0) return t('Asked about line {lines} of the cart: none is meant.', values);
    return t('Asked about line {lines} of the cart: {matching} is meant.', values);
  }
  return t('Here it is {value}.', { value: valueText(value, RULE_FIELDS[name], '$is', wording) });
}
