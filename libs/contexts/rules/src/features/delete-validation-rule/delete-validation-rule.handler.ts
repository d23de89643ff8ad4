import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import { DeleteValidationRule } from '@perkstream/published';
import { ruleAggregate } from '../../domain/rule/rule.aggregate.js';
import { RuleRemoval } from '../../processes/rule-removal.process.js';

/** A thousand assignments within the request, more of them after it. */
const SLICES_AT_ONCE = 10;

export const deleteValidationRule = handler(
  DeleteValidationRule,
  [CommandRunner, RuleRemoval],
  async ({ context, params }, runner, removal): Promise<undefined | Refusal<'not_found'>> => {
    const ruleId = params.validationRuleId;
    const deleted = await runner.execute(ruleAggregate, ruleId, { do: 'delete' }, commandContext(context, 'delete'));
    if (isRefusal(deleted)) return notFound('validation_rules', ruleId);
    await removal.run(ruleId, commandContext(context, 'remove'), SLICES_AT_ONCE);
    return undefined;
  },
);
