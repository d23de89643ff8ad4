import { listAnswer, type ViewOfService } from '@perkstream/platform';
import { type ViewAnswer, type ViewsAnswer } from '@perkstream/published';

export function presentViews(views: readonly ViewOfService[]): ViewsAnswer {
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
