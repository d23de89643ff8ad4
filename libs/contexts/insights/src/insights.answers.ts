import { handler, idMadeBy, PersonalData, withoutNames } from '@perkstream/platform';
import { ForgetSavedNames } from '@perkstream/published';
import { QueryChange } from './domain/saved-view/saved-view.kind.js';
import { SavedViewRepository } from './repositories/saved-view.repository.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const insightsAnswers = [
  handler(
    ForgetSavedNames,
    [SavedViewRepository, PersonalData],
    async ({ projectId, names, origin }, saved, personalData) => {
      const { now } = origin;
      for (const { id, query: before, keyId: keyBefore, formerKeyId } of await saved.all(projectId)) {
        if (formerKeyId !== undefined) await personalData.forgetFilter(projectId, formerKeyId);
        const query = queryWithout(before, names);
        if (query === before) continue;
        const own = { ...origin, commandId: `${origin.commandId}/${id}` };
        const keyId = idMadeBy(own, 'fkey_', 'saved view');
        // Refused where somebody has deleted the view since.
        await saved.execute({ do: 'update', id, sent: new QueryChange(query, keyId, keyBefore), now }, own);
        if (keyBefore !== undefined) await personalData.forgetFilter(projectId, keyBefore);
      }
    },
  ),
];

/** Only the parameters that name the person change, so that the view goes on to work. */
function queryWithout(query: string, names: readonly string[]): string {
  const parameters = [...new URLSearchParams(query)];
  const left = withoutNames(parameters, names);
  return left === parameters ? withoutNames(query, names) : new URLSearchParams(left).toString();
}
