import { Module } from '@nestjs/common';
import { joins, Pace } from '@perkstream/platform';
import { projectsAnswers } from './projects.answers.js';
import { createProject } from './features/create-project/create-project.handler.js';
import { createStackingRules } from './features/create-stacking-rules/create-stacking-rules.handler.js';
import { deleteProject } from './features/delete-project/delete-project.handler.js';
import { deleteStackingRules } from './features/delete-stacking-rules/delete-stacking-rules.handler.js';
import { getProject } from './features/get-project/get-project.handler.js';
import { getStackingRules } from './features/get-stacking-rules/get-stacking-rules.handler.js';
import { listProjects } from './features/list-projects/list-projects.handler.js';
import { listAuditLogs } from './features/list-audit-log/list-audit-log.js';
import { getLocation } from './features/get-location/get-location.handler.js';
import { getMetadataSchema } from './features/get-metadata-schema/get-metadata-schema.handler.js';
import { listLocations } from './features/list-locations/list-locations.handler.js';
import { listMetadataSchemas } from './features/list-metadata-schemas/list-metadata-schemas.handler.js';
import { assignUser } from './features/assign-user/assign-user.handler.js';
import { getUser } from './features/get-user/get-user.handler.js';
import { inviteUser } from './features/invite-user/invite-user.handler.js';
import { listUsers } from './features/list-users/list-users.handler.js';
import { unassignUser } from './features/unassign-user/unassign-user.handler.js';
import { updateUser } from './features/update-user/update-user.handler.js';
import { manageBranding } from './features/manage-branding/manage-branding.js';
import { manageLocations } from './features/manage-locations/manage-locations.js';
import { manageMetadataSchemas } from './features/manage-metadata-schemas/manage-metadata-schemas.js';
import { listStackingRules } from './features/list-stacking-rules/list-stacking-rules.handler.js';
import { updateProject } from './features/update-project/update-project.handler.js';
import { updateStackingRules } from './features/update-stacking-rules/update-stacking-rules.handler.js';
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
    listProjects,
    createProject,
    getProject,
    updateProject,
    deleteProject,
    { provide: Pace, useFactory: () => new Pace() },
    ProjectDeletion,
    listStackingRules,
    createStackingRules,
    getStackingRules,
    updateStackingRules,
    deleteStackingRules,
    ...manageMetadataSchemas,
    ...manageBranding,
    ...manageLocations,
    listLocations,
    getLocation,
    UserRepository,
    assignUser,
    getUser,
    inviteUser,
    listUsers,
    unassignUser,
    updateUser,
    listMetadataSchemas,
    getMetadataSchema,
    ...listAuditLogs,
    ...projectsAnswers,
    joins({
      name: 'projects',
      problems: projectProblems,
      views: [projectsView, auditLogView, locationsView],
      publishing: projectTranslations,
    }),
  ],
})
export class ProjectsModule {}
