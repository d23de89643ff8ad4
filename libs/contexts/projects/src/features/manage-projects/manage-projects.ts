import { isRefusal, notFound, toSnakeCase, withoutUndefined } from '@perkstream/kernel';
import { CommandRunner, handler, idMadeBy, listAnswer, Messenger, ViewRunner } from '@perkstream/platform';
import {
  type CallLimits,
  CreateKey,
  CreateProject,
  DeleteProject,
  GetProject,
  INSTALLATION,
  ListProjects,
  type NewKeyAnswer,
  type ProjectAnswer,
  type ProjectFacts,
  RevokeKeysOfProject,
  UpdateProject,
} from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.decider.js';
import { ProjectDeletion } from '../../processes/project-deletion.process.js';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { UserRepository } from '../../repositories/user.repository.js';
import { installationContext } from '../../services/installation-context.js';
import { Memberships } from '../../services/memberships.js';
import { parseChanges, parseNewProject } from '../../services/project-body.js';
import { WebhookTokens } from '../../services/webhook-tokens.js';
import { projectsView } from '../../views/projects/projects.view.js';

/** The operations on projects. */
export const manageProjects = [
  handler(
    CreateProject,
    [CommandRunner, Messenger, WebhookTokens, UserRepository, Memberships],
    async ({ context, body }, runner, messenger, webhookTokens, userRepository, memberships) => {
      const facts = parseNewProject(body);
      if (isRefusal(facts)) return facts;
      const { now, repeatSince } = context;
      const id = idMadeBy(context, 'proj_', 'project');
      const { users = [] } = body;
      // A request that is repeated may have made the project.
      const objection = repeatSince === undefined ? await userRepository.objectionTo(id, users, now) : undefined;
      if (objection) return objection;
      const command = { do: 'create', id, facts, now } as const;
      const created = await runner.execute(projectAggregate, id, command, installationContext(context, 'create'));
      if (isRefusal(created)) return created;
      for (const { id: userId, login, role } of users) {
        await memberships.assign(id, { id: userId, login, role }, context);
      }
      const newKey = async (kind: 'application' | 'client', name: string): Promise<NewKeyAnswer> => {
        const origin = installationContext(context, `${kind}-key`);
        const { appId, token } = await messenger.send(new CreateKey(kind, id, name, origin));
        return { app_id: appId, app_token: token };
      };
      return {
        ...presentProject(id, facts, webhookTokens.of(id)),
        server_side_key: await newKey('application', 'Server-side key'),
        client_side_key: await newKey('client', 'Client-side key'),
      };
    },
  ),

  handler(
    GetProject,
    [ProjectRepository, WebhookTokens],
    async ({ params: { projectId } }, projects, webhookTokens) => {
      const project = await projects.find(projectId);
      if (isRefusal(project)) return project;
      return presentProject(projectId, project.facts, webhookTokens.of(projectId));
    },
  ),

  /** All of them, newest first: the operation has no parameters. */
  handler(ListProjects, [ViewRunner, WebhookTokens], async (_message, views, webhookTokens) => {
    const documents = await views.collection(projectsView).find({
      where: { field: 'projectId', is: INSTALLATION },
      orderBy: [{ field: 'created_at', descending: true }],
    });
    const data = documents.map(({ id, facts }) => presentProject(id, facts, webhookTokens.of(id)));
    return listAnswer('data', data);
  }),

  handler(
    UpdateProject,
    [CommandRunner, ProjectRepository, WebhookTokens],
    async ({ context, params: { projectId }, body }, runner, projects, webhookTokens) => {
      const project = await projects.find(projectId);
      if (isRefusal(project)) return project;
      const changes = parseChanges(body, project.facts.caseSensitiveCodes);
      if (isRefusal(changes)) return changes;
      const within = await projects.byClock(projectId, context);
      const command = { do: 'update', changes, now: within.now } as const;
      const updated = await runner.execute(projectAggregate, projectId, command, installationContext(within, 'update'));
      if (isRefusal(updated)) return updated.refused === 'not_found' ? notFound('project', projectId) : updated;
      if (updated.state.status !== 'live') return notFound('project', projectId);
      return presentProject(projectId, updated.state.facts, webhookTokens.of(projectId));
    },
  ),

  /**
   * From the event on `FindProject` does not find the project; its keys are revoked before the answer. `ProjectDeletion` does the rest
   * after it, and all that an attempt which ended in between has left.
   */
  handler(
    DeleteProject,
    [CommandRunner, Messenger, ProjectRepository, ProjectDeletion],
    async ({ context, params: { projectId } }, runner, messenger, projects, deletion) => {
      const deleted = await runner.execute(
        projectAggregate,
        projectId,
        { do: 'delete' },
        installationContext(context, 'delete'),
      );
      if (isRefusal(deleted) && deleted.refused !== 'not_found') return deleted;
      const state = await projects.stateOf(projectId);
      if (state.status === 'deleted') {
        await messenger.send(new RevokeKeysOfProject(projectId, installationContext(context, 'revoke-keys')));
        if (!state.isCleared) deletion.takeUp(projectId, installationContext(context, 'clear'));
      }
      return isRefusal(deleted) ? notFound('project', projectId) : undefined;
    },
  ),
];

function presentProject(id: string, facts: ProjectFacts, webhookToken: string): ProjectAnswer {
  return {
    id,
    name: facts.name,
    description: facts.description,
    timezone: facts.timeZone,
    currency: facts.currency,
    dial_code: facts.dialCode,
    cluster_id: facts.clusterId,
    api_version: facts.apiVersion,
    webhook_version: facts.webhookVersion,
    webhook_token: webhookToken,
    case_sensitive_codes: facts.caseSensitiveCodes,
    client_trusted_domains: [...facts.clientTrustedDomains],
    client_redeem_enabled: facts.clientRedeemEnabled,
    client_publish_enabled: facts.clientPublishEnabled,
    client_list_vouchers_enabled: facts.clientListVouchersEnabled,
    client_create_customer_enabled: facts.clientCreateCustomerEnabled,
    client_loyalty_events_enabled: facts.clientLoyaltyEventsEnabled,
    client_set_voucher_expiration_date_enabled: facts.clientSetVoucherExpirationDateEnabled,
    client_uniform_refusals: facts.clientUniformRefusals === true,
    ...(facts.codeGuessLimit && { code_guess_limit: { ...facts.codeGuessLimit } }),
    api_usage_notifications: toSnakeCase(facts.apiUsageNotifications) as ProjectAnswer['api_usage_notifications'],
    webhooks_callout_notifications: toSnakeCase(
      facts.webhooksCalloutNotifications,
    ) as ProjectAnswer['webhooks_callout_notifications'],
    ...presentLimits(facts.isSandbox ? {} : facts.limits),
    is_sandbox: facts.isSandbox,
    ...(facts.codeCharset !== null && { default_code_config: { charset: facts.codeCharset } }),
  };
}

/** Absent where the limits of the installation apply. */
function presentLimits({ apiCalls, bulkApiCalls }: CallLimits = {}): Pick<ProjectAnswer, 'limits'> {
  if (!apiCalls && !bulkApiCalls) return {};
  const limits = withoutUndefined({ api_calls: apiCalls, bulk_api_calls: bulkApiCalls });
  return { limits: limits as NonNullable<ProjectAnswer['limits']> };
}
