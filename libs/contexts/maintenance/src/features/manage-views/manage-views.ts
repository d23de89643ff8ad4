import { isRefusal } from '@perkstream/kernel';
import { handler, listAnswer, type ViewOfService, ViewsOfServices } from '@perkstream/platform';
import { ListViews, RebuildView, RebuildViews, type ViewAnswer, type ViewsAnswer } from '@perkstream/published';
import { Rebuilding } from '../../services/rebuilding.js';

/** The operations on views: to list them, and to make them anew. */
export const manageViews = [
  handler(ListViews, [ViewsOfServices], async (_message, views) => {
    return presentViews(await views.list());
  }),

  handler(RebuildView, [Rebuilding], async ({ params }, rebuilding) => {
    const begun = await rebuilding.begin(params.name);
    return isRefusal(begun) ? begun : presentViews(begun);
  }),

  handler(RebuildViews, [Rebuilding], async (_message, rebuilding) => {
    const begun = await rebuilding.begin();
    return isRefusal(begun) ? begun : presentViews(begun);
  }),
];

function presentViews(views: readonly ViewOfService[]): ViewsAnswer {
  return listAnswer('data', views.map(presentView), views.length);
}

function presentView(view: ViewOfService): ViewAnswer {
  const { name, service, kind, events, version, position, state, progress, builtAt } = view;
  return {
    name,
    service,
    kind,
    events: [...events],
    schema_version: version,
    ...(position !== undefined && { position }),
    state,
    ...(progress !== undefined && { progress }),
    ...(builtAt !== undefined && { rebuilt_at: builtAt }),
    object: 'view',
  };
}
