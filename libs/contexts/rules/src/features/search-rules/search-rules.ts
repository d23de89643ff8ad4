import { foundBy, handler, ViewRunner } from '@perkstream/platform';
import { SearchRules } from '@perkstream/published';
import { rulesView } from '../../views/validation-rules/validation-rules.view.js';

export const searchRules = handler(SearchRules, [ViewRunner], async ({ projectId, text, limit }, views) => {
  const rules = views.collection(rulesView);
  const [named, others] = await Promise.all([rules.get(text), foundBy(rules, projectId, text, limit)]);
  const exact = named?.projectId === projectId ? [named] : [];
  return [...exact, ...others.filter(({ id }) => id !== exact[0]?.id)].slice(0, limit).map(({ id, name }) => {
    return { type: 'validation_rules' as const, id, title: name, subtitle: '', isExact: id === text || name === text };
  });
});
