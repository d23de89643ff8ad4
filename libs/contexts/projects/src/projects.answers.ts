import { andThen, isRefusal, memoizedWith } from '@perkstream/kernel';
import { CommandRunner, handler, ViewRunner } from '@perkstream/platform';
import {
  AcceptInvitations,
  EnsureOwner,
  EnsureProject,
  FindEarlierProject,
  FindMakers,
  FindOpenProjects,
  FindPerson,
  FindPersonByEmail,
  FindProject,
  FindRecentChanges,
  FindWebhookToken,
  INSTALLATION,
  IsProjectLive,
  type ProjectSettings,
  RemoveCategoryFromStackingRules,
  ReportCodeGuesses,
  ReportUsage,
} from '@perkstream/published';
import { codeGuesses } from './domain/code-guesses/code-guesses.decider.js';
import { DEFAULT_FACTS } from './domain/project/facts.js';
import { projectAggregate } from './domain/project/project.decider.js';
import { MetadataSchemaRepository } from './repositories/metadata-schema.repository.js';
import { ProjectRepository } from './repositories/project.repository.js';
import { UserRepository } from './repositories/user.repository.js';
import { openProjects } from './services/open-projects.js';
import { Owners } from './services/owners.js';
import { WebhookTokens } from './services/webhook-tokens.js';
import { auditLogView } from './views/audit-log/audit-log.view.js';

/** The same object while its parts are the same, because others compare settings by identity. */
const withSchemas = memoizedWith(
  (settings: ProjectSettings, metadataSchemas: NonNullable<ProjectSettings['metadataSchemas']>): ProjectSettings => ({
    ...settings,
    metadataSchemas,
  }),
);

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const projectsAnswers = [
  handler(EnsureProject, [CommandRunner], async ({ projectId: id, name, origin }, runner) => {
    const facts = { ...DEFAULT_FACTS, name, isProtected: true };
    const command = { do: 'ensure', id, facts, now: origin.now } as const;
    const ensured = await runner.execute(projectAggregate, id, command, { ...origin, projectId: INSTALLATION });
    if (isRefusal(ensured) || ensured.state.status !== 'live') {
      throw new Error(`The project ${id} was deleted: its id cannot be used for the project of this installation`);
    }
    return ensured.state.settings;
  }),

  handler(FindRecentChanges, [ViewRunner], async ({ projectId, limit }, views) => {
    const entries = await views.collection(auditLogView).find({
      where: { field: 'projectId', is: projectId },
      orderBy: [{ field: 'id', descending: true }],
      limit,
    });
    return entries.map(({ type, objectType, objectId, at }) => ({ type, objectType, objectId, at }));
  }),

  handler(FindMakers, [ViewRunner], ({ projectId, ids }, views) =>
    Promise.all(
      ids.map(async (id) => {
        const [first] = await views.collection(auditLogView).find({
          where: {
            all: [
              { field: 'projectId', is: projectId },
              { field: 'objectId', is: id },
              { field: 'level', is: 'thing' },
            ],
          },
          orderBy: [{ field: 'place' }],
          limit: 1,
        });
        return first && { kind: first.actor.kind, id: first.actorId };
      }),
    ),
  ),

  handler(FindProject, [ProjectRepository, MetadataSchemaRepository], ({ projectId }, projects, schemas) =>
    andThen(projects.stateOf(projectId), (state) => {
      if (state.status !== 'live') return undefined;
      return andThen(schemas.stateOf(projectId), (ofProject) => withSchemas(state.settings, ofProject));
    }),
  ),

  handler(FindEarlierProject, [ProjectRepository], async ({ projectId, upTo }, projects) => {
    if ((await projects.stateOf(projectId)).status !== 'live') return undefined;
    const earlier = await projects.upTo(projectId, upTo);
    // A moment may lie before the project was made: what was imported says when it happened.
    if (earlier.status === 'unknown' && typeof upTo === 'string') return projects.firstSettings(projectId);
    return earlier.status === 'live' ? earlier.settings : undefined;
  }),

  handler(IsProjectLive, [ProjectRepository], async ({ projectId }, projects) => {
    return (await projects.stateOf(projectId)).status === 'live';
  }),

  handler(FindPerson, [UserRepository], ({ userId }, users) => users.person(userId)),

  handler(FindPersonByEmail, [UserRepository], ({ email }, users) => users.personByEmail(email)),

  handler(
    FindOpenProjects,
    [UserRepository, ProjectRepository, ViewRunner],
    async ({ userId }, users, projects, views) => {
      const person = await users.person(userId);
      return person ? openProjects(person, projects, views) : [];
    },
  ),

  handler(EnsureOwner, [Owners, UserRepository], async ({ email, projectId, origin }, owners, users) => {
    const { id } = await owners.ensure(email, projectId, origin);
    const person = await users.person(id);
    if (!person) throw new Error(`${email} cannot be an owner: the user is gone`);
    return person;
  }),

  handler(AcceptInvitations, [UserRepository], async ({ userId: id, within, origin }, users) => {
    const person = await users.person(id);
    const accepts = person?.invited?.filter((projectId) => within?.includes(projectId) !== false) ?? [];
    const command = { do: 'update', id, sent: { accepts }, now: origin.now } as const;
    if (accepts.length > 0) await users.execute(command, { ...origin, projectId: INSTALLATION });
  }),

  handler(FindWebhookToken, [WebhookTokens], async ({ projectId }, tokens) => {
    return tokens.of(projectId);
  }),

  /** A project that is gone has no rules either. */
  handler(RemoveCategoryFromStackingRules, [CommandRunner], async ({ projectId, categoryId, origin }, runner) => {
    const command = { do: 'remove_category_from_stacking_rules', categoryId, now: origin.now } as const;
    await runner.execute(projectAggregate, projectId, command, { ...origin, projectId: INSTALLATION });
  }),

  handler(ReportCodeGuesses, [CommandRunner, ProjectRepository], async ({ projectId, origin }, runner, projects) => {
    const project = await projects.find(projectId);
    const limit = isRefusal(project) ? undefined : project.settings.client.codeGuessLimit;
    const command = { do: 'report', projectId, now: origin.now } as const;
    if (limit) await runner.execute(codeGuesses, 'all', { ...command, limit }, { ...origin, projectId });
  }),

  /** A project that is gone gets no notification. */
  handler(ReportUsage, [CommandRunner], async ({ projectId: id, quota, origin }, runner) => {
    const command = { do: 'report_usage', quota, now: origin.now } as const;
    await runner.execute(projectAggregate, id, command, { ...origin, projectId: INSTALLATION });
  }),
];
