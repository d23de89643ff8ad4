import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { AssignRulesHandler } from './features/assign-rules/assign-rules.handler.js';
import { AssignValidationRuleHandler } from './features/assign-validation-rule/assign-validation-rule.handler.js';
import { RelatedObjects } from './features/assign-validation-rule/related-objects.js';
import { CreateRulesHandler, DeleteRulesHandler } from './features/create-rules/create-rules.handlers.js';
import { CreateValidationRuleHandler } from './features/create-validation-rule/create-validation-rule.handler.js';
import { DeleteValidationRuleHandler } from './features/delete-validation-rule/delete-validation-rule.handler.js';
import { RuleRemoval } from './features/delete-validation-rule/rule-removal.process.js';
import { FindAssignedRulesHandler } from './features/find-assigned-rules/find-assigned-rules.handler.js';
import { FindRulesNamingHandler } from './features/find-rules-naming/find-rules-naming.handler.js';
import { GetValidationRuleHandler } from './features/get-validation-rule/get-validation-rule.handler.js';
import { listAllAssignments } from './features/list-all-assignments/list-all-assignments.js';
import { listAssignmentsOfRule } from './features/list-assignments-of-rule/list-assignments-of-rule.js';
import { listValidationRules } from './features/list-validation-rules/list-validation-rules.js';
import { UnassignRulesHandler } from './features/unassign-rules/unassign-rules.handler.js';
import { UnassignValidationRuleHandler } from './features/unassign-validation-rule/unassign-validation-rule.handler.js';
import { UpdateValidationRuleHandler } from './features/update-validation-rule/update-validation-rule.handler.js';
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
    CreateRulesHandler,
    DeleteRulesHandler,
    CreateValidationRuleHandler,
    GetValidationRuleHandler,
    UpdateValidationRuleHandler,
    DeleteValidationRuleHandler,
    listAllAssignments,
    listAssignmentsOfRule,
    AssignValidationRuleHandler,
    UnassignValidationRuleHandler,
    FindAssignedRulesHandler,
    FindRulesNamingHandler,
    AssignRulesHandler,
    UnassignRulesHandler,
    joins({
      name: 'rules',
      problems: ruleProblems,
      views: [rulesView, assignmentsView],
      publishing: validationRuleTranslations,
    }),
  ],
})
export class RulesModule {}
