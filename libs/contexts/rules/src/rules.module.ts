import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { rulesAnswers } from './rules.answers.js';
import { validationRuleTranslations } from './publishing/validation-rule.translation.js';
import { RulePresenter } from './presenters/rule.presenter.js';
import { RuleRepository } from './repositories/rule.repository.js';
import { RuleHolderRepository } from './repositories/rule-holder.repository.js';
import { RuleAssigner } from './services/rule-assigner.js';
import { TargetNames } from './services/target-names.js';
import { ruleProblems } from './rules.refusals.js';
import { assignmentsView } from './views/assignments/assignments.view.js';
import { rulesView } from './views/validation-rules/validation-rules.view.js';
import { RuleRemoval } from './processes/rule-removal.process.js';

/** Validation rules, and what each is assigned to; `libs/domain/validation-rules` evaluates them. */
@Module({
  providers: [
    RuleRepository,
    RulePresenter,
    RuleHolderRepository,
    RuleAssigner,
    TargetNames,
    ...rulesAnswers,
    RuleRemoval,
    ...providersOf(features),
    joins({
      name: 'rules',
      problems: ruleProblems,
      views: [rulesView, assignmentsView],
      publishing: validationRuleTranslations,
    }),
  ],
})
export class RulesModule {}
