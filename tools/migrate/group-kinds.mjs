// Collections of products and segments of customers: one with the same name and type in the other account counts as the same.
import { groupBody, translated } from './bodies.mjs';
import { fetchAll, byContent } from './lists.mjs';

/** The list of segments has no pages. */
const SEGMENTS_LISTED = { isPaged: false, hasBounds: true };

/** @param here lists of the other account @param ids new ids by old ones */
export function groupKinds(from, here, ids) {
  const kind = (name, list, listed, membersOf = () => ({})) => ({
    name,
    list,
    listed,
    ...byContent(
      here,
      ids,
      () => [list, listed],
      (group) => (each) => each.name === group.name && each.type === group.type,
    ),
    async make(groups) {
      for (const group of groups) {
        await here.make(list, translated({ ...groupBody(group), ...(await membersOf(group)) }, ids), listed);
      }
    },
  });
  const membersOf = async ({ id, type }) => {
    if (type !== 'static') return {};
    const members = await fetchAll(from, '/v1/customers', { filter: `&segment_id=${id}` });
    return { customers: members.map((customer) => customer.id) };
  };
  return {
    collections: kind('collections', '/v1/product-collections'),
    segments: kind('segments', '/v1/segments', SEGMENTS_LISTED, membersOf),
  };
}
