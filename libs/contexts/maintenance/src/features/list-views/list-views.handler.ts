import { handler, ViewsOfServices } from '@perkstream/platform';
import { ListViews, type ViewsAnswer } from '@perkstream/published';
import { presentViews } from '../../presenters/views.presenter.js';

export const listViews = handler(ListViews, [ViewsOfServices], async (_message, views): Promise<ViewsAnswer> => {
  return presentViews(await views.list());
});
