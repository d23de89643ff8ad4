import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';

/** When each place was taken, by the id of the thing that has it; null: nobody has counted yet. */
type PlacesState = Readonly<Record<string, string>> | null;

type PlacesCommand =
  | {
      readonly do: 'take';
      readonly id: string;
      readonly most: number;
      /** Things that were made before places were counted. */
      readonly known: readonly string[];
      readonly now: string;
    }
  | { readonly do: 'free'; readonly ids: readonly string[] };

type PlacesEvent =
  | { readonly type: 'places.taken'; readonly data: { readonly ids: readonly string[]; readonly at: string } }
  | { readonly type: 'places.freed'; readonly data: { readonly ids: readonly string[] } };

export const places: Aggregate<PlacesCommand, PlacesEvent, PlacesState, 'no_place'> = {
  category: 'places',
  snapshots: { every: 500, version: 1 },
  initial: null,
  decide(command, state): readonly PlacesEvent[] | Refusal<'no_place'> {
    if (command.do === 'free') {
      const ids = command.ids.filter((id) => state && Object.hasOwn(state, id));
      return ids.length > 0 ? [{ type: 'places.freed', data: { ids } }] : [];
    }
    const { id, most, known, now: at } = command;
    if (state && Object.hasOwn(state, id)) return [];
    const ids = state ? [id] : [...new Set([...known, id])];
    const count = (state ? Object.keys(state).length : 0) + ids.length;
    return count > most ? refuse('no_place') : [{ type: 'places.taken', data: { ids, at } }];
  },
  evolve(state, { type, data }): PlacesState {
    if (type === 'places.taken') {
      return { ...state, ...Object.fromEntries(data.ids.map((id) => [id, data.at])) };
    }
    const freed = new Set(data.ids);
    return Object.fromEntries(Object.entries(state ?? {}).filter(([id]) => !freed.has(id)));
  },
};
