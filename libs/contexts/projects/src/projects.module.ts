import { Module } from '@nestjs/common';
import { joins, Pace } from '@perkstream/platform';
import { CreateProjectHandler } from './features/create-project/create-project.handler.js';
import { CreateStackingRulesHandler } from './features/create-stacking-rules/create-stacking-rules.handler.js';
import { DeleteProjectHandler } from './features/delete-project/delete-project.handler.js';
import { DeleteStackingRulesHandler } from './features/delete-stacking-rules/delete-stacking-rules.handler.js';
import { EnsureProjectHandler } from './features/ensure-project/ensure-project.handler.js';
import { FindProjectHandler } from './features/find-project/find-project.handler.js';
import { GetProjectHandler } from './features/get-project/get-project.handler.js';
import { GetStackingRulesHandler } from './features/get-stacking-rules/get-stacking-rules.handler.js';
import { ListProjectsHandler } from './features/list-projects/list-projects.handler.js';
import { FindWebhookTokenHandler } from './features/find-webhook-token/find-webhook-token.handler.js';
import { listAuditLogs } from './features/list-audit-log/list-audit-log.js';
import { GetLocationHandler } from './features/get-location/get-location.handler.js';
import { GetMetadataSchemaHandler } from './features/get-metadata-schema/get-metadata-schema.handler.js';
import { ListLocationsHandler } from './features/list-locations/list-locations.handler.js';
import { ListMetadataSchemasHandler } from './features/list-metadata-schemas/list-metadata-schemas.handler.js';
import { AssignUserHandler } from './features/assign-user/assign-user.handler.js';
import { GetUserHandler } from './features/get-user/get-user.handler.js';
import { InviteUserHandler } from './features/invite-user/invite-user.handler.js';
import { ListUsersHandler } from './features/list-users/list-users.handler.js';
import { UnassignUserHandler } from './features/unassign-user/unassign-user.handler.js';
import { UpdateUserHandler } from './features/update-user/update-user.handler.js';
import { manageBranding } from './features/manage-branding/manage-branding.js';
import { manageLocations } from './features/manage-locations/manage-locations.js';
import { manageMetadataSchemas } from './features/manage-metadata-schemas/manage-metadata-schemas.js';
import { ListStackingRulesHandler } from './features/list-stacking-rules/list-stacking-rules.handler.js';
import { ReportUsageHandler } from './features/report-usage/report-usage.handler.js';
import { RemoveCategoryHandler } from './features/remove-category/remove-category.handler.js';
import { UpdateProjectHandler } from './features/update-project/update-project.handler.js';
import { UpdateStackingRulesHandler } from './features/update-stacking-rules/update-stacking-rules.handler.js';
import { projectTranslations } from './publishing/project.translation.js';
import { ProjectDeletion } from './processes/project-deletion.process.js';
import { ProjectRepository } from './repositories/project.repository.js';
import { UserRepository } from './repositories/user.repository.js';
import { projectProblems } from './projects.refusals.js';
import { StackingRulesChanger } from './services/stacking-rules-changer.js';
import { auditLogView } from './views/audit-log/audit-log.view.js';
import { locationsView } from './views/locations/locations.view.js';
import { projectsView } from './views/projects/projects.view.js';
import { WebhookTokens } from './services/webhook-tokens.js';

@Module({
  providers: [
    ProjectRepository,
    StackingRulesChanger,
    WebhookTokens,
    FindProjectHandler,
    FindWebhookTokenHandler,
    EnsureProjectHandler,
    ReportUsageHandler,
    ListProjectsHandler,
    CreateProjectHandler,
    GetProjectHandler,
    UpdateProjectHandler,
    DeleteProjectHandler,
    { provide: Pace, useFactory: () => new Pace() },
    ProjectDeletion,
    ListStackingRulesHandler,
    CreateStackingRulesHandler,
    GetStackingRulesHandler,
    UpdateStackingRulesHandler,
    DeleteStackingRulesHandler,
    RemoveCategoryHandler,
    ...manageMetadataSchemas,
    ...manageBranding,
    ...manageLocations,
    ListLocationsHandler,
    GetLocationHandler,
    UserRepository,
    AssignUserHandler,
    GetUserHandler,
    InviteUserHandler,
    ListUsersHandler,
    UnassignUserHandler,
    UpdateUserHandler,
    ListMetadataSchemasHandler,
    GetMetadataSchemaHandler,
    ...listAuditLogs,
    joins({
      name: 'projects',
      problems: projectProblems,
      views: [projectsView, auditLogView, locationsView],
      publishing: projectTranslations,
    }),
  ],
})
export class ProjectsModule {}
