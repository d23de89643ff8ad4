import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { handler, listAnswer, ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { type AnswerOf, INSTALLATION, ListApiKeys } from '@perkstream/published';
import { presentApiKey } from '../../presenters/api-key.presenter.js';
import { keysView } from '../../views/keys-of-project/keys.view.js';

const LIST = defineList({ order: { created_at: 'created_at' } });

export const listApiKeys = handler(
  ListApiKeys,
  [ViewRunner],
  async ({ context, query }, views): Promise<AnswerOf<typeof ListApiKeys> | QueryRefusal> => {
    const { project_id: projectId = INSTALLATION, ...asked } = query;
    const list = parseListQuery(LIST, asked, context.now);
    if (isRefusal(list)) return list;
    const { found, total } = await pageOfList(views.collection(keysView), ofProject(projectId), list);
    return listAnswer('data', found.map(presentApiKey), total);
  },
);
