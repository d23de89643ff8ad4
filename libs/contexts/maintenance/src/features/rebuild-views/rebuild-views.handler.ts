import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { RebuildViews, type ViewsAnswer } from '@perkstream/published';
import { Rebuilding, type RebuildRefusal } from '../../services/rebuilding.js';
import { presentViews } from '../../presenters/views.presenter.js';

export const rebuildViews = handler(
  RebuildViews,
  [Rebuilding],
  async (_message, rebuilding): Promise<ViewsAnswer | Refusal<RebuildRefusal>> => {
    const begun = await rebuilding.begin();
    return isRefusal(begun) ? begun : presentViews(begun);
  },
);
