import { Module } from '@nestjs/common';
import { joins, Pace, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { projectsAnswers } from './projects.answers.js';
import { projectTranslations } from './publishing/project.translation.js';
import { ClockAdvances } from './processes/clock-advance.process.js';
import { ProjectDeletion } from './processes/project-deletion.process.js';
import { ProjectRepository } from './repositories/project.repository.js';
import { UserRepository } from './repositories/user.repository.js';
import { projectProblems } from './projects.refusals.js';
import { auditLogView } from './views/audit-log/audit-log.view.js';
import { locationsView } from './views/locations/locations.view.js';
import { projectsView } from './views/projects/projects.view.js';
import { ActorNames } from './services/actor-names.js';
import { AuditedChanges } from './services/audited-changes.js';
import { AuditedEntries } from './services/audited-entries.js';
import { LastEvents } from './services/last-events.js';
import { Memberships } from './services/memberships.js';
import { Owners } from './services/owners.js';
import { WebhookTokens } from './services/webhook-tokens.js';

/** Projects and what they are set up with: stacking rules, metadata schemas, locations, branding, people and roles; the audit log. */
@Module({
  providers: [
    ProjectRepository,
    WebhookTokens,
    { provide: Pace, useFactory: () => new Pace() },
    ProjectDeletion,
    ClockAdvances,
    LastEvents,
    UserRepository,
    ActorNames,
    AuditedChanges,
    AuditedEntries,
    Memberships,
    Owners,
    ...projectsAnswers,
    ...providersOf(features),
    joins({
      name: 'projects',
      problems: projectProblems,
      views: [projectsView, auditLogView, locationsView],
      publishing: projectTranslations,
    }),
  ],
})
export class ProjectsModule {}
