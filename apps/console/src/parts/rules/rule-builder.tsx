import { useMemo } from 'react';
import { QueryBuilder, type RuleGroupType } from 'react-querybuilder';
import { RULE_FIELDS, type RuleField } from './rule-fields.js';
import { OPERATORS_OF, RULE_OPERATORS } from './rule-operators.js';
import { t } from '../../texts/texts.js';
import { AddButton, CombinatorSwitch, FieldChoice, OperatorChoice, RemoveButton } from './builder-controls.js';
import classes from './rule-builder.module.css';
import { ValueEditor } from './value-editor.js';

interface RuleBuilderProps {
  readonly query: RuleGroupType;
  readonly onChange: (query: RuleGroupType) => void;
  readonly isReadOnly: boolean;
}

const CONTROLS = {
  addRuleAction: AddButton,
  addGroupAction: AddButton,
  removeRuleAction: RemoveButton,
  removeGroupAction: RemoveButton,
  combinatorSelector: CombinatorSwitch,
  fieldSelector: FieldChoice,
  operatorSelector: OperatorChoice,
  valueEditor: ValueEditor,
};

const CLASSES = {
  ruleGroup: classes['group'] ?? '',
  header: classes['header'] ?? '',
  body: classes['body'] ?? '',
  rule: classes['rule'] ?? '',
};

/** Rows of conditions, in groups of which all must hold, or one. */
export default function RuleBuilder({ query, onChange, isReadOnly }: RuleBuilderProps) {
  const fields = useMemo(fieldGroups, []);
  return (
    <QueryBuilder
      query={query}
      onQueryChange={(changed: RuleGroupType) => onChange(changed)}
      fields={fields}
      getOperators={(field) => operatorsOf(field)}
      getDefaultOperator={(field) => defaultOperatorOf(field)}
      getDefaultValue={(rule) => ({ values: RULE_FIELDS[rule.field]?.kind === 'flag' ? [true] : [] })}
      controlElements={CONTROLS}
      controlClassnames={CLASSES}
      disabled={isReadOnly}
      maxLevels={3}
      translations={{
        addRule: { label: t('Add condition'), title: t('Add condition') },
        addGroup: { label: t('Add group'), title: t('Add group') },
        removeRule: { label: t('Remove this condition'), title: t('Remove this condition') },
        removeGroup: { label: t('Remove this group'), title: t('Remove this group') },
      }}
    />
  );
}

function fieldGroups() {
  const titles: Record<Exclude<RuleField['group'], 'lines'>, string> = {
    cart: t('Cart'),
    customer: t('The customer'),
    limits: t('Limits'),
    redemption: t('The redemption'),
  };
  return Object.entries(titles).map(([group, label]) => ({
    label,
    options: Object.entries(RULE_FIELDS)
      .filter(([, field]) => field.group === group)
      .map(([name, field]) => ({ name, value: name, label: field.words('…') })),
  }));
}

/** A limit is reached from below. */
function defaultOperatorOf(name: string): string {
  const { kind = 'number', group } = RULE_FIELDS[name] ?? {};
  return group === 'limits' ? '$less_than_or_equal' : (OPERATORS_OF[kind][0] ?? '$is');
}

function operatorsOf(name: string) {
  return OPERATORS_OF[RULE_FIELDS[name]?.kind ?? 'number'].map((operator) => ({
    name: operator,
    value: operator,
    label: RULE_OPERATORS[operator]?.label() ?? operator,
  }));
}
