import { type CommandContext, commandContext } from '@perkstream/platform';
import { INSTALLATION, type RequestContext } from '@perkstream/published';

/** The context of a command on a project: its streams stand under the installation, not under the project of the request. */
export function installationContext(request: RequestContext, step: string): CommandContext {
  return { ...commandContext(request, step), projectId: INSTALLATION };
}
