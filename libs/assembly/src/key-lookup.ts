import { type EdgeKey, type KeyLookup } from '@perkstream/edge';
import { FindKey, FindProject, type PublishedQuery } from '@perkstream/published';

export type Ask = <Answer>(query: PublishedQuery<Answer>) => Promise<Answer>;

/** Asks the contexts whose key it is, and what its project lets it do. */
export function keyLookup(ask: Ask): KeyLookup {
  return {
    async find(kind, id, token): Promise<EdgeKey | undefined> {
      const identity = await ask(new FindKey(kind, id, token));
      if (!identity?.projectId) return identity;
      const project = await ask(new FindProject(identity.projectId));
      if (!project) return undefined;
      return kind === 'client' ? { ...identity, trustedDomains: project.client.trustedDomains } : identity;
    },
  };
}
