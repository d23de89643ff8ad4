import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { RebuildView, type ViewsAnswer } from '@perkstream/published';
import { Rebuilding, type RebuildRefusal } from '../../services/rebuilding.js';
import { presentViews } from '../../presenters/views.presenter.js';

export const rebuildView = handler(
  RebuildView,
  [Rebuilding],
  async ({ params }, rebuilding): Promise<ViewsAnswer | Refusal<RebuildRefusal>> => {
    const begun = await rebuilding.begin(params.name);
    return isRefusal(begun) ? begun : presentViews(begun);
  },
);
