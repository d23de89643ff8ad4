import { ask } from './console-operations.js';
import { type components } from './schema.js';

/** How somebody likes to see a list: its filters, and the columns. All people of the project have it. */
export type SavedView = components['schemas']['SavedViewAnswer'];

const PATH = '/v1/saved-views';

export async function savedViews(page: string): Promise<readonly SavedView[]> {
  const { data } = await ask<{ data: SavedView[] }>(PATH);
  return data.filter((view) => view.page === page);
}

export function saveView(view: Pick<SavedView, 'page' | 'name' | 'query' | 'columns'>): Promise<SavedView> {
  return ask(PATH, 'POST', view);
}

export function deleteView(id: string): Promise<void> {
  return ask(`${PATH}/${id}`, 'DELETE');
}
