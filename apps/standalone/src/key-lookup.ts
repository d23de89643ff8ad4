import { type EdgeKey, type KeyLookup } from '@perkstream/edge';
import { type Messenger } from '@perkstream/platform';
import { FindKey, FindProject } from '@perkstream/published';

/** Asks the contexts whose key it is, and what its project lets it do. */
export function keyLookup(messenger: Messenger): KeyLookup {
  return {
    async find(kind, id, token): Promise<EdgeKey | undefined> {
      const identity = await messenger.ask(new FindKey(kind, id, token));
      if (!identity?.projectId) return identity;
      const project = await messenger.ask(new FindProject(identity.projectId));
      if (!project) return undefined;
      return kind === 'client' ? { ...identity, trustedDomains: project.client.trustedDomains } : identity;
    },
  };
}
