import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { rulesAnswers } from './rules.answers.js';
import { assignValidationRule } from './features/assign-validation-rule/assign-validation-rule.handler.js';
import { RelatedObjects } from './features/assign-validation-rule/related-objects.js';
import { createRules, deleteRules } from './features/create-rules/create-rules.handlers.js';
import { createValidationRule } from './features/create-validation-rule/create-validation-rule.handler.js';
import { deleteValidationRule } from './features/delete-validation-rule/delete-validation-rule.handler.js';
import { RuleRemoval } from './processes/rule-removal.process.js';
import { findAssignedRules } from './features/find-assigned-rules/find-assigned-rules.handler.js';
import { findRulesNaming } from './features/find-rules-naming/find-rules-naming.handler.js';
import { getValidationRule } from './features/get-validation-rule/get-validation-rule.handler.js';
import { listAllAssignments } from './features/list-all-assignments/list-all-assignments.js';
import { listAssignmentsOfRule } from './features/list-assignments-of-rule/list-assignments-of-rule.js';
import { listValidationRules } from './features/list-validation-rules/list-validation-rules.js';
import { unassignValidationRule } from './features/unassign-validation-rule/unassign-validation-rule.handler.js';
import { updateValidationRule } from './features/update-validation-rule/update-validation-rule.handler.js';
import { validationRuleTranslations } from './publishing/validation-rule.translation.js';
import { RulePresenter } from './presenters/rule.presenter.js';
import { RuleRepository } from './repositories/rule.repository.js';
import { RuleHolderRepository } from './repositories/rule-holder.repository.js';
import { RuleAssigner } from './services/rule-assigner.js';
import { TargetNames } from './services/target-names.js';
import { ruleProblems } from './rules.refusals.js';
import { assignmentsView } from './views/assignments/assignments.view.js';
import { rulesView } from './views/validation-rules/validation-rules.view.js';

@Module({
  providers: [
    RuleRepository,
    RulePresenter,
    RuleHolderRepository,
    RuleAssigner,
    TargetNames,
    RelatedObjects,
    RuleRemoval,
    listValidationRules,
    createRules,
    deleteRules,
    createValidationRule,
    getValidationRule,
    updateValidationRule,
    deleteValidationRule,
    listAllAssignments,
    listAssignmentsOfRule,
    assignValidationRule,
    unassignValidationRule,
    findAssignedRules,
    findRulesNaming,
    ...rulesAnswers,
    joins({
      name: 'rules',
      problems: ruleProblems,
      views: [rulesView, assignmentsView],
      publishing: validationRuleTranslations,
    }),
  ],
})
export class RulesModule {}
