import { ApplicabilityFields } from '../../../parts/rules/target-fields.js';
import { useWording } from '../../../parts/rules/rule-names.js';
import { type Applicability, applicabilityOf, namesIn } from '../../../parts/rules/targets.js';
import { type FieldProps } from './editor-context.js';
import { type DraftRule, indexOfProducts } from './rules-of-draft.js';

/** Which products a discount is for: in the API a rule of its own, which the editor makes and keeps. */
export function ProductsField({ value, isOff, put }: FieldProps) {
  const rules = (value as readonly DraftRule[] | undefined) ?? [];
  const index = indexOfProducts(rules);
  const targets = applicabilityOf(rules[index]?.['applicable_to']);
  const { nameOf } = useWording(namesIn(undefined, targets));
  const change = (changed: Applicability) => {
    const isEmpty = changed.included.length + changed.excluded.length === 0;
    const rule = { ...(rules[index] ?? { name: '', rules: {} }), applicable_to: changed };
    const others = rules.filter((_, at) => at !== index);
    const all =
      index === -1 ? [rule, ...rules] : isEmpty ? others : rules.map((each, at) => (at === index ? rule : each));
    put(all.length === 0 ? undefined : all);
  };
  return <ApplicabilityFields value={targets} onChange={change} nameOf={nameOf} isReadOnly={isOff} />;
}
