import { type Draft, draftBody, withTargets } from './rule-draft.js';
import { useWording } from './rule-names.js';
import { ApplicabilityFields, BundleFields } from './target-fields.js';
import { applicabilityOf, bundleOf, bundleWire, namesIn } from './targets.js';

interface RuleTargetsProps {
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  readonly put: (changes: Partial<Draft>) => void;
}

/** What the rule says of products besides its conditions. */
export function RuleTargets({ draft, isReadOnly, put }: RuleTargetsProps) {
  const { bundleRules, applicableTo } = draftBody(draft);
  const { nameOf } = useWording(namesIn(bundleRules, applicableTo));
  return (
    <>
      <BundleFields
        value={bundleOf(bundleRules)}
        onChange={(bundle) => put(withTargets(draft, { applicableTo, bundleRules: bundleWire(bundle) }))}
        {...{ nameOf, isReadOnly }}
      />
      <ApplicabilityFields
        value={applicabilityOf(applicableTo)}
        onChange={(changed) => put(withTargets(draft, { bundleRules, applicableTo: changed }))}
        {...{ nameOf, isReadOnly }}
      />
    </>
  );
}
